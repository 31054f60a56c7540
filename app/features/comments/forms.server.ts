import { z } from "zod";
import { picturesInput } from "#app/features/pictures/input.server.ts";
import { pictureWords } from "#app/features/pictures/text-pictures.ts";
import { id, submissionKey, trimmed } from "#app/fields/input-fields.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import type { FieldWords } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import { apiContentLimit, formContentLimit } from "./rules.ts";

export const CommentForm = z
  .object({
    content: trimmed.meta({ maxLength: apiContentLimit }),
    pictures: picturesInput,
    parent_comment_id: id(m.comment_parent_invalid).nullish(),
    submission_key: submissionKey,
  })
  .meta({ required: ["content"] });
export const commentWords: FieldWords = { content: { label: m.post_field_content }, ...pictureWords };
export type CommentInput = z.infer<typeof CommentForm>;

/** `instead_of` is the answer that the caller saw, null for none; left out, whichever stands is replaced. */
export const AnswerForm = z.object({ comment_id: id(m.comment_id_invalid), instead_of: id(m.comment_id_invalid).nullish() });

/** Checks what a page's form may hold (docs/product/comments.md#limits). @throws InvalidInput */
export function checkCommentForm(input: CommentInput): CommentInput {
  if (input.content === "") throw new InvalidInput({ content: m.comment_empty() });
  if (input.content.length > formContentLimit) throw new InvalidInput({ content: m.comment_long_form({ limit: formContentLimit }) });
  return input;
}

/** Checks what a JSON call may hold (docs/product/comments.md#limits). @throws InvalidInput */
export function checkCommentCall(input: CommentInput): CommentInput {
  if (input.content === "") throw new InvalidInput({ content: m.comment_required() });
  if (input.content.length > apiContentLimit) throw new InvalidInput({ content: m.comment_long_api({ limit: apiContentLimit }) });
  return input;
}
