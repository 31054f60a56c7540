import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import * as data from "./data.server.ts";
import { earlierTextLimit, type Revised } from "./rules.ts";

/** The text of a post or a comment, before an edit replaces it. */
type Text = { userId: number; revision: number; title?: string; content: string };

/** Keeps the text that an edit replaces, in the edit's transaction, and forgets the oldest beyond the limit. */
export async function keepEarlierText(tx: Writer, revised: Revised, text: Text, { by, at }: { by: Member; at: number }): Promise<void> {
  const { userId, revision, title = null, content } = text;
  const of = revised.type === "post" ? { postId: revised.id } : { commentId: revised.id };
  await data.insertTextRevision(tx, { ...of, userId, revision, title, content, replacedAt: at, byModerator: by.id !== userId });
  await data.deleteBeyond(tx, revised, earlierTextLimit);
}

/** Deletes the earlier texts of what its author deletes, in that transaction. */
export { deleteTextRevisions as forgetEarlierTexts } from "./data.server.ts";
