import { z } from "zod";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";

const text = z.string().catch("");

export const StepProof = z.object({ password: text, code: text });
export type StepProofInput = z.infer<typeof StepProof>;

/** Validates what is asked before the second step is changed. @throws InvalidInput */
export function checkStepProof(input: StepProofInput): StepProofInput {
  const fields: Record<string, string> = {};
  if (input.password === "") fields.password = m.settings_password_wrong();
  if (input.code.trim() === "") fields.code = m.second_step_code_needed();
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return input;
}
