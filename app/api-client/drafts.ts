import type { z } from "zod";
import type { TextDraftForm } from "#app/features/drafts/forms.server.ts";
import type { SerializedTextDraft } from "#app/features/drafts/serializers.server.ts";
import type { Connection } from "./connection.ts";

/** `key` names the draft of a new post; `post_id` or `project_id`, with `reply_to` or `edit_of`, that of a comment. */
export type NewDraft = z.input<typeof TextDraftForm>;

/** The calls for one's own drafts of posts and comments. */
export function draftCalls(connection: Connection) {
  return {
    list: async () =>
      (
        await connection.send<{ drafts: SerializedTextDraft[] }>("GET /api/social/drafts", {
          reads: ["drafts"],
          failed: "Failed to load drafts",
        })
      ).drafts,
    get: async (id: number) =>
      (
        await connection.send<{ draft: SerializedTextDraft }>(`GET /api/social/drafts/${id}`, {
          reads: ["draft"],
          failed: "Failed to load draft",
        })
      ).draft,
    /** Returns null where nothing is typed, which keeps no draft. */
    put: async (draft: NewDraft) =>
      (
        await connection.send<{ draft: SerializedTextDraft | null }>("PUT /api/social/drafts", {
          body: draft,
          reads: ["success"],
          failed: "Failed to save draft",
        })
      ).draft,
    delete: (id: number) =>
      connection.send(`DELETE /api/social/drafts/${id}`, { attempts: 1, reads: ["deleted"], failed: "Failed to delete draft" }),
  };
}
