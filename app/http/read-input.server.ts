import type { z } from "zod";
import { isDigest } from "#app/features/pictures/rules.ts";
import { pictureSlots } from "#app/features/pictures/text-pictures.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { visibleText } from "#app/text/visible-text.ts";
import { m } from "#app/words/messages.ts";

/** What proves who somebody is comes as it was typed, whatever characters it has. */
const isSecret = (name: string) => /password|token/.test(name);
const readText = (name: string, text: string) => (isSecret(name) ? text.replaceAll("\0", "").toWellFormed() : visibleText(text));

/** Parses JSON, and reads its texts as visible text. @throws SyntaxError */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (name, value) => (typeof value === "string" ? readText(name, value) : value));

/** Reads a body of JSON. @throws SyntaxError */
export const readJson = async (request: Request): Promise<unknown> => parseJson(await request.text());

/** The fields that a form may have. Ours have a few hundred at most, and each costs time to read. */
export const fieldLimit = 1_000;

/** A field that takes a file of text, and one that takes a picture; a file in any other reads as empty. */
const takesFile = (name: string) => name.endsWith("_file");
export const takesPicture = (name: string) => name === "picture" || pictureSlots.includes(name);

/** Reads a file as UTF-8, or as what spreadsheets on Windows save where it is none: "Unicode text" begins with a mark of UTF-16. */
async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const mark = Buffer.from(bytes, 0, Math.min(2, bytes.byteLength)).toString("hex");
  if (mark === "fffe" || mark === "feff") return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads a form's fields as visible text, and the files of the fields that take one; several values of a name are joined by commas. The pictures
 * that it brings go into `pictures`, by the names of their fields; what comes besides by names that no field has. @throws InvalidInput
 */
export async function readForm(request: Request, pictures?: Map<string, Buffer>): Promise<Record<string, string>> {
  const form = await formOf(request).catch(() => null);
  if (!form) throw new InvalidInput({ form: m.problem_form_unreadable() });
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" && /^picture(_\d+)?$/.test(name)) {
      const field = pictures?.has(name) ? `${name}.${pictures.size}` : name;
      if (value.size > 0) pictures?.set(field, Buffer.from(await value.arrayBuffer()));
      continue;
    }
    // A form that is sent without its files names them.
    if (takesPicture(name) && !isDigest(String(value))) continue;
    const given = typeof value === "string" ? value : takesFile(name) ? await textOfFile(value) : "";
    const text = readText(name, given);
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
