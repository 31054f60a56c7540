import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { programs } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";

export type ProgramRow = typeof programs.$inferSelect;
export type NewProgram = typeof programs.$inferInsert;

export async function findProgram(slug: string, from: Reader = db): Promise<ProgramRow | undefined> {
  return (await from.select().from(programs).where(eq(programs.slug, slug)))[0];
}

export async function insertProgram(tx: Writer, program: NewProgram): Promise<ProgramRow> {
  const [row] = await tx.insert(programs).values(program).returning();
  if (!row) throw new Error("The new programme was not returned");
  return row;
}

/** Changes a programme's facts or archives it, and raises its revision. */
export async function updateProgram(tx: Writer, id: number, change: Partial<NewProgram>): Promise<void> {
  await tx
    .update(programs)
    .set({ ...change, ...nextRevision(programs) })
    .where(eq(programs.id, id));
}

/** Stores a rank. The revision stays, since nobody wrote or decided it. */
export async function rankProgram(tx: Writer, id: number, relevance: number): Promise<void> {
  await tx.update(programs).set({ relevance }).where(eq(programs.id, id));
}

export type Narrowing = { aiOnly: boolean; closingBefore: number | null; from: number; province: string; hub: string; archived: boolean };

function narrowed({ aiOnly, closingBefore, from, province, hub, archived }: Narrowing): SQL | undefined {
  const inList = (column: typeof programs.provinces | typeof programs.hubs, value: string) =>
    sql`(json_array_length(${column}) = 0 or exists (select 1 from json_each(${column}) where value = ${value}))`;
  return and(
    archived ? isNotNull(programs.archivedAt) : isNull(programs.archivedAt),
    aiOnly ? eq(programs.isAiRelevant, true) : undefined,
    closingBefore === null ? undefined : and(gte(programs.deadline, from), lt(programs.deadline, closingBefore)),
    province ? inList(programs.provinces, province) : undefined,
    hub ? inList(programs.hubs, hub) : undefined,
  );
}

type List = (narrowing: Narrowing, cursor: Cursor | null, limit: number) => Promise<ProgramRow[]>;

/** Makes a list of the programmes that `only` lets through, ordered by a column and then by id, from a cursor on. */
const listedBy =
  (column: typeof programs.relevance | typeof programs.deadline, isRising: boolean, only: (from: number) => SQL | undefined): List =>
  async (narrowing, cursor, limit) => {
    const [order, after] = isRising ? [asc, sql`>`] : [desc, sql`<`];
    const beyond = cursor ? sql`(${column}, ${programs.id}) ${after} (${cursor.value}, ${cursor.id})` : undefined;
    return db
      .select()
      .from(programs)
      .where(and(narrowed(narrowing), only(narrowing.from), beyond))
      .orderBy(order(column), order(programs.id))
      .limit(limit);
  };

export const byRelevance = listedBy(programs.relevance, false, () => undefined);
export const withoutDeadline = listedBy(programs.relevance, false, () => isNull(programs.deadline));
/** Lists programmes whose deadline is ahead, the nearest first. */
export const byDeadline = listedBy(programs.deadline, true, (from) => gte(programs.deadline, from));
/** Lists programmes whose deadline has passed, the latest first. */
export const byPastDeadline = listedBy(programs.deadline, false, (from) => lt(programs.deadline, from));

export async function fundingCounts(now: number, closingBefore: number) {
  const of = async (where: SQL | undefined) =>
    (
      await db
        .select({ n: count() })
        .from(programs)
        .where(and(isNull(programs.archivedAt), where))
    )[0]?.n ?? 0;
  return {
    total: await of(undefined),
    ai: await of(eq(programs.isAiRelevant, true)),
    continuous: await of(and(isNull(programs.deadline), eq(programs.intake, "continuous"))),
    ahead: await of(gte(programs.deadline, now)),
    closing: await of(and(gte(programs.deadline, now), lt(programs.deadline, closingBefore))),
  };
}

export async function allPrograms(): Promise<ProgramRow[]> {
  return db.select().from(programs).where(isNull(programs.archivedAt)).orderBy(asc(programs.id));
}

/** The indexes of a programme's words in both languages, as they are written and by their stems. Archived programmes are in neither. */
const indexes = { written: sql`program_search`, stems: sql`program_forms` };

/** Returns the newest programmes that an index matches, in a province and a hub ("" for any). */
export async function matchingPrograms(
  index: keyof typeof indexes,
  words: string,
  { province, hub }: { province: string; hub: string },
  { before, limit, except }: { before: number; limit: number; except: number[] },
): Promise<ProgramRow[]> {
  const found = indexes[index];
  const narrowing = { aiOnly: false, closingBefore: null, from: 0, province, hub, archived: false };
  return db
    .select(getTableColumns(programs))
    .from(found)
    .innerJoin(programs, sql`${programs.id} = ${found}.rowid`)
    .where(
      and(
        sql`${found} match ${words}`,
        sql`${found}.rowid < ${before}`,
        sql`${programs.id} not in (select value from json_each(${JSON.stringify(except)}))`,
        narrowed(narrowing),
      ),
    )
    .orderBy(sql`${found}.rowid desc`)
    .limit(limit);
}
