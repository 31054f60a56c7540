import { z } from "zod";
import { picturesInput } from "#app/features/pictures/input.server.ts";
import { checkPictures } from "#app/features/pictures/text-pictures.ts";
import type { Errors } from "#app/fields/field.ts";
import { submissionKey, trimmed } from "#app/fields/input-fields.server.ts";
import { inputShape } from "#app/fields/json.server.ts";
import { asTexts, errorsIn, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { isLanguage } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { projectFields } from "./fields.ts";
import { offerLimit, updateLimit } from "./rules.ts";

/** What the project form and the JSON call send (docs/product/projects.md#fields). */
export const ProjectForm = z
  .object({
    ...inputShape(projectFields),
    pictures: picturesInput,
    language: z.string().optional().catch(undefined),
    submission_key: submissionKey,
  })
  .meta({ required: ["title", "description", "tags", "project_stage"] });
export type ProjectInput = z.infer<typeof ProjectForm>;

/** Every rule of docs/product/projects.md#limits, with what the caller found wrong. @throws InvalidInput with a sentence per field */
export function checkProject({ pictures: sent, ...input }: ProjectInput, found: Errors = {}) {
  const values = asTexts(input);
  const all: Errors = { ...errorsIn(projectFields, values, {}), ...found };
  const names = [...Object.values(projectFields).map(({ name }) => name), ...Object.keys(found)];
  const errors: Errors = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))); // in the order of the fields
  const pictures = checkPictures(sent, errors);
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return { ...readRecord(projectFields, values), pictures, language: isLanguage(input.language) ? input.language : language() };
}

export const OfferForm = z.object({ role: trimmed, message: trimmed });
export type Offer = { role: string; message: string };

/** @throws InvalidInput */
export function checkOffer({ role, message }: z.infer<typeof OfferForm>): Offer {
  if (message === "") throw new InvalidInput({ message: m.offer_message_required() });
  if (message.length > offerLimit) throw new InvalidInput({ message: m.offer_message_long({ limit: offerLimit }) });
  return { role, message };
}

export const UpdateForm = z.object({ update: trimmed }).meta({ required: ["update"] });

/** Returns an update as one line. @throws InvalidInput */
export function checkUpdate({ update }: z.infer<typeof UpdateForm>): string {
  const line = update.replace(/\s+/g, " ");
  if (line === "") throw new InvalidInput({ update: m.update_required() });
  if (line.length > updateLimit) throw new InvalidInput({ update: m.update_long({ limit: updateLimit }) });
  return line;
}

/** POST /api/social/projects/{id}/prompts: the edited text, and what was done with it since the last call. */
const mostTimes = 1000;
const timesSentence = { error: () => m.api_field_times({ most: mostTimes }) };
const times = z.int(timesSentence).min(0, timesSentence).max(mostTimes, timesSentence);
export const PromptForm = z.object({
  modifications: z.string({ error: () => m.api_field_text() }).optional(),
  analytics: z
    .object({ shares: times, clicks: times, modifications: times }, { error: () => m.api_field_counts() })
    .partial()
    .optional(),
});
export type PromptInput = z.infer<typeof PromptForm>;
