import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { comments, posts, postTranslations, projects, users } from "#app/db/schema/index.ts";
import { commentAddress, type Subject } from "#app/features/comments/rules.ts";
import type { Target, TargetType } from "#app/features/moderation-log/rules.ts";
import { findHeld, pathOfOwn } from "#app/features/posts/held.server.ts";

export type JudgedTarget = {
  type: TargetType;
  id: number;
  authorId: number;
  author: string;
  title: string;
  text: string;
  /** The revision of the author's text. */
  revision: number;
  path: string;
  /** What a comment is about, or what was translated; null for other targets. */
  subject: Subject | null;
  /** Whether a moderator removed it, so that it can be restored. */
  isRemoved: boolean;
  /** What a keyword rule holds a post back for; null for what is not held. */
  held: { term: string; ruleNote: string } | null;
  isPublic: boolean;
  pinned: boolean;
  featured: boolean;
  locked: boolean;
  suspendedUntil: number | null;
  role: "member" | "moderator" | "admin";
};

const author = alias(users, "author");
const authorColumns = { authorId: author.id, author: author.username, suspendedUntil: author.suspendedUntil, role: author.role };
const plain = { subject: null, isPublic: true, isRemoved: false, held: null, pinned: false, featured: false, locked: false };

/** Finds a target, also one that a moderator removed, but not one that its author deleted. */
export async function findTarget({ type, id }: Target, from: Reader = db): Promise<JudgedTarget | undefined> {
  if (type === "post") return findPost(id, from);
  if (type === "translation") return findTranslation(id, from);
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
  const { title, content, pinned, featured, locked, removedBy, revision } = row.post;
  const { post: _, ...by } = row;
  return {
    ...plain,
    ...by,
    type: "post",
    id,
    title,
    text: content,
    revision,
    path: pathOfOwn(row.post),
    isRemoved: removedBy === "moderator",
    held: removedBy === "held" ? ((await findHeld(id, from)) ?? null) : null,
    pinned,
    featured,
    locked,
  };
}

async function findTranslation(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ translation: postTranslations, postRemovedBy: posts.removedBy, ...authorColumns })
    .from(postTranslations)
    .innerJoin(posts, eq(posts.id, postTranslations.postId))
    .innerJoin(author, eq(author.id, postTranslations.userId))
    .where(eq(postTranslations.id, id));
  if (!row || row.postRemovedBy === "author" || row.translation.removedBy === "author") return undefined;
  const { title, content, postId, language, removedAt, revision } = row.translation;
  const { translation: _, postRemovedBy, ...by } = row;
  const path = `/post/${postId}?text=${language}`;
  return {
    ...plain,
    ...by,
    type: "translation",
    id,
    title,
    text: content,
    revision,
    path,
    subject: { type: "post", id: postId },
    isRemoved: removedAt !== null,
  };
}

async function findComment(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({
      comment: comments,
      subjectRemovedBy: sql<string | null>`coalesce(${posts.removedBy}, ${projects.removedBy})`,
      isProjectPublic: projects.isPublic,
      ...authorColumns,
    })
    .from(comments)
    .innerJoin(author, eq(author.id, comments.userId))
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(projects, eq(projects.id, comments.projectId))
    .where(eq(comments.id, id));
  if (!row || row.comment.deletedAt !== null || row.subjectRemovedBy === "author") return undefined;
  const { content, removedAt, postId, projectId, revision } = row.comment;
  const { comment: _, subjectRemovedBy, isProjectPublic, ...by } = row;
  const subject: Subject = postId === null ? { type: "project", id: projectId ?? 0 } : { type: "post", id: postId };
  const isPublic = isProjectPublic !== false; // null for a post
  const path = commentAddress(subject, id);
  return {
    ...plain,
    ...by,
    type: "comment",
    id,
    title: "",
    text: content,
    revision,
    path,
    subject,
    isPublic,
    isRemoved: removedAt !== null,
  };
}

async function findProject(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ project: projects, ...authorColumns })
    .from(projects)
    .innerJoin(author, eq(author.id, projects.userId))
    .where(eq(projects.id, id));
  if (!row || row.project.removedBy === "author") return undefined;
  const { title, description, removedAt, isPublic, revision } = row.project;
  const { project: _, ...by } = row;
  return {
    ...plain,
    ...by,
    type: "project",
    id,
    title,
    text: description,
    revision,
    path: `/project/${id}`,
    isRemoved: removedAt !== null,
    isPublic,
  };
}

async function findMember(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ ...authorColumns, bio: author.bio, revision: author.revision })
    .from(author)
    .where(and(eq(author.id, id), gt(author.id, 0)));
  if (!row) return undefined;
  const { bio, ...by } = row;
  return { ...plain, ...by, type: "member", id, title: `u/${row.author}`, text: bio, path: `/u/${row.author}` };
}

/** Returns the ids of those that everyone can still see. */
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
