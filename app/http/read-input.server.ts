import type { z } from "zod";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";

/**
 * What came in, as every program can take it: no NUL, no half of a character, and at most thirty marks on one letter (Unicode's
 * stream-safe text), since the time to normalize more of them grows with their square.
 */
export function plainText(text: string): string {
  return text
    .replaceAll("\0", "")
    .toWellFormed()
    .replace(/(\p{M}{30})\p{M}+/gu, "$1");
}

/** What a form sent, as plain text values; a file where text belongs reads as empty. Several values of a name are joined by commas. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new InvalidInput({ form: m.problem_form_unreadable() });
  }
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    const text = typeof value === "string" ? plainText(value) : "";
    values[name] = values[name] === undefined ? text : `${values[name]},${text}`;
  }
  return values;
}

/** @throws InvalidInput with a sentence per field */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "form"] ??= issue.message;
  throw new InvalidInput(fields);
}
