import { z } from "zod";
import { inputShape } from "#app/fields/json.server.ts";
import { asTexts, errorsIn, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { translationFields } from "./translation-fields.ts";

/** The input of the form and of the JSON call. */
export const TranslationForm = z
  .object({
    ...inputShape(translationFields),
    /** `edited_at` of the original that was translated, empty where it never was edited; that of the original as it stands when absent. */
    original_edited_at: z.string().nullish().catch(undefined),
  })
  .meta({ required: ["title", "content"] });
export type TranslationInput = z.infer<typeof TranslationForm>;

type Original = { content: string; editedAt: number | null };

/**
 * Validates the translation of a post, which has content where the post has. @throws InvalidInput with a sentence per field
 */
export function checkTranslation({ original_edited_at, ...input }: TranslationInput, original: Original) {
  const values = asTexts(input);
  const text = readRecord(translationFields, values);
  const errors = errorsIn(translationFields, values, {});
  if (text.content === "" && original.content !== "") errors.content = m.post_content_required();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return { ...text, originalEditedAt: original_edited_at === undefined ? original.editedAt : timeIn(original_edited_at ?? "") };
}

const timeIn = (text: string): number | null => Date.parse(text) || null;
