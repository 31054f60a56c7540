import { and, eq, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { drafts } from "#app/db/schema/index.ts";

export type DraftKind = (typeof drafts.$inferSelect)["kind"];

const draftOf = preparedOn((from: Reader) =>
  from
    .select({ values: drafts.values, keptAt: drafts.updatedAt })
    .from(drafts)
    .where(and(eq(drafts.userId, sql.placeholder("userId")), eq(drafts.kind, sql.placeholder("kind"))))
    .prepare(),
);

export async function findDraft(userId: number, kind: DraftKind, from: Reader = db) {
  const [row] = await draftOf(from).execute({ userId, kind });
  return row;
}

export async function saveDraft(tx: Writer, userId: number, kind: DraftKind, values: Record<string, string>) {
  const updatedAt = Date.now();
  await tx
    .insert(drafts)
    .values({ userId, kind, values, updatedAt })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.kind], set: { values, updatedAt } });
}

export async function deleteDraft(tx: Writer, userId: number, kind: DraftKind) {
  await tx.delete(drafts).where(and(eq(drafts.userId, userId), eq(drafts.kind, kind)));
}
