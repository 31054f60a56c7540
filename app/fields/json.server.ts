import { z } from "zod";
import type { Field } from "./field.ts";
import { type RecordFields, type RecordOf, snakeCase } from "./record.ts";

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text;

/** A record as the JSON API gives it: its keys in snake case. */
type JsonOf<F extends RecordFields> = { [Key in keyof F as SnakeCase<Key & string>]: RecordOf<F>[Key] };
type ShapeOf<F extends RecordFields> = { [Key in keyof F as SnakeCase<Key & string>]: z.ZodType<RecordOf<F>[Key]> };

const byKey = (fields: RecordFields, of: (key: string, field: Field) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [snakeCase(key), of(key, field)]));

/** The zod shape of `serializeRecord`'s answers, for the OpenAPI document. */
export const jsonShape = <F extends RecordFields>(fields: F) => byKey(fields, (_, { json }) => zodOf(json)) as ShapeOf<F>; // by each field's own `json`

export const serializeRecord = <F extends RecordFields>(fields: F, record: RecordOf<F>) => byKey(fields, (key) => record[key]) as JsonOf<F>; // the same keys

function zodOf(json: Field["json"]) {
  if (json === "text") return z.string();
  if (json === "text or null") return z.string().nullable();
  if (json === "number or null") return z.int().nullable();
  if (json === "flag") return z.boolean();
  if (json === "texts") return z.array(z.string());
  if (Array.isArray(json)) return z.enum(json).nullable();
  return z.array(z.object(Object.fromEntries(Object.keys(json).map((column) => [column, z.string()]))));
}
