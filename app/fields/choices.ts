import { m } from "#app/words/messages.ts";
import { type About, type Choices, type Field, textIn } from "./kind.ts";

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
