import { z } from "zod";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";

const text = z.string().catch("");

export const Leaving = z.object({ texts: text, sure: text });
export type LeavingInput = z.infer<typeof Leaving>;

/** Validates the form that deletes an account. @throws InvalidInput */
export function checkLeaving(input: LeavingInput): { keepTexts: boolean } {
  const fields: Record<string, string> = {};
  if (input.texts !== "keep" && input.texts !== "delete") fields.texts = m.leave_texts_required();
  if (input.sure !== "yes") fields.sure = m.leave_sure_required();
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { keepTexts: input.texts === "keep" };
}
