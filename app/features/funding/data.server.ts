import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { among, holds, lengthOf, unindexed } from "#app/db/dialect.ts";
import { inOrder } from "#app/db/in-order.ts";
import { nextRevision } from "#app/db/revision.ts";
import { programChanges, programs, saves } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { type Alternative, type Topic, topics } from "./rules.ts";

export type ProgramRow = typeof programs.$inferSelect;
/** What readers may see of it. */
export type ShownProgram = Omit<ProgramRow, "editorNote">;
export type NewProgram = typeof programs.$inferInsert;

/** Not closed before its deadline. */
const isNotClosed = ne(programs.status, "closed");

export async function findProgramTitled(title: string, from: Reader): Promise<ProgramRow | undefined> {
  return (await from.select().from(programs).where(eq(programs.titleEn, title)).limit(1))[0];
}

export async function findProgram(slug: string, from: Reader = db): Promise<ProgramRow | undefined> {
  return (await from.select().from(programs).where(eq(programs.slug, slug)))[0];
}

/** Returns those that are listed, in the order of `ids`. */
export async function findPrograms(ids: number[], from: Reader = db): Promise<ProgramRow[]> {
  if (ids.length === 0) return [];
  return inOrder(
    ids,
    await from
      .select()
      .from(programs)
      .where(and(inArray(programs.id, ids), isNull(programs.archivedAt))),
  );
}

