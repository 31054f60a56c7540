import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, min } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { comments, companies, moderationActs, posts, projects, reports, users } from "#app/db/schema.ts";
import type { Act, Reason, Target, TargetType } from "./rules.ts";

type Decision = { decidedBy: number; decidedAt: number; note: string; status: "upheld" | "dismissed" };

// ---- Reports ---------------------------------------------------------------------------------

export async function insertReport(tx: Writer, report: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(report);
}

const open = eq(reports.status, "open");
const about = ({ type, id }: Target) => and(eq(reports.targetType, type), eq(reports.targetId, id));

/** What waits, per target, the oldest first; `after` is the oldest report of the last one seen. */
export async function openTargets(after: number, limit: number) {
  const oldest = min(reports.id);
  return db
    .select({ type: reports.targetType, id: reports.targetId, oldest, since: min(reports.createdAt), reportCount: count() })
    .from(reports)
    .where(open)
    .groupBy(reports.targetType, reports.targetId)
    .having(gt(oldest, after))
    .orderBy(asc(oldest))
    .limit(limit);
}

export async function openReportsOf(target: Target, from: Reader = db) {
  return from
    .select({
      id: reports.id,
      reporterId: reports.reporterId,
      reason: reports.reason,
      details: reports.details,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(about(target), open))
    .orderBy(asc(reports.id))
    .limit(100);
}

export async function closeReports(tx: Writer, target: Target, decision: Decision): Promise<void> {
  await tx
    .update(reports)
    .set(decision)
    .where(and(about(target), open));
}

// ---- Acts ------------------------------------------------------------------------------------

export async function insertAct(
  tx: Writer,
  act: { moderatorId: number; act: Act | "edit"; target: Target; reason: Reason | null; note: string },
): Promise<void> {
  const { target, ...rest } = act;
  await tx.insert(moderationActs).values({ ...rest, targetType: target.type, targetId: target.id, createdAt: Date.now() });
}

const on = ({ type, id }: Target) => and(eq(moderationActs.targetType, type), eq(moderationActs.targetId, id));
const actColumns = {
  id: moderationActs.id,
  act: moderationActs.act,
  type: moderationActs.targetType,
  targetId: moderationActs.targetId,
  reason: moderationActs.reason,
  note: moderationActs.note,
  createdAt: moderationActs.createdAt,
  moderator: users.username,
};

/** The newest first; for moderators. */
export async function actsOn(target: Target, from: Reader = db) {
  return from
    .select(actColumns)
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.moderatorId))
    .where(on(target))
    .orderBy(desc(moderationActs.id))
    .limit(20);
}

/** What anyone may read of the acts, the newest first. */
export async function publicActs(before: number, limit: number) {
  return db
    .select({
      id: moderationActs.id,
      act: moderationActs.act,
      type: moderationActs.targetType,
      targetId: moderationActs.targetId,
      reason: moderationActs.reason,
      createdAt: moderationActs.createdAt,
    })
    .from(moderationActs)
    .where(lt(moderationActs.id, before))
    .orderBy(desc(moderationActs.id))
    .limit(limit);
}

/** Removals, the newest first; some may have been put back since. */
export async function removals(before: number, limit: number) {
  return db
    .select(actColumns)
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.moderatorId))
    .where(and(eq(moderationActs.act, "remove"), lt(moderationActs.id, before)))
    .orderBy(desc(moderationActs.id))
    .limit(limit);
}

// ---- What is judged --------------------------------------------------------------------------

export type JudgedTarget = {
  type: TargetType;
  id: number;
  authorId: number;
  author: string;
  title: string;
  text: string;
  path: string;
  /** Taken down by a moderator, and so to be put back. */
  isRemoved: boolean;
  isPublic: boolean;
  pinned: boolean;
  featured: boolean;
  locked: boolean;
  suspendedUntil: number | null;
  role: "member" | "moderator" | "admin";
};

