import { and, count, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { textDrafts } from "#app/db/schema/index.ts";
import type { DraftPlace } from "./rules.ts";

export type TextDraft = typeof textDrafts.$inferSelect;

const isOfForm = (userId: number, { kind, place }: DraftPlace) =>
  and(eq(textDrafts.userId, userId), eq(textDrafts.kind, kind), eq(textDrafts.place, place));

export async function findTextDraft(userId: number, form: DraftPlace, from: Reader = db): Promise<TextDraft | undefined> {
  return (await from.select().from(textDrafts).where(isOfForm(userId, form)))[0];
}

export async function findTextDraftById(userId: number, id: number, from: Reader = db): Promise<TextDraft | undefined> {
  const isOwn = and(eq(textDrafts.id, id), eq(textDrafts.userId, userId));
  return (await from.select().from(textDrafts).where(isOwn))[0];
}

/** Returns a member's drafts, those saved last first; they are few (rules.ts). */
export async function textDraftsOf(userId: number): Promise<TextDraft[]> {
  const { updatedAt, id } = textDrafts;
  return db.select().from(textDrafts).where(eq(textDrafts.userId, userId)).orderBy(desc(updatedAt), desc(id));
}

const commentDrafts = preparedOn((from: Reader) =>
  from
    .select()
    .from(textDrafts)
    .where(
      and(
        eq(textDrafts.userId, sql.placeholder("userId")),
        eq(textDrafts.kind, "comment"),
        or(
          eq(textDrafts.place, sql.placeholder("place")),
          and(gte(textDrafts.place, sql.placeholder("first")), lt(textDrafts.place, sql.placeholder("last"))),
        ),
      ),
    )
    .prepare(),
);

/** Returns a member's drafts in a discussion: of its own form, and of those whose place begins with that. Every page with a discussion asks. */
export const commentDraftsAt = (userId: number, place: string): Promise<TextDraft[]> =>
  commentDrafts(db).execute({ userId, place, first: `${place}.`, last: `${place}/` }); // "/" follows "."

export async function countTextDrafts(tx: Writer, userId: number, kind: DraftPlace["kind"]): Promise<number> {
  const isOwn = and(eq(textDrafts.userId, userId), eq(textDrafts.kind, kind));
  return (await tx.select({ count: count() }).from(textDrafts).where(isOwn))[0]?.count ?? 0;
}

type Saved = Pick<TextDraft, "values" | "savedBy" | "updatedAt">;

export async function insertTextDraft(tx: Writer, userId: number, { kind, place }: DraftPlace, saved: Saved): Promise<TextDraft[]> {
  return tx
    .insert(textDrafts)
    .values({ userId, kind, place, ...saved })
    .returning();
}

export async function updateTextDraft(tx: Writer, id: number, saved: Saved): Promise<TextDraft[]> {
  return tx
    .update(textDrafts)
    .set({ ...saved, ...nextRevision(textDrafts) })
    .where(eq(textDrafts.id, id))
    .returning();
}

export async function deleteTextDraft(tx: Writer, id: number): Promise<void> {
  await tx.delete(textDrafts).where(eq(textDrafts.id, id));
}

/** Deletes the drafts that were saved before this time. */
export async function deleteTextDraftsBefore(tx: Writer, time: number): Promise<void> {
  await tx.delete(textDrafts).where(lt(textDrafts.updatedAt, time));
}
