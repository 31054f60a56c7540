import { createHash } from "node:crypto";
import { z } from "zod";
import { m } from "#app/words/messages.ts";

/** Fields that forms and JSON calls share. A value of another type in a call is refused, since dropping it would lose it silently. */

/** An id: a whole positive number, or its decimal text, which is what a form sends. */
export function id(sentence: () => string) {
  const error = { error: sentence };
  const written = z.string(error).regex(/^[1-9]\d{0,14}$/, error);
  return z.union([z.int(error).positive(error), written.transform(Number)], error);
}

/** A text; empty when it is absent or null. */
export const text = z
  .string({ error: () => m.api_field_text() })
  .nullish()
  .transform((value) => value ?? "");

/** A text with \n as its line ends and no space around it. */
export const trimmed = text.transform((value) => value.replace(/\r\n/g, "\n").trim());

/** Names separated by commas; a client may send a list. */
export const names = z
  .union([z.array(z.string()).transform((list) => list.join(",")), z.string()], { error: () => m.api_field_names() })
  .nullish()
  .transform((value) => value ?? "");

/** Texts of one line each, in one text; a client may send a list. What was not sent stays so. */
export const lines = z
  .union([z.array(z.string()).transform((list) => list.map((one) => one.replace(/\s+/g, " ")).join("\n")), z.string()], {
    error: () => m.api_field_names(),
  })
  .nullish();

const keyLength = 64;

/** Any text that makes a double submit count once; a long one is stored as its hash. */
export const submissionKey = text
  .transform((key) => (key.length > keyLength ? createHash("sha256").update(key).digest("base64url") : key))
  .optional();
