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
export type Choices = Record<string, () => string>;

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
  /** The title of the fold that it stands in with its neighbours of the same title; in view without one. */
  fold?: () => string;
  /** Whether it is short: where there is room it stands beside its neighbours that are. */
  beside?: true;
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

export type Exceeded = (given: { limit: number }) => string;

/** Returns a sentence that several fields have in common, with the name of this one in it. */
export const naming =
  <Given extends { field: unknown }>({ label }: Pick<About, "label">, sentence: (given: Given) => string) =>
  (given?: Omit<Given, "field">) =>
    sentence({ ...given, field: label() } as Given); // the rest of Given is what was given

/** The columns of a repeating row. A row with any text must have the first. */
export type Columns = Record<string, { label: () => string; type?: "url" | "date" }>;
