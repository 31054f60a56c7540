import { and, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { posts, postTranslations, users } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import { withHtml } from "#app/markdown/kept.server.ts";
import type { PostRow } from "./data.server.ts";

export type TranslationRow = typeof postTranslations.$inferSelect;
export type NewTranslation = typeof postTranslations.$inferInsert;

const withTranslator = prepareRows(
  db
    .select({
      id: postTranslations.id,
      userId: postTranslations.userId,
      username: users.username,
      language: postTranslations.language,
      title: postTranslations.title,
      content: postTranslations.content,
      html: postTranslations.contentHtml,
      originalEditedAt: postTranslations.originalEditedAt,
      createdAt: postTranslations.createdAt,
      updatedAt: postTranslations.updatedAt,
      editedAt: postTranslations.editedAt,
      revision: postTranslations.revision,
    })
    .from(postTranslations)
    .innerJoin(users, eq(users.id, postTranslations.userId))
    .where(eq(postTranslations.id, sql.placeholder("id"))),
);
export type NamedTranslation = Awaited<ReturnType<typeof withTranslator.execute>>[number];
const readTranslations = untilWritten<NamedTranslation[]>(100);

/** Returns a translation with the name of who wrote it. */
export async function namedTranslation(id: number): Promise<NamedTranslation | undefined> {
  return (await readTranslations(String(id), () => withTranslator.execute({ id })))[0];
}

/** Returns the ids of what waits to stand as the translation of a post, the oldest first; of one translator's alone where `userId` says so. */
export async function waitingTranslations(postId: number, userId: number | null = null, from: Reader = db): Promise<number[]> {
  const byUser = userId === null ? undefined : eq(postTranslations.userId, userId);
  const rows = await from
    .select({ id: postTranslations.id })
    .from(postTranslations)
    .where(and(eq(postTranslations.postId, postId), eq(postTranslations.removedBy, "held"), byUser))
    .orderBy(postTranslations.id);
  return rows.map(({ id }) => id);
}

/** Returns how many translations of other members' posts stand by this member. */
export async function countAccepted(userId: number, from: Reader): Promise<number> {
  const rows = await from
    .select({ count: count() })
    .from(postTranslations)
    .innerJoin(posts, eq(posts.id, postTranslations.postId))
    .where(and(eq(postTranslations.userId, userId), isNull(postTranslations.removedAt), ne(posts.userId, userId)));
  return rows[0]?.count ?? 0;
}

export async function findTranslationRow(id: number, from: Reader): Promise<TranslationRow | undefined> {
  return (await from.select().from(postTranslations).where(eq(postTranslations.id, id)))[0];
}

/** Returns the post of a translation, also one that was removed. */
export async function findTranslatedPost(postId: number, from: Reader): Promise<PostRow | undefined> {
  return (await from.select().from(posts).where(eq(posts.id, postId)))[0];
}

/** Whether a translation of the post by this member was removed. */
export async function hasRemovedTranslation(tx: Reader, postId: number, userId: number): Promise<boolean> {
  const { id, removedBy } = postTranslations;
  const removed = and(
    eq(postTranslations.postId, postId),
    eq(postTranslations.userId, userId),
    inArray(removedBy, ["author", "moderator"]),
  );
  return (await tx.select({ id }).from(postTranslations).where(removed).limit(1)).length > 0;
}

export async function insertTranslation(tx: Writer, translation: NewTranslation): Promise<TranslationRow> {
  const [row] = await tx
    .insert(postTranslations)
    .values(withHtml(translation, "article", "content"))
    .returning();
  if (!row) throw new Error("The new translation was not returned");
  return row;
}

export async function updateTranslation(tx: Writer, id: number, change: Partial<NewTranslation>): Promise<void> {
  await tx
    .update(postTranslations)
    .set({ ...withHtml(change, "article", "content"), ...nextRevision(postTranslations) })
    .where(eq(postTranslations.id, id));
}

export async function deleteTranslationRow(tx: Writer, id: number): Promise<void> {
  await tx.delete(postTranslations).where(eq(postTranslations.id, id));
}

/** Deletes the translations of a post that is erased, in that transaction, which also ends what the post says of them. Returns their ids. */
export async function deleteTranslationsOf(tx: Writer, postId: number): Promise<number[]> {
  const gone = await tx.delete(postTranslations).where(eq(postTranslations.postId, postId)).returning({ id: postTranslations.id });
  return gone.map(({ id }) => id);
}

export async function translationsBy(tx: Writer, userId: number): Promise<TranslationRow[]> {
  return tx.select().from(postTranslations).where(eq(postTranslations.userId, userId));
}