const author = alias(users, "author");
const authorColumns = { authorId: author.id, author: author.username, suspendedUntil: author.suspendedUntil, role: author.role };
const plain = { isPublic: true, isRemoved: false, pinned: false, featured: false, locked: false };

/** Also one that was taken down; not one its author deleted. */
export async function findTarget({ type, id }: Target, from: Reader = db): Promise<JudgedTarget | undefined> {
  if (type === "post") return findPost(id, from);
  if (type === "comment") return findComment(id, from);
  return type === "project" ? findProject(id, from) : findMember(id, from);
}

async function findPost(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ post: posts, ...authorColumns })
    .from(posts)
    .innerJoin(author, eq(author.id, posts.userId))
    .where(eq(posts.id, id));
  if (!row || row.post.removedBy === "author") return undefined;
  const { title, content, pinned, featured, locked, removedAt } = row.post;
  const { post: _, ...by } = row;
  return {
    ...plain,
    ...by,
    type: "post",
    id,
    title,
    text: content,
    path: `/post/${id}`,
    isRemoved: removedAt !== null,
    pinned,
    featured,
    locked,
  };
}

async function findComment(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ comment: comments, ...authorColumns })
    .from(comments)
    .innerJoin(author, eq(author.id, comments.userId))
    .where(eq(comments.id, id));
  if (!row || row.comment.deletedAt !== null) return undefined;
  const { content, postId, projectId, removedAt } = row.comment;
  const { comment: _, ...by } = row;
  const path = `${postId === null ? `/project/${projectId}` : `/post/${postId}`}?comment=${id}#comment-${id}`;
  return { ...plain, ...by, type: "comment", id, title: "", text: content, path, isRemoved: removedAt !== null };
}

async function findProject(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ project: projects, ...authorColumns })
    .from(projects)
    .innerJoin(author, eq(author.id, projects.userId))
    .where(eq(projects.id, id));
  if (!row || row.project.removedBy === "author") return undefined;
  const { title, description, removedAt, isPublic } = row.project;
  const { project: _, ...by } = row;
  return {
    ...plain,
    ...by,
    type: "project",
    id,
    title,
    text: description,
    path: `/project/${id}`,
    isRemoved: removedAt !== null,
    isPublic,
  };
}

async function findMember(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ ...authorColumns, bio: author.bio })
    .from(author)
    .where(and(eq(author.id, id), gt(author.id, 0)));
  if (!row) return undefined;
  const { bio, ...by } = row;
  return { ...plain, ...by, type: "member", id, title: `u/${row.author}`, text: bio, path: `/u/${row.author}` };
}

/** Which of these can still be seen by all. */
export async function standing(type: "post" | "project", ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const table = type === "post" ? posts : projects;
  const gone = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), isNotNull(table.removedAt)));
  const hidden =
    type === "project"
      ? await db
          .select({ id: projects.id })
          .from(projects)
          .where(and(inArray(projects.id, ids), eq(projects.isPublic, false)))
      : [];
  const unseen = new Set([...gone, ...hidden].map((row) => row.id));
  return new Set(ids.filter((id) => !unseen.has(id)));
}

// ---- Limits of new members -------------------------------------------------------------------

export type Writing = "posts" | "comments" | "projects" | "companies";

/** How many a member made since then; never counts beyond `most`. */
export async function madeSince(tx: Reader, kind: Writing, userId: number, since: number, most: number): Promise<number> {
  if (kind === "companies") return submittedSince(tx, userId, since, most);
  const table = { posts, comments, projects }[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), gt(table.createdAt, since)))
    .orderBy(desc(table.id))
    .limit(most);
  return rows.length;
}

async function submittedSince(tx: Reader, userId: number, since: number, most: number): Promise<number> {
  const rows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.submitterId, userId), gt(companies.createdAt, since)))
    .orderBy(desc(companies.id))
    .limit(most);
  return rows.length;
}
