import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { largest } from "#app/db/dialect.ts";
import { madeAfter, notAfter } from "#app/db/future-rows.ts";
import { inOrder } from "#app/db/in-order.ts";
import { nextRevision } from "#app/db/revision.ts";
import { projectListCounts, projectListings, projects, users } from "#app/db/schema/index.ts";
import { authorColumns } from "#app/db/shown-facts.ts";
import { trendingRank } from "#app/features/scores/rules.ts";
import { readRecord } from "#app/fields/record.ts";
import { withHtml } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { writtenFields } from "./fields.ts";
import { listsOf } from "./lists.ts";
import type { ProfileTab } from "./rules.ts";

export type ProjectRow = typeof projects.$inferSelect;
export type NewProject = typeof projects.$inferInsert;

/** What its author lets others see of themselves, as it was when it was made. */
const shownOfAuthor = {
  userType: sql<ProjectRow["userType"] | null>`case when ${users.showsUserType} then ${projects.userType} end`,
  province: sql<string | null>`case when ${users.showsProvince} then ${projects.province} end`,
};

/** What a card shows; `description` is cut. */
const cardColumns = {
  id: projects.id,
  userId: projects.userId,
  title: projects.title,
  description: sql<string>`substr(${projects.description}, 1, 300)`,
  tags: projects.tags,
  projectStage: projects.projectStage,
  projectType: projects.projectType,
  ...shownOfAuthor,
  language: projects.language,
  isPublic: projects.isPublic,
  seekingCollaborators: projects.seekingCollaborators,
  collaborationRoles: projects.collaborationRoles,
  relevanceScore: projects.relevanceScore,
  upvotes: projects.upvotes,
  commentCount: projects.commentCount,
  viewCount: projects.viewCount,
  pinned: projects.pinned,
  createdAt: projects.createdAt,
  removedAt: projects.removedAt,
  ...authorColumns,
};

/** `forAuthor` finds one of this member's that waits for a moderator, too. */
export async function findProject(id: number, forAuthor = 0) {
  const [row] = await db
    .select({ project: projects, ...authorColumns, ...shownOfAuthor })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(eq(projects.id, id), or(isNull(projects.removedAt), and(isHeld, eq(projects.userId, forAuthor)))));
  if (!row) return undefined;
  const { project, ...shown } = row;
  return { ...project, ...shown };
}
/** Returns who removed a project that stands no more, and whether it was public. */
export async function whoRemoved(id: number, from: Reader = db) {
  const { removedBy, isPublic } = projects;
  return (await from.select({ removedBy, isPublic }).from(projects).where(eq(projects.id, id)))[0];
}

/** A project with its description as HTML. */
export type ShownProject = NonNullable<Awaited<ReturnType<typeof findProject>>> & { html: string };

export async function findProjectRow(id: number, from: Reader = db): Promise<ProjectRow | undefined> {
  return (
    await from
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), isNull(projects.removedAt)))
  )[0];
}

export async function findHeldProject(id: number, from: Reader = db): Promise<ProjectRow | undefined> {
  return (
    await from
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), isHeld))
  )[0];
}

/** What a moderator took down, to put it back. */
export async function findRemovedProject(id: number, from: Reader = db): Promise<ProjectRow | undefined> {
  return (
    await from
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), eq(projects.removedBy, "moderator")))
  )[0];
}

export async function findProjectBySubmission(key: string, from: Reader = db): Promise<ProjectRow | undefined> {
  return (await from.select().from(projects).where(eq(projects.submissionKey, key)))[0];
}

const isHeld = eq(projects.removedBy, "held");

function cardQuery(where: SQL | undefined) {
  return db.select(cardColumns).from(projects).innerJoin(users, eq(users.id, projects.userId)).where(where);
}
export type ProjectCardRow = Awaited<ReturnType<typeof cardQuery>>[number];

/** Cards of these projects, in the given order. */
export async function projectCards(ids: number[]): Promise<ProjectCardRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await cardQuery(inArray(projects.id, ids)));
}

/** A member's projects but one, the newest or the most upvoted first; private ones only where their author looks. */
export async function projectsByMember(
  userId: number,
  { withPrivate, tab, except, offset, limit }: { withPrivate: boolean; tab: ProfileTab; except: number; offset: number; limit: number },
): Promise<ProjectCardRow[]> {
  const visible = withPrivate ? undefined : eq(projects.isPublic, true);
  const pinned = tab === "pinned" ? eq(projects.pinned, true) : undefined;
  const order = tab === "popular" ? [desc(projects.upvotes)] : [];
  return cardQuery(and(eq(projects.userId, userId), ne(projects.id, except), isNull(projects.removedAt), visible, pinned))
    .orderBy(...order, desc(projects.createdAt), desc(projects.id))
    .limit(limit)
    .offset(offset);
}

