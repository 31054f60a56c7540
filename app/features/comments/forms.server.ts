import { z } from "zod";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { apiContentLimit, formContentLimit } from "./rules.ts";

const text = z.string().catch("");

export const CommentForm = z
  .object({
    content: text.transform((value) => value.replace(/\r\n/g, "\n").trim()).meta({ maxLength: apiContentLimit }),
    parent_comment_id: z.coerce.number().int().positive().nullish().catch(null),
    submission_key: z.string().max(64).optional().catch(undefined),
  })
  .meta({ required: ["content"] });
export type CommentInput = z.infer<typeof CommentForm>;

/** What a page's form may hold: part 2's sentences. @throws InvalidInput */
export function checkCommentForm(input: CommentInput): CommentInput {
  if (input.content === "") throw new InvalidInput({ content: m.comment_empty() });
  if (input.content.length > formContentLimit) throw new InvalidInput({ content: m.comment_long_form() });
  return input;
}

/** What a JSON call may hold: part 1's sentences. @throws InvalidInput */
export function checkCommentCall(input: CommentInput): CommentInput {
  if (input.content === "") throw new InvalidInput({ content: m.comment_required() });
  if (input.content.length > apiContentLimit) throw new InvalidInput({ content: m.comment_long_api() });
  return input;
}
