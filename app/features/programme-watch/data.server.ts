import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { pageProposals, pageVersions, programs, watchedHosts, watchedPages, watchSwitches } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";
import type { Sentence } from "./page-text.server.ts";

export type PageRow = typeof watchedPages.$inferSelect;
export type ProposalRow = typeof pageProposals.$inferSelect;
export type NewProposal = typeof pageProposals.$inferInsert;
export type Version = typeof pageVersions.$inferSelect;

const switchKey = 1;

export async function findSwitch(from: Reader = db): Promise<{ isOn: boolean; revision: number }> {
  return (await from.select().from(watchSwitches).where(eq(watchSwitches.key, switchKey)))[0] ?? { isOn: false, revision: 0 };
}

export async function putSwitch(tx: Writer, isOn: boolean): Promise<void> {
  const row = { key: switchKey, isOn, revision: 1 };
  await tx
    .insert(watchSwitches)
    .values(row)
    .onConflictDoUpdate({ target: watchSwitches.key, set: { isOn, ...nextRevision(watchSwitches) } });
}

/** A page whose address is still the programme's own, of a programme that is listed. */
const isConfirmed = and(eq(watchedPages.address, programs.sourceUrl), isNull(programs.archivedAt));

/** Claims the pages that are due, the longest first, so that no other process reads them: each is due again at the time `until` gives. */
export async function claimDue(tx: Writer, now: number, until: number, limit: number): Promise<{ programId: number; slug: string }[]> {
  const due = await tx
    .select({ programId: watchedPages.programId, slug: programs.slug })
    .from(watchedPages)
    .innerJoin(programs, eq(programs.id, watchedPages.programId))
    .where(and(isConfirmed, lte(watchedPages.dueAt, now)))
    .orderBy(asc(watchedPages.dueAt))
    .limit(limit);
  const ids = due.map(({ programId }) => programId);
  if (ids.length > 0)
    await tx.update(watchedPages).set({ dueAt: until, triedAt: now, problem: "stopped" }).where(inArray(watchedPages.programId, ids));
  return due;
}

/** Returns a confirmed page with its programme. */
export async function findWatched(programId: number, from: Reader = db) {
  const [row] = await from
    .select({ page: watchedPages, program: programs })
    .from(watchedPages)
    .innerJoin(programs, eq(programs.id, watchedPages.programId))
    .where(and(eq(watchedPages.programId, programId), isConfirmed));
  return row;
}

export async function updatePage(tx: Writer, programId: number, change: Partial<PageRow>): Promise<void> {
  await tx.update(watchedPages).set(change).where(eq(watchedPages.programId, programId));
}

/** Ends the reading of a page, and forgets what was read of it. Returns whether it was read. */
export async function leavePage(tx: Writer, programId: number): Promise<boolean> {
  await tx.delete(pageVersions).where(eq(pageVersions.programId, programId));
  return (await tx.delete(watchedPages).where(eq(watchedPages.programId, programId)).returning({ id: watchedPages.programId })).length > 0;
}

/** Confirms an address; what is known of another one goes. */
export async function confirmPage(tx: Writer, page: Pick<PageRow, "programId" | "address" | "confirmedAt" | "dueAt">): Promise<void> {
  await leavePage(tx, page.programId);
  await tx.insert(watchedPages).values(page);
}

/** Returns the versions that are kept of a page, the newest first. */
export async function versionsOf(programId: number, from: Reader = db): Promise<Version[]> {
  return from.select().from(pageVersions).where(eq(pageVersions.programId, programId)).orderBy(desc(pageVersions.id));
}

type NewVersion = { programId: number; readAt: number; digest: string; sentences: Sentence[] };

/** Adds a version and forgets those beyond the newest `kept`. */
export async function addVersion(tx: Writer, version: NewVersion, kept: number): Promise<void> {
  await tx.insert(pageVersions).values(version);
  const old = (await versionsOf(version.programId, tx)).slice(kept).map(({ id }) => id);
  if (old.length > 0) await tx.delete(pageVersions).where(inArray(pageVersions.id, old));
}

