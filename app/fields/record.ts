import type { FieldWords } from "#app/operations/revisions.ts";
import type { Errors, Field, Options, Refuse, Values } from "./field.ts";

/** `jsonName` is the key in snake case. */
type Described<F extends Field> = F & { key: string; name: string; jsonName: string };
export type RecordFields = Record<string, Described<Field>>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
/** The record type that the fields describe. */
export type RecordOf<F extends RecordFields> = { [Key in keyof F]: ValueOf<F[Key]> };

export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text;

/** A record as a JSON call may send it: names as a list or separated by commas, and any field empty or absent. */
export type Sent<F extends RecordFields> = {
  [Key in keyof F as SnakeCase<Key & string>]?: RecordOf<F>[Key] extends string[]
    ? string[] | string
    : RecordOf<F>[Key] extends boolean
      ? boolean
      : RecordOf<F>[Key] | "" | null;
};

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Adds to each field its key and its name in forms. The order is that of the form. */
export function describeFields<F extends Record<string, Field>>(fields: F): { [Key in keyof F]: Described<F[Key]> } {
  const described = Object.entries(fields).map(([key, field]) => {
    const jsonName = snakeCase(key);
    return [key, { ...field, key, name: field.input ?? jsonName, jsonName }];
  });
  return Object.fromEntries(described) as { [Key in keyof F]: Described<F[Key]> }; // each key as it was
}

const isAsked = (field: Field, values: Values) => field.when?.(values) ?? true;

/** Returns the record that a form's values describe; fields that do not apply are stored empty. */
export function readRecord<F extends RecordFields>(fields: F, values: Values): RecordOf<F> {
  const read = Object.entries(fields).map(([key, field]) => [key, field.read(isAsked(field, values) ? values : {}, field.name)]);
  return Object.fromEntries(read) as RecordOf<F>; // by each field's own `read`
}

/** Returns a stored record as the values of its form. */
export function writeRecord<F extends RecordFields>(fields: F, record: RecordOf<F>): Record<string, string> {
  return Object.assign({}, ...Object.entries(fields).map(([key, field]) => field.write(record[key], field.name)));
}

/** Returns a sentence for each field that cannot be stored as it was sent. */
export function errorsIn(fields: RecordFields, values: Values, options: Options): Errors {
  const errors: Errors = {};
  const refuse: Refuse = (name, holds, sentence) => {
    if (!holds && !errors[name]) errors[name] = sentence();
  };
  for (const field of Object.values(fields)) if (isAsked(field, values)) field.check(values, field.name, refuse, options);
  return errors;
}

/** Returns what a JSON call sent as the texts that a form would send. */
export const asTexts = (input: Record<string, string | number | boolean | null | undefined>): Values =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === "boolean" ? (value ? "yes" : "no") : value?.toString()]),
  );

/** Whether a form's field of this name belongs to one of these. */
export function holdsName(fields: RecordFields, name: string): boolean {
  return Object.values(fields).some(({ control, name: own }) =>
    control.as === "rows" ? new RegExp(`^${control.row}_\\d{1,3}_\\w+$`).test(name) : own === name,
  );
}

/** Returns the fields for which `holds` is true. */
export function fieldsWith<F extends RecordFields>(fields: F, holds: (field: Field) => boolean): RecordFields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => holds(field)));
}

/** Returns the words for the fields and their values, for conflicts and histories. */
export const fieldWords = (fields: RecordFields, options: Options = {}): FieldWords =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { name, label, say }]) => [
      key,
      { input: name, label, value: (text: string) => say?.(text, options) ?? text },
    ]),
  );

/** Returns the columns of a table that the fields describe, so that a query never selects what nothing describes as shown. */
export const columnsOf = <Columns extends Record<string, unknown>, F extends RecordFields>(columns: Columns, fields: F) =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, columns[key]])) as Pick<Columns, keyof F & keyof Columns>; // the same keys
