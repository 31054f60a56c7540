import { z } from "zod";
import { id, text } from "#app/fields/input-fields.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { commentPlace, type DraftPlace, newPostPlace, postEditPlace } from "./rules.ts";

const number = id(m.draft_number_invalid).nullish();

/** A draft as a JSON call puts it; what it is of says which draft it replaces. */
export const TextDraftForm = z.object({
  kind: z.enum(["post", "comment"], { error: () => m.draft_kind_invalid() }),
  key: text,
  post_id: number,
  project_id: number,
  reply_to: number,
  edit_of: number,
  values: z.record(z.string(), z.string({ error: () => m.api_field_text() }), { error: () => m.draft_values_invalid() }),
});
export type TextDraftInput = z.infer<typeof TextDraftForm>;

/** Returns which form the draft is of. @throws InvalidInput where that is not said */
export function placeIn({ kind, key, post_id, project_id, reply_to, edit_of }: TextDraftInput): DraftPlace {
  if (kind === "post") {
    if (edit_of) return postEditPlace(edit_of);
    if (key === "") throw new InvalidInput({ key: m.draft_key_missing() });
    return newPostPlace(key);
  }
  const subject = post_id ? ({ type: "post", id: post_id } as const) : project_id && ({ type: "project", id: project_id } as const);
  if (!subject || (post_id && project_id) || (reply_to && edit_of)) throw new InvalidInput({ post_id: m.draft_subject_missing() });
  return commentPlace(subject, reply_to ? { act: "reply", id: reply_to } : edit_of ? { act: "edit", id: edit_of } : null);
}
