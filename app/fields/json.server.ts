import { z } from "zod";
import { type Field, noWords, yesWords } from "./field.ts";
import { names, trimmed } from "./input-fields.server.ts";
import type { RecordFields, RecordOf, SnakeCase } from "./record.ts";

/** A record as the JSON API shows it, with its keys in snake case. */
type JsonOf<F extends RecordFields> = { [Key in keyof F as SnakeCase<Key & string>]: RecordOf<F>[Key] };
type ShapeOf<F extends RecordFields> = { [Key in keyof F as SnakeCase<Key & string>]: z.ZodType<RecordOf<F>[Key]> };

/** Returns the zod shape of what `serializeRecord` returns, for the OpenAPI document. */
export function jsonShape<F extends RecordFields>(fields: F): ShapeOf<F> {
  const shape: Record<string, unknown> = {};
  for (const { jsonName, json } of Object.values(fields)) shape[jsonName] = zodOf(json);
  return shape as ShapeOf<F>; // by each field's own `json`
}

/** Returns the described part of a record. Lists call it for each row. */
export function serializeRecord<F extends RecordFields>(fields: F, record: RecordOf<F>): JsonOf<F> {
  const json: Record<string, unknown> = {};
  for (const key in fields) json[fields[key]?.jsonName ?? key] = record[key];
  return json as JsonOf<F>; // the same keys
}

function zodOf(json: Field["json"]) {
  if (json === "text") return z.string();
  if (json === "text or null") return z.string().nullable();
  if (json === "number") return z.int();
  if (json === "number or null") return z.int().nullable();
  if (json === "flag") return z.boolean();
  if (json === "texts") return z.array(z.string());
  if ("rows" in json) return z.array(z.object(Object.fromEntries(Object.keys(json.rows).map((column) => [column, z.string()]))));
  return json.nullable ? z.enum(json.oneOf).nullable() : z.enum(json.oneOf);
}

/** Stands for what is neither yes nor no, or no number; the field's check refuses it with a sentence. */
const unreadable = "?";
const truth = z.union([z.boolean(), z.enum(yesWords).transform(() => true), z.enum(noWords).transform(() => false)]);
// Null is refused for yes or no; for a number it counts as absent.
const flag = truth
  .nullish()
  .transform((value) => (value === null ? unreadable : value))
  .catch(unreadable)
  .optional();
export const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => value ?? undefined)
  .catch(unreadable)
  .optional();

type InputOf<F extends RecordFields> = {
  [Key in keyof F as SnakeCase<Key & string>]: RecordOf<F>[Key] extends string[]
    ? typeof names
    : RecordOf<F>[Key] extends boolean
      ? typeof flag
      : RecordOf<F>[Key] extends number | null
        ? typeof number
        : typeof trimmed;
};

/** What the JSON API and a form send, by the fields' names in forms: names come as a list or with commas between. */
export const inputShape = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(Object.values(fields).map((field) => [field.name, inputOf(field)])) as InputOf<F>; // named as the keys are

function inputOf({ control, json, required }: Field) {
  if (json === "texts") return names;
  if (json === "flag") return flag;
  if (json === "number" || json === "number or null") return number;
  if (typeof json === "object" && "oneOf" in json) return trimmed.meta({ enum: json.oneOf });
  if (control.as === "line" && control.type === "url") return required ? trimmed.meta({ format: "uri" }) : trimmed; // an empty text is not a URI
  return "maxLength" in control ? trimmed.meta({ maxLength: control.maxLength }) : trimmed;
}
