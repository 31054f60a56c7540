import { dayFrom } from "#app/text/days.ts";
import { namesFrom } from "#app/text/names.ts";
import { oneLine } from "#app/text/visible-text.ts";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import { type About, type Exceeded, type Field, naming, textIn, type Values } from "./kind.ts";

export * from "./choices.ts";
export * from "./kind.ts";

/** `long` returns the sentence for a text beyond the limit. */
type Limited = About & { limit: number; long?: Exceeded };

/** One line of text. */
export const line = ({ limit, type, placeholder, long, ...about }: Limited & { type?: string; placeholder?: string }): Field<string> => ({
  ...about,
  control: { as: "line", maxLength: limit, ...(type && { type }), ...(placeholder && { placeholder }) },
  json: "text",
  read: (values, name) => oneLine(values[name] ?? ""),
  write: (value, name) => ({ [name]: value }),
  check(values, name, refuse) {
    const text = textIn(values, name);
    if (about.required) refuse(name, text !== "", about.required);
    refuse(name, text.length <= limit, () => (long ?? naming(about, m.guidance_text_long))({ limit }));
  },
});

/** Several lines of text. `suggest` is the address of the names that a script suggests after an @. */
export const area = ({ rows, suggest, ...about }: Limited & { rows: number; suggest?: string }): Field<string> => ({
  ...line(about),
  read: textIn,
  control: { as: "area", rows, maxLength: about.limit, suggest },
});

/** The same text, or null when it is empty. */
export const orNull = (field: Field<string>): Field<string | null> => ({
  ...field,
  json: "text or null",
  read: (values, name) => field.read(values, name) || null,
  write: (value, name) => ({ [name]: value ?? "" }),
});

/** One line of text, or null when it is empty. */
export const optionalLine = (about: Limited & { type?: string }) => orNull(line(about));

/** A day as the time of its start in UTC, or null. */
export const date = ({
  invalid,
  show,
  ...about
}: About & { invalid: () => string; show: (at: number) => string }): Field<number | null> => ({
  ...about,
  control: { as: "line", type: "date" },
  json: "number or null",
  read: (values, name) => dayFrom(textIn(values, name)) ?? null,
  write: (value, name) => ({ [name]: value === null ? "" : new Date(value).toISOString().slice(0, 10) }),
  check: (values, name, refuse) => refuse(name, dayFrom(textIn(values, name)) !== undefined, invalid),
  say: (text) => show(Number(text)),
});

const addressLimit = 1500;

const addressIn = (values: Values, name: string) => withProtocol(textIn(values, name));

/** An http or https address, which may be typed without its https://, or null when it is empty. */
export const webAddress = ({ invalid, ...about }: About & { invalid?: () => string }): Field<string | null> => ({
  ...optionalLine({ ...about, limit: addressLimit }),
  control: { as: "line", type: "url", placeholder: "https://", maxLength: addressLimit },
  read: (values, name) => addressIn(values, name) || null,
  check(values, name, refuse) {
    const text = addressIn(values, name);
    if (about.required) refuse(name, text !== "", about.required);
    refuse(name, text === "" || isWebAddress(text), invalid ?? naming(about, m.project_url_invalid));
  },
});

/** A year from `first` to the present one, or null. */
export const year = ({ first, ...about }: About & { first: number }): Field<number | null> => ({
  ...about,
  // Without a `max`: the server would go on with that of the year in which it was started.
  control: { as: "line", type: "number", min: first },
  json: "number or null",
  read: (values, name) => Number(textIn(values, name)) || null,
  write: (value, name) => ({ [name]: value === null ? "" : String(value) }),
  check(values, name, refuse) {
    const [text, last] = [textIn(values, name), new Date().getFullYear()];
    const isYear = /^\d{4}$/.test(text) && Number(text) >= first && Number(text) <= last;
    refuse(name, text === "" || isYear, () => naming(about, m.company_year_invalid)({ first, last }));
  },
});

type NamesAbout = About & { limit: number; length: number; parse?: (text: string) => string[]; many?: Exceeded };

/** Names separated by commas. */
export const names = ({ limit, length, parse = namesFrom, many, ...about }: NamesAbout): Field<string[]> => ({
  ...about,
  control: { as: "line" },
  json: "texts",
  read: (values, name) => parse(textIn(values, name)),
  write: (value, name) => ({ [name]: value.join(", ") }),
  check(values, name, refuse) {
    const given = this.read(values, name);
    refuse(name, given.length <= limit, () => (many ?? naming(about, m.company_names_many))({ limit }));
    refuse(name, given.every((one) => one.length <= length), () => naming(about, m.project_name_long)({ limit: length })); // biome-ignore format: one line
    if (about.required) refuse(name, given.length > 0, about.required);
  },
});

/** A whole number from 1 to `most`; `preset` when nothing was sent. */
export const wholeNumber = ({
  most,
  preset,
  invalid,
  ...about
}: About & { most: number; preset: number; invalid: () => string }): Field<number> => ({
  ...about,
  control: { as: "line", type: "number", min: 1, max: most },
  json: "number",
  preset: String(preset),
  read: (values, name) => Number(textIn(values, name) || preset),
  write: (value, name) => ({ [name]: String(value) }),
  check(values, name, refuse) {
    const given = this.read(values, name);
    refuse(name, Number.isInteger(given) && given >= 1 && given <= most, invalid);
  },
});

/** A whole number from 0 to `most`, or null. */
export const optionalNumber = ({ most, invalid, ...about }: About & { most: number; invalid: () => string }): Field<number | null> => ({
  ...about,
  control: { as: "line", type: "number", min: 0, max: most },
  json: "number or null",
  read: (values, name) => (textIn(values, name) === "" ? null : Number(textIn(values, name))),
  write: (value, name) => ({ [name]: value === null ? "" : String(value) }),
  check(values, name, refuse) {
    const text = textIn(values, name);
    refuse(name, text === "" || (/^\d{1,12}$/.test(text) && Number(text) <= most), invalid);
  },
});

/** Names that a script turns into chips. Suggests names that are not chosen yet, at most `shown` of them. */
export const chips = ({ suggested, shown, ...about }: NamesAbout & { suggested: readonly string[]; shown: number }): Field<string[]> => ({
  ...names(about),
  control: { as: "chips", limit: about.limit, suggested, shown },
});
