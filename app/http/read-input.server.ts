import type { z } from "zod";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";

/**
 * Returns a text that every program can read: without NUL or half a character, and with at most thirty combining marks on one letter
 * (Unicode's stream-safe text), since the time to normalize more of them grows with their square.
 */
function plainText(text: string): string {
  return text
    .replaceAll("\0", "")
    .toWellFormed()
    .replace(/(\p{M}{30})\p{M}+/gu, "$1");
}

/** Parses JSON, and reads its texts as plain text. @throws SyntaxError */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_key, value) => (typeof value === "string" ? plainText(value) : value));

/** Reads a body of JSON. @throws SyntaxError */
export const readJson = async (request: Request): Promise<unknown> => parseJson(await request.text());

/** The fields that a form may have. Ours have a few hundred at most, and each costs time to read. */
export const fieldLimit = 1_000;

/** Reads a form's fields as plain text. A file in place of a text reads as empty; several values of a name are joined by commas. @throws InvalidInput */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await formOf(request).catch(() => null);
  if (!form) throw new InvalidInput({ form: m.problem_form_unreadable() });
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    const text = typeof value === "string" ? plainText(value) : "";
    values[name] = values[name] === undefined ? text : `${values[name]},${text}`;
  }
  return values;
}

/** Returns the fields in their order; null when there are too many, or none can be read. They are counted before they are parsed. */
async function formOf(request: Request): Promise<Iterable<[string, FormDataEntryValue]> | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const text = await request.text();
    return holdsMore(text, "&") ? null : new URLSearchParams(text);
  }
  const boundary = /^multipart\/form-data;.*?\bboundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return null;
  const body = Buffer.from(await request.arrayBuffer());
  if (holdsMore(body, `--${boundary}`)) return null;
  return new Response(body, { headers: { "Content-Type": type } }).formData();
}

function holdsMore(text: string | Buffer, separator: string): boolean {
  let at = -1;
  for (let count = 0; count <= fieldLimit; count += 1) {
    at = text.indexOf(separator, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Returns the input as the schema reads it. @throws InvalidInput with a sentence per field */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "form"] ??= issue.message;
  throw new InvalidInput(fields);
}