/** Claims the next turn to ask a host. Returns how long to wait for it. */
export async function claimTurn(tx: Writer, host: string, now: number, pauseMs: number): Promise<number> {
  const [row] = await tx.select({ freeAt: watchedHosts.freeAt }).from(watchedHosts).where(eq(watchedHosts.host, host));
  const at = Math.max(now, row?.freeAt ?? 0);
  const freeAt = at + pauseMs;
  await tx.insert(watchedHosts).values({ host, freeAt }).onConflictDoUpdate({ target: watchedHosts.host, set: { freeAt } });
  return at - now;
}

export async function findHost(host: string) {
  return (await db.select().from(watchedHosts).where(eq(watchedHosts.host, host)))[0];
}

export async function putRobots(tx: Writer, host: string, robots: string, robotsAt: number): Promise<void> {
  await tx.update(watchedHosts).set({ robots, robotsAt }).where(eq(watchedHosts.host, host));
}

export async function findProposal(id: number, from: Reader = db): Promise<ProposalRow | undefined> {
  return (await from.select().from(pageProposals).where(eq(pageProposals.id, id)))[0];
}

/** Returns what waits of a programme, and what staff said to be no change. */
export async function rememberedOf(tx: Reader, programId: number): Promise<ProposalRow[]> {
  return tx
    .select()
    .from(pageProposals)
    .where(and(eq(pageProposals.programId, programId), inArray(pageProposals.state, ["waiting", "dismissed"])));
}

export async function addProposals(tx: Writer, rows: NewProposal[]): Promise<void> {
  if (rows.length > 0) await tx.insert(pageProposals).values(rows);
}

/** Decides proposals that wait. Returns how many did. */
export async function decide(tx: Writer, ids: number[], state: ProposalRow["state"], decidedAt: number): Promise<number> {
  if (ids.length === 0) return 0;
  const waiting = and(inArray(pageProposals.id, ids), eq(pageProposals.state, "waiting"));
  return (await tx.update(pageProposals).set({ state, decidedAt }).where(waiting).returning({ id: pageProposals.id })).length;
}

/** Returns a page of what waits for staff, the oldest first, each with its programme. */
export async function waitingProposals(cursor: Cursor | null, limit: number) {
  const { foundAt, id, state } = pageProposals;
  const beyond = cursor ? sql`(${foundAt}, ${id}) > (${cursor.value}, ${cursor.id})` : undefined;
  return db
    .select({ proposal: pageProposals, program: programs })
    .from(pageProposals)
    .innerJoin(programs, eq(programs.id, pageProposals.programId))
    .where(and(eq(state, "waiting"), beyond))
    .orderBy(asc(foundAt), asc(id))
    .limit(limit);
}

/** Returns the pages that are read, by their programmes. */
export async function pagesRead(): Promise<Map<number, PageRow>> {
  const rows = await db.select({ page: watchedPages }).from(watchedPages).innerJoin(programs, eq(programs.id, watchedPages.programId)).where(isConfirmed); // biome-ignore format: one line
  return new Map(rows.map(({ page }) => [page.programId, page]));
}

/** Counts the listed programmes, those whose page is read, those read since a time, those that failed, and what waits. */
export async function watchCounts(since: number) {
  const watched = db
    .select({
      watched: count(),
      fresh: sql<number>`sum(case when ${gte(watchedPages.readAt, since)} then 1 else 0 end)`.mapWith(Number),
      failing: sql<number>`sum(case when ${isNotNull(watchedPages.problem)} then 1 else 0 end)`.mapWith(Number),
    })
    .from(watchedPages)
    .innerJoin(programs, eq(programs.id, watchedPages.programId))
    .where(isConfirmed);
  const [[pages], [listed], [waiting]] = await Promise.all([
    watched,
    db.select({ n: count() }).from(programs).where(isNull(programs.archivedAt)),
    db.select({ n: count() }).from(pageProposals).where(eq(pageProposals.state, "waiting")),
  ]);
  return {
    listed: listed?.n ?? 0,
    watched: pages?.watched ?? 0,
    fresh: pages?.fresh ?? 0,
    failing: pages?.failing ?? 0,
    waiting: waiting?.n ?? 0,
  };
}