export async function insertProject(tx: Writer, project: NewProject): Promise<ProjectRow> {
  const [row] = await tx
    .insert(projects)
    .values(withHtml(project, "article", "description"))
    .returning();
  if (!row) throw new Error("The new project was not returned");
  await listProject(tx, row);
  return row;
}

/** Changes what it says, or whether it stands. */
export async function updateProject(tx: Writer, before: ProjectRow, change: Partial<NewProject>): Promise<ProjectRow> {
  const [row] = await tx
    .update(projects)
    .set({ ...withHtml(change, "article", "description"), ...nextRevision(projects) })
    .where(eq(projects.id, before.id))
    .returning();
  if (!row) throw new Error("The changed project was not returned");
  await relistProject(tx, row);
  return row;
}

/** No list and no decision depends on it. */
export async function pinProjectRow(tx: Writer, id: number, pinned: boolean) {
  await tx.update(projects).set({ pinned }).where(eq(projects.id, id));
}

const isListed = (project: ProjectRow) => project.isPublic && project.removedAt === null;

/** Gives the projects that were made after `now`, by a clock that ran ahead, the time it is. Returns how many. */
export async function redateProjects(tx: Writer, now: number): Promise<number> {
  const times = { createdAt: now, updatedAt: notAfter(projects.updatedAt, now) };
  const rows = await tx.update(projects).set(times).where(madeAfter(projects, now)).returning();
  for (const row of rows) if (row.removedAt === null) await relistProject(tx, row);
  return rows.length;
}

/** Under its author's status and province only where they show them. */
async function listProject(tx: Writer, project: ProjectRow) {
  if (!isListed(project)) return;
  const { id: projectId, upvotes, createdAt } = project;
  const ranks = { projectId, upvotes, createdAt, trending: trendingRank(upvotes, createdAt) };
  const [shown] = await tx
    .select(shownOfAuthor)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(eq(projects.id, projectId));
  const lists = listsOf({ ...project, ...shown });
  await tx.insert(projectListings).values(lists.map((list) => ({ ...ranks, list })));
  await countIn(tx, lists, 1);
}

async function unlistProject(tx: Writer, project: ProjectRow) {
  const left = await tx.delete(projectListings).where(eq(projectListings.projectId, project.id)).returning({ list: projectListings.list });
  const lists = left.map(({ list }) => list);
  if (lists.length > 0) await countIn(tx, lists, -1);
}

/** Anew, where what its author shows has changed. */
export async function relistProject(tx: Writer, project: ProjectRow) {
  await unlistProject(tx, project);
  await listProject(tx, project);
}

async function countIn(tx: Writer, lists: string[], by: 1 | -1) {
  await tx
    .insert(projectListCounts)
    .values(lists.map((list) => ({ list, projectCount: by })))
    .onConflictDoUpdate({ target: projectListCounts.list, set: { projectCount: sql`${projectListCounts.projectCount} + ${by}` } });
  // A tag nobody uses any more is forgotten: it may have been somebody's name.
  if (by < 0) await tx.delete(projectListCounts).where(and(inArray(projectListCounts.list, lists), eq(projectListCounts.projectCount, 0)));
}

/** Moves the upvotes and, with them, every rank of the project. Projects have upvotes only. */
export async function moveProjectVotes(tx: Writer, id: number, up: number) {
  const [row] = await tx
    .update(projects)
    .set({ upvotes: largest(sql`${projects.upvotes} + ${up}`, 0) })
    .where(eq(projects.id, id))
    .returning({ upvotes: projects.upvotes, createdAt: projects.createdAt });
  if (!row) throw new Error(`Project ${id} has gone`);
  await tx
    .update(projectListings)
    .set({ upvotes: row.upvotes, trending: trendingRank(row.upvotes, row.createdAt) })
    .where(eq(projectListings.projectId, id));
  return { upvotes: row.upvotes, downvotes: 0, parts: [partOf.project(id), partOf.projects] };
}

export async function moveProjectComments(tx: Writer, id: number, by: number) {
  await tx
    .update(projects)
    .set({ commentCount: sql`${projects.commentCount} + ${by}` })
    .where(eq(projects.id, id));
}

export async function movePromptCounts(tx: Writer, id: number, by: { shares: number; copies: number; edits: number }) {
  await tx
    .update(projects)
    .set({
      promptShares: sql`${projects.promptShares} + ${by.shares}`,
      promptCopies: sql`${projects.promptCopies} + ${by.copies}`,
      promptEdits: sql`${projects.promptEdits} + ${by.edits}`,
    })
    .where(eq(projects.id, id));
}

export async function countPinned(userId: number, from: Reader): Promise<number> {
  const rows = await from
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.pinned, true), isNull(projects.removedAt)));
  return rows.length;
}

/** What is left of a project its author took back. */
export const erasedProject = { ...readRecord(writtenFields, {}), pictures: [], submissionKey: null };

export async function rowsByMember(tx: Writer, userId: number): Promise<ProjectRow[]> {
  return tx.select().from(projects).where(eq(projects.userId, userId));
}
