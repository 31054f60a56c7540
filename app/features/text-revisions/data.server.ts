import { and, asc, desc, eq, lte } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { textRevisions } from "#app/db/schema/index.ts";
import type { Revised } from "./rules.ts";

export type TextRevision = typeof textRevisions.$inferSelect;
export type NewTextRevision = typeof textRevisions.$inferInsert;

const columnOf = { post: textRevisions.postId, comment: textRevisions.commentId };
const isOf = ({ type, id }: Revised) => eq(columnOf[type], id);

export async function insertTextRevision(tx: Writer, revision: NewTextRevision): Promise<void> {
  await tx.insert(textRevisions).values(revision);
}

/** Deletes all but the newest `kept`. */
export async function deleteBeyond(tx: Writer, revised: Revised, kept: number): Promise<void> {
  const { id } = textRevisions;
  const [newestBeyond] = await tx.select({ id }).from(textRevisions).where(isOf(revised)).orderBy(desc(id)).limit(1).offset(kept);
  if (newestBeyond) await tx.delete(textRevisions).where(and(isOf(revised), lte(id, newestBeyond.id)));
}

export async function deleteTextRevisions(tx: Writer, revised: Revised): Promise<void> {
  await tx.delete(textRevisions).where(isOf(revised));
}

/** Returns the earlier texts of a post or comment, the oldest first. */
export async function textRevisionsOf(revised: Revised, from: Reader = db): Promise<TextRevision[]> {
  return from.select().from(textRevisions).where(isOf(revised)).orderBy(asc(textRevisions.id));
}
