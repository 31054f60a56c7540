import { createHash } from "node:crypto";
import { z } from "zod";
import { m } from "#app/words/messages.ts";

/** Fields that come in by forms and by JSON calls alike. What a call sends of another type is refused: dropped, it would be missed later. */

/** An id: a whole positive number, or its decimal text, which is what a form sends. */
export function id(sentence: () => string) {
  const error = { error: sentence };
  const written = z.string(error).regex(/^[1-9]\d{0,14}$/, error);
  return z.union([z.int(error).positive(error), written.transform(Number)], error);
}

/** Empty where it is absent or null. */
export const text = z
  .string({ error: () => m.api_field_text() })
  .nullish()
  .transform((value) => value ?? "");

/** With the line ends we keep, and nothing around it. */
export const trimmed = text.transform((value) => value.replace(/\r\n/g, "\n").trim());

/** Names with commas between; a client may send a list. */
export const names = z
  .union([z.array(z.string()).transform((list) => list.join(",")), z.string()], { error: () => m.api_field_names() })
  .nullish()
  .transform((value) => value ?? "");

const keyLength = 64;

/** Any text that makes sending twice count once; a long one is known by its hash. */
export const submissionKey = text
  .transform((key) => (key.length > keyLength ? createHash("sha256").update(key).digest("base64url") : key))
  .optional();
