import { dayFrom } from "#app/text/days.ts";
import { namesFrom } from "#app/text/names.ts";
import { oneLine } from "#app/text/visible-text.ts";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";

/** The texts that a form sent, by name. */
export type Values = Record<string, string | undefined>;
export type Errors = Record<string, string>;
type Named = { slug: string; name: string };
/** The choices that are not fixed, such as hubs and provinces, in the reader's language. */
export type Options = Record<string, Named[]>;
/** Adds a sentence for a field unless the check holds; each field keeps its first sentence. */
export type Refuse = (name: string, holds: boolean, sentence: () => string) => void;

/** How a field is rendered: field-view.ts puts it into words, field-input.tsx and field-inputs.tsx render each. */
export type Control =
  | { as: "line"; type?: string; placeholder?: string; maxLength?: number; min?: number; max?: number }
  | { as: "area"; rows: number; maxLength?: number; placeholder?: string; suggest?: string | undefined }
  | { as: "select"; choices: Choices; none?: () => string }
  | { as: "radios"; choices: Choices; texts?: Choices }
  | { as: "checkboxes"; options: string }
  | { as: "options"; options: string; none: () => string }
  | { as: "checkbox" }
  | { as: "chips"; limit: number; suggested: readonly string[]; shown: number }
  | { as: "rows"; row: string; columns: Columns; most: number };
type Choices = Record<string, () => string>;

/** What the JSON API calls a value's type. */
type JsonType = "text" | "text or null" | "number" | "number or null" | "flag" | "texts" | { oneOf: string[]; nullable: boolean };

export type About = {
  label: () => string;
  hint?: () => string;
  /** The name in a form, when it is not the key in snake case. */
  input?: string;
  /** The step of the wizard that asks for it. */
  step?: number;
  /** The sentence for an empty field; without one it may stay empty. */
  required?: () => string;
  /** Whether the form asks for the field and stores it, by its other values. Always, when left out. */
  when?: (values: Values) => boolean;
  /** Only authors and reviewers see it. */
  isPrivate?: true;
};

// `read`, `write` and `check` are methods, so that a Field<string> counts as a Field<unknown>.
export type Field<Value = unknown> = About & {
  control: Control;
  json: JsonType | { rows: Columns };
  /** The value of a new form. */
  preset?: string;
  /** The value as it is stored, of whatever was sent. */
  read(values: Values, name: string): Value;
  /** Returns the form's texts for a stored value. */
  write(value: Value, name: string): Record<string, string>;
  check(values: Values, name: string, refuse: Refuse, options: Options): void;
  /** Returns a value, or one line of several, in the reader's words. */
  say?(line: string, options: Options): string;
};

export const textIn = (values: Values, name: string) => (values[name] ?? "").replace(/\r\n/g, "\n").trim();

type Exceeded = (given: { limit: number }) => string;

/** Returns a sentence that several fields have in common with the name of this one before it, for where they are listed together. */
export const naming =
  <Given extends unknown[]>({ label }: Pick<About, "label">, sentence: (...given: Given) => string) =>
  (...given: Given) =>
    m.error_of_field({ field: label(), sentence: sentence(...given) });

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

const own = (labels: Choices) => (text: string) => (Object.hasOwn(labels, text) ? (labels[text]?.() ?? text) : text);

type Choice<T extends string> = About & { labels: Record<T, () => string> };

const among = <T extends string>(labels: Record<T, () => string>, text: string | undefined): T | null =>
  (Object.keys(labels) as T[]).find((value) => value === text) ?? null; // keys of a Record<T, …>

/** The sentence for what cannot be chosen. */
type Unknown = (given: { value: string }) => string;

type OrNone<T extends string> = Choice<T> & { none: () => string; invalid?: Unknown };

/** One of a few values, or null, as a <select>. Reads an unknown value as null, and refuses it when there is a sentence for it. */
export const choice = <T extends string>({ none, invalid, ...about }: OrNone<T>): Field<T | null> => ({
  ...about,
  control: { as: "select", choices: about.labels, none },
  json: { oneOf: Object.keys(about.labels), nullable: true },
  read: (values, name) => among(about.labels, values[name]),
  write: (value, name) => ({ [name]: value ?? "" }),
  check(values, name, refuse) {
    const value = textIn(values, name);
    if (invalid) refuse(name, value === "" || among(about.labels, value) !== null, () => invalid({ value }));
  },
  say: own(about.labels),
});

