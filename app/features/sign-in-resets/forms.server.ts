import { z } from "zod";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { noteLimit, type ResetReason, resetReasons } from "./rules.ts";

const text = z
  .string()
  .catch("")
  .transform((value) => value.trim());

export const ResetForm = z.object({ reason: text.meta({ enum: resetReasons }), note: text });
export type ResetInput = z.infer<typeof ResetForm>;

/** Validates the start of a reset: why, and how the member showed who they are. @throws InvalidInput */
export function checkReset({ reason: given, note }: ResetInput): { reason: ResetReason; note: string } {
  const fields: Record<string, string> = {};
  const reason = resetReasons.find((one) => one === given);
  if (!reason) fields.reason = m.sign_in_reset_reason_needed();
  if (note === "") fields.note = m.sign_in_reset_note_needed();
  else if (note.length > noteLimit) fields.note = m.guidance_text_long({ field: m.sign_in_reset_note(), limit: noteLimit });
  if (!reason || Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { reason, note };
}
