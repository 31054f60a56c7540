import { z } from "zod";
import { count, id, time, timeText } from "#app/fields/json-fields.server.ts";
import { draftAbout } from "./rules.ts";
import type { TextDraft } from "./text-drafts.server.ts";

const about = { reply_to: id.nullable(), edit_of: id.nullable() };

/** `reply_to` is the comment that is answered, `edit_of` the post or comment that is changed; `key` names the draft of a new post. */
export const TextDraftJson = z
  .object({
    id,
    kind: z.enum(["post", "comment"]),
    key: z.string().nullable(),
    post_id: id.nullable(),
    project_id: id.nullable(),
    ...about,
    values: z.record(z.string(), z.string()),
    revision: count,
    updated_at: time,
  })
  .meta({ id: "Draft" });
export type SerializedTextDraft = z.input<typeof TextDraftJson>;

export function serializeTextDraft(draft: TextDraft): SerializedTextDraft {
  const { subject, form, key } = draftAbout(draft);
  const postEdit = draft.kind === "post" ? (subject?.id ?? null) : null;
  return {
    id: draft.id,
    kind: draft.kind,
    key,
    post_id: subject?.type === "post" ? subject.id : null,
    project_id: subject?.type === "project" ? subject.id : null,
    reply_to: form?.act === "reply" ? form.id : null,
    edit_of: form?.act === "edit" ? form.id : postEdit,
    values: draft.values,
    revision: draft.revision,
    updated_at: timeText(draft.updatedAt),
  };
}