/** One of a few values; `preset` when the form sends none of them. */
export const pick = <T extends string>({ preset, invalid, ...about }: Choice<T> & { preset: T; invalid: Unknown }): Field<T> => ({
  ...about,
  control: { as: "select", choices: about.labels },
  preset,
  json: { oneOf: Object.keys(about.labels), nullable: false },
  read: (values, name) => among(about.labels, values[name]) ?? preset,
  write: (value, name) => ({ [name]: value }),
  check(values, name, refuse) {
    const value = textIn(values, name);
    refuse(name, value === "" || among(about.labels, value) !== null, () => invalid({ value }));
  },
  say: own(about.labels),
});

/** One of a few values, each with an explanation beside it. */
export const radios = <T extends string>({
  texts,
  chosen,
  ...about
}: Choice<T> & { texts: Record<T, () => string>; chosen: T }): Field<T> => ({
  ...about,
  control: { as: "radios", choices: about.labels, texts },
  json: "text",
  preset: chosen,
  read: (values, name) => among(about.labels, values[name]) ?? chosen,
  write: (value, name) => ({ [name]: value }),
  check: (values, name, refuse) => refuse(name, among(about.labels, values[name]) !== null, about.required ?? m.api_field_text),
  say: own(about.labels),
});

/** The words for yes and no in forms and JSON calls. */
export const yesWords = ["yes", "on", "true", "public"] as const;
export const noWords = ["", "no", "off", "false", "private"] as const;
const isAmong = (words: readonly string[], text: string) => words.includes(text);

/** Yes or no. */
export const flag = (about: About): Field<boolean> => ({
  ...about,
  control: { as: "checkbox" },
  json: "flag",
  read: (values, name) => isAmong(yesWords, textIn(values, name)),
  write: (value, name): Record<string, string> => (value ? { [name]: "yes" } : {}),
  check: (values, name, refuse) => refuse(name, isAmong([...yesWords, ...noWords], textIn(values, name)), m.yes_or_no),
  say: (text) => (text === "true" ? m.conflict_yes() : m.conflict_no()),
});

/** Some of the options of this name, as a list of slugs. */
export const several = ({ options: of, invalid, ...about }: About & { options: string; invalid: Unknown }): Field<string[]> => ({
  ...about,
  control: { as: "checkboxes", options: of },
  json: "texts",
  read: (values, name) => [...new Set(textIn(values, name).split(/[;,\n]/).map((slug) => slug.trim()).filter(Boolean))], // biome-ignore format: one line
  write: (value, name) => ({ [name]: value.join(",") }),
  check(values, name, refuse, options) {
    const chosen = this.read(values, name);
    if (about.required) refuse(name, chosen.length > 0, about.required);
    const value = chosen.find((slug) => !options[of]?.some((option) => option.slug === slug)) ?? "";
    refuse(name, value === "", () => invalid({ value }));
  },
  say: (slug, options) => options[of]?.find((option) => option.slug === slug)?.name ?? slug,
});

type SlugAbout = About & { options: string; none: () => string; isSlug: (text: string) => boolean; invalid: () => string };

/** One of the options of this name, stored as its slug, or null. */
export const option = ({ options: of, none, isSlug, invalid, ...about }: SlugAbout): Field<string | null> => ({
  ...about,
  control: { as: "options", options: of, none },
  json: "text or null",
  read: (values, name) => textIn(values, name) || null,
  write: (value, name) => ({ [name]: value ?? "" }),
  check: (values, name, refuse) => refuse(name, textIn(values, name) === "" || isSlug(textIn(values, name)), invalid),
  say: (slug, options) => options[of]?.find((one) => one.slug === slug)?.name ?? slug,
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

/** The columns of a repeating row. A row with any text must have the first. */
export type Columns = Record<string, { label: () => string; type?: "url" | "date" }>;
/** One of a few values, which must be chosen. */
export const oneOf = <T extends string>(about: OrNone<T> & { required: () => string }): Field<T> => {
  const orNone = choice(about);
  return {
    ...orNone,
    json: { oneOf: Object.keys(about.labels), nullable: false },
    read: (values, name) => orNone.read(values, name) as T, // what is stored has passed `check`
    check(values, name, refuse, options) {
      refuse(name, textIn(values, name) !== "", about.required);
      orNone.check(values, name, refuse, options);
    },
  };
};

/** Yes or no as two choices, of which a new form has chosen none. The first is yes, and the value when a JSON call sends nothing. */
export const either = <T extends string>(about: Choice<T>): Field<boolean> => {
  const [yes = "", no = ""] = Object.keys(about.labels);
  return {
    ...flag(about),
    control: { as: "radios", choices: about.labels },
    read: (values, name) => values[name] === undefined || isAmong(yesWords, textIn(values, name)),
    write: (value, name) => ({ [name]: value ? yes : no }),
    say: (text) => own(about.labels)(text === "true" ? yes : no),
  };
};

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