/** Returns the names by which listed programmes are published, each once. */
export async function publishedNames() {
  return db
    .selectDistinct({ owner: programs.grantsOwner, name: programs.grantsName })
    .from(programs)
    .where(and(isNull(programs.archivedAt), isNotNull(programs.grantsOwner)))
    .orderBy(asc(programs.grantsOwner), asc(programs.grantsName));
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

export async function insertChange(tx: Writer, change: typeof programChanges.$inferInsert): Promise<void> {
  await tx.insert(programChanges).values(change);
}

/** Returns the change of a programme that was kept since a time. */
export async function changeSince(tx: Writer, programId: number, since: number) {
  return (await tx.select().from(programChanges).where(and(eq(programChanges.programId, programId), gte(programChanges.changedAt, since))))[0]; // biome-ignore format: one line
}

export async function deleteChange(tx: Writer, id: number): Promise<void> {
  await tx.delete(programChanges).where(eq(programChanges.id, id));
}

/** Returns the changes of a programme, the newest first. */
export async function changesOfProgram(programId: number, limit: number) {
  return db.select().from(programChanges).where(eq(programChanges.programId, programId)).orderBy(desc(programChanges.id)).limit(limit);
}

/** Returns the listed programmes with a deadline from `from` on that a member follows, the nearest first. */
export async function followedAhead(userId: number, from: number, limit: number): Promise<ProgramRow[]> {
  return followed(userId, and(isNotClosed, gte(programs.deadline, from)), limit);
}

async function followed(userId: number, where: SQL | undefined, limit: number): Promise<ProgramRow[]> {
  const rows = await db
    .select({ program: programs })
    .from(saves)
    .innerJoin(programs, eq(programs.id, saves.targetId))
    .where(and(eq(saves.userId, userId), eq(saves.targetType, "program"), isNull(programs.archivedAt), where))
    .orderBy(asc(programs.deadline), asc(programs.id))
    .limit(limit);
  return rows.map((row) => row.program);
}

/** Opens each year, and its next deadline is not known. */
const isYearly = (from: number) =>
  and(eq(programs.intake, "annual"), isNotNull(programs.cycle), or(isNull(programs.deadline), lt(programs.deadline, from)));

/** Returns the listed programmes that open each year, whose next deadline is not known, and that a member follows. */
export async function followedYearly(userId: number, from: number, limit: number): Promise<ProgramRow[]> {
  return followed(userId, isYearly(from), limit);
}

/** Returns the titles and cycles of those of a list that open each year and whose next deadline is not known. */
export async function yearly(narrowing: Narrowing) {
  const { slug, titleEn, titleFr, cycle } = programs;
  return db
    .select({ slug, titleEn, titleFr, cycle })
    .from(programs)
    .where(and(narrowed(narrowing), isYearly(narrowing.from)));
}

/** Returns the listed programmes with a deadline from `from` on and before `to`, the nearest first. */
export async function closingBefore(from: number, to: number): Promise<{ id: number }[]> {
  const near = and(isNull(programs.archivedAt), isNotClosed, gte(programs.deadline, from), lt(programs.deadline, to));
  return db.select({ id: programs.id }).from(programs).where(near).orderBy(programs.deadline, programs.id);
}

/** Remembers how near a deadline was when its followers were told. The revision stays, since nobody decided it. */
export async function rememberTold(tx: Writer, id: number, toldDays: number): Promise<void> {
  await tx.update(programs).set({ toldDays }).where(eq(programs.id, id));
}

/** Stores a rank. The revision stays, since nobody wrote or decided it. */
export async function rankProgram(tx: Writer, id: number, relevance: number): Promise<void> {
  await tx.update(programs).set({ relevance }).where(eq(programs.id, id));
}

export type Narrowing = {
  aiOnly: boolean;
  topic?: Topic | null;
  closingBefore: number | null;
  from: number;
  province: string;
  hub: string;
  archived: boolean;
  /** The province that the lists by place are about. */
  place?: string;
};

/** Returns the condition that a programme meets one of a topic's alternatives. */
function isOfTopic(topic: Topic): SQL | undefined {
  const alternatives: readonly Alternative[] = topics[topic];
  return or(
    ...alternatives.map(({ not: without, purposes = [], ...held }) =>
      and(
        ...Object.entries(held).map(([field, value]) => holds(programs[field as keyof typeof held], value)),
        purposes.length > 0 ? or(...purposes.map((purpose) => holds(programs.purposes, purpose))) : undefined,
        without ? not(holds(programs.audiences, without)) : undefined,
      ),
    ),
  );
}

function narrowed({ aiOnly, topic, closingBefore, from, province, hub, archived }: Narrowing): SQL | undefined {
  const inList = (column: typeof programs.provinces | typeof programs.hubs, value: string) =>
    or(eq(lengthOf(column), 0), holds(column, value));
  return and(
    archived ? isNotNull(programs.archivedAt) : isNull(programs.archivedAt),
    aiOnly ? eq(programs.isAiRelevant, true) : undefined,
    topic ? isOfTopic(topic) : undefined,
    closingBefore === null ? undefined : and(isNotClosed, gte(programs.deadline, from), lt(programs.deadline, closingBefore)),
    province ? inList(programs.provinces, province) : undefined,
    hub ? inList(programs.hubs, hub) : undefined,
  );
}

type List = (narrowing: Narrowing, cursor: Cursor | null, limit: number) => Promise<ProgramRow[]>;

/** Makes a list of the programmes that `only` lets through, ordered by a column and then by id, from a cursor on. */
const listedBy =
  (
    column: typeof programs.relevance | typeof programs.deadline,
    isRising: boolean,
    only: (narrowing: Narrowing) => SQL | undefined,
  ): List =>
  async (narrowing, cursor, limit) => {
    const [order, after] = isRising ? [asc, sql`>`] : [desc, sql`<`];
    const beyond = cursor ? sql`(${column}, ${programs.id}) ${after} (${cursor.value}, ${cursor.id})` : undefined;
    return db
      .select()
      .from(programs)
      .where(and(narrowed(narrowing), only(narrowing), beyond))
      .orderBy(order(column), order(programs.id))
      .limit(limit);
  };

export const byRelevance = listedBy(programs.relevance, false, () => undefined);
const isEverywhere = inArray(lengthOf(programs.provinces), [0, 13]);
const isIn = ({ place }: Narrowing) => holds(programs.provinces, place);
/** Lists what is for a province but not for all of Canada, what is for all of Canada, and the others. */
export const ofPlace = listedBy(programs.relevance, false, (narrowing) => and(not(isEverywhere), isIn(narrowing)));
export const ofCanada = listedBy(programs.relevance, false, () => isEverywhere);
export const ofOthers = listedBy(programs.relevance, false, (narrowing) => and(not(isEverywhere), not(isIn(narrowing))));
export const withoutDeadline = listedBy(programs.relevance, false, () => isNull(unindexed(programs.deadline)));
/** Lists programmes whose deadline is ahead, the nearest first. */
export const byDeadline = listedBy(programs.deadline, true, ({ from }) => and(isNotClosed, gte(programs.deadline, from)));
/** Lists programmes whose deadline has passed or that were closed before it, the latest first. */
export const byPastDeadline = listedBy(programs.deadline, false, ({ from }) => or(lt(programs.deadline, from), and(gte(programs.deadline, from), not(isNotClosed)))); // biome-ignore format: one line

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
    undated: await of(and(isNull(programs.deadline), eq(programs.status, "open"))),
    ahead: await of(and(isNotClosed, gte(programs.deadline, now))),
    closing: await of(and(isNotClosed, gte(programs.deadline, now), lt(programs.deadline, closingBefore))),
  };
}

/** Returns where each listed programme is for and when it closes. Staff enter programmes, so that they are hundreds at most. */
export async function placesAndDeadlines() {
  const { provinces, deadline, status } = programs;
  return db.select({ provinces, deadline, status }).from(programs).where(isNull(programs.archivedAt));
}

/** Returns for whom, for what and where each listed programme is. */
export async function programAims() {
  const { id, slug, titleEn, titleFr, organization, organizationFr, who, purposes, hubs, provinces, relevance } = programs;
  return db
    .select({ id, slug, titleEn, titleFr, organization, organizationFr, who, purposes, hubs, provinces, relevance })
    .from(programs)
    .where(isNull(programs.archivedAt));
}

export async function allPrograms(from: Reader = db): Promise<ProgramRow[]> {
  return from.select().from(programs).where(isNull(programs.archivedAt)).orderBy(asc(programs.id));
}

/** Returns all programmes that pass the filters. */
export const programsIn = async (narrowing: Narrowing): Promise<ProgramRow[]> => db.select().from(programs).where(narrowed(narrowing));

/** Returns those of these programmes that pass the filters. */
export async function programsAmong(ids: number[], narrowing: Narrowing): Promise<ProgramRow[]> {
  return db
    .select()
    .from(programs)
    .where(and(among(programs.id, JSON.stringify(ids)), narrowed(narrowing)));
}
