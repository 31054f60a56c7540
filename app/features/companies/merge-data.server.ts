import { and, count, eq, inArray, notExists } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { companyMoves, saves, votes } from "#app/db/schema/index.ts";
import { movePostsAbout } from "#app/features/posts/about-company.server.ts";

type Move = typeof companyMoves.$inferSelect;
export type Moved = Pick<Move, "kind"> & Partial<Pick<Move, "userId" | "itemId" | "was">>;

/** A database binds so many values in one statement, with room to spare. */
const mostAtOnce = 1000;

export async function keepMoves(tx: Writer, companyId: number, moves: Moved[]): Promise<void> {
  for (let first = 0; first < moves.length; first += mostAtOnce) {
    const some = moves.slice(first, first + mostAtOnce);
    await tx.insert(companyMoves).values(some.map((move) => ({ ...move, was: move.was ?? {}, companyId })));
  }
}

export async function movesOf(companyId: number, from: Reader): Promise<Move[]> {
  return from.select().from(companyMoves).where(eq(companyMoves.companyId, companyId));
}

export async function forgetMoves(tx: Writer, companyId: number): Promise<void> {
  await tx.delete(companyMoves).where(eq(companyMoves.companyId, companyId));
}

/** What a member does once with each company: the tables have the same columns but for the kind of vote, of which companies have one. */
const tables = { vote: votes, save: saves as unknown as typeof votes };
type Once = keyof typeof tables;

const those = (kind: Once, companyId: number) => and(eq(tables[kind].targetType, "company"), eq(tables[kind].targetId, companyId));

/** The votes or the saves on one company, of members who have none on the other: what somebody has on both stays on each. */
function movable(kind: Once, from: number, to: number, reader: Reader) {
  const [here, there] = [tables[kind], alias(tables[kind], "there")];
  const onBoth = and(eq(there.userId, here.userId), eq(there.targetType, "company"), eq(there.targetId, to));
  return and(those(kind, from), notExists(reader.select({ id: there.userId }).from(there).where(onBoth)));
}

/** Moves votes or saves to another company, on which a member has one. Returns whose were moved. */
export async function moveAll(tx: Writer, kind: Once, from: number, to: number): Promise<Moved[]> {
  const table = tables[kind];
  const moved = await tx
    .update(table)
    .set({ targetId: to })
    .where(movable(kind, from, to, tx))
    .returning({ userId: table.userId });
  return moved.map(({ userId }) => ({ kind, userId }));
}

/** Moves back what a merge moved and still stands. Returns how many. */
export async function moveBack(tx: Writer, kind: Once, from: number, to: number): Promise<number> {
  const table = tables[kind];
  const kept = tx
    .select({ id: companyMoves.userId })
    .from(companyMoves)
    .where(and(eq(companyMoves.companyId, from), eq(companyMoves.kind, kind)));
  const back = await tx
    .update(table)
    .set({ targetId: from })
    .where(and(those(kind, to), inArray(table.userId, kept)))
    .returning({ userId: table.userId });
  return back.length;
}

/** Moves the posts about one company to another. */
export async function movePosts(tx: Writer, from: number, to: number): Promise<Moved[]> {
  return (await movePostsAbout(tx, from, to)).map(({ id, userId }) => ({ kind: "post", userId, itemId: id }));
}

/** Counts what a merge would move, of a company's votes and saves. */
export async function countMovable(kind: Once, from: number, to: number): Promise<number> {
  return (
    (
      await db
        .select({ n: count() })
        .from(tables[kind])
        .where(movable(kind, from, to, db))
    )[0]?.n ?? 0
  );
}

export async function countSaves(companyId: number): Promise<number> {
  return (await db.select({ n: count() }).from(saves).where(those("save", companyId)))[0]?.n ?? 0;
}
