import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { comments, companies, industryHubs, posts, postTranslations, projects, users } from "#app/db/schema/index.ts";
import { commentAddress, type Subject } from "#app/features/comments/rules.ts";
import { namedBy, type WholeItem, wholeItem } from "#app/features/items/rules.ts";
import { findHeld } from "#app/features/keyword-rules/held.server.ts";
import type { HeldTarget } from "#app/features/keyword-rules/rules.ts";
import type { Target, TargetType } from "#app/features/moderation-log/rules.ts";
import { picturesAt } from "#app/features/pictures/operations.server.ts";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import { pollOfForm } from "#app/features/polls/post-poll.server.ts";
import { pathOfOwn } from "#app/features/posts/held.server.ts";
import { textsOfUpdates } from "#app/features/projects/updates.server.ts";

export type JudgedTarget = {
  type: TargetType;
  id: number;
  authorId: number;
  author: string;
  /** Every public field, as reviewers see it. `title` and `text` are what lists say of it. */
  item: WholeItem;
  pictures: TextPicture[];
  title: string;
  text: string;
  /** The revision of the author's text. */
  revision: number;
  path: string;
  /** What a comment is about, or what was translated; null for other targets. */
  subject: Subject | null;
  /** Whether a moderator removed it, so that it can be restored. */
  isRemoved: boolean;
  /** Why it waits, where `ruleId` is null without a rule; null for what does not wait. */
  held: { ruleId: number | null; term: string; ruleNote: string | null } | null;
  isPublic: boolean;
  pinned: boolean;
  featured: boolean;
  locked: boolean;
  suspendedUntil: number | null;
  role: "member" | "moderator" | "admin";
};

/** What stands beside a post in other tables. */
const besidePost = {
  hub: industryHubs.slug,
  company: companies.name,
  project: projects.title,
  translation: { title: postTranslations.title, content: postTranslations.content },
};
const textsOf = (translation: { title: string; content: string } | null) => translation && [translation.title, translation.content];

/** A member's facts as far as others see them. */
const shownOf = (member: typeof users.$inferSelect) => ({
  ...member,
  ...(!member.showsUserType && { userType: null }),
  ...(!member.showsOccupation && { occupation: null }),
  ...(!member.showsProvince && { province: null }),
});

const waitOf = async (target: HeldTarget, removedBy: string | null, from: Reader) =>
  removedBy === "held" ? ((await findHeld(target, from)) ?? null) : null;

const author = alias(users, "author");
const authorColumns = { authorId: author.id, author: author.username, suspendedUntil: author.suspendedUntil, role: author.role };
const plain = {
  pictures: [] as TextPicture[],
  subject: null,
  isPublic: true,
  isRemoved: false,
  held: null,
  pinned: false,
  featured: false,
  locked: false,
};

/** Finds a target, also one that a moderator removed, but not one that its author deleted. */
export async function findTarget({ type, id }: Target, from: Reader = db): Promise<JudgedTarget | undefined> {
  if (type === "post") return findPost(id, from);
  if (type === "translation") return findTranslation(id, from);
  if (type === "comment") return findComment(id, from);
  return type === "project" ? findProject(id, from) : findMember(id, from);
}

async function findPost(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ post: posts, ...besidePost, ...authorColumns })
    .from(posts)
    .innerJoin(author, eq(author.id, posts.userId))
    .leftJoin(industryHubs, eq(industryHubs.id, posts.industryHubId))
    .leftJoin(companies, eq(companies.id, posts.aboutCompanyId))
    .leftJoin(projects, eq(projects.id, posts.aboutProjectId))
    .leftJoin(postTranslations, eq(postTranslations.id, posts.translationId))
    .where(eq(posts.id, id));
  if (!row || row.post.removedBy === "author") return undefined;
  const { pinned, featured, locked, removedBy, revision } = row.post;
  const { post: _, hub, company, project, translation, ...by } = row;
  const { poll } = await pollOfForm(id, from);
  const named = { industryHubId: hub, aboutCompanyId: company, aboutProjectId: project };
  const item = wholeItem("post", row.post, { ...(poll.pollOptions.length > 0 && poll), ...named, translationId: textsOf(translation) });
  return {
    ...plain,
    ...by,
    ...namedBy(item),
    item,
    pictures: row.post.pictures,
    type: "post",
    id,
    revision,
    path: pathOfOwn(row.post),
    isRemoved: removedBy === "moderator",
    held: await waitOf({ type: "post", id }, removedBy, from),
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
  const { postId, language, removedBy, revision } = row.translation;
  const item = wholeItem("translation", row.translation);
  const { translation: _, postRemovedBy, ...by } = row;
  const path = `/post/${postId}?text=${language}`;
  return {
    ...plain,
    ...by,
    ...namedBy(item),
    item,
    type: "translation",
    id,
    revision,
    path,
    subject: { type: "post", id: postId },
    isRemoved: removedBy === "moderator",
    held: await waitOf({ type: "translation", id }, removedBy, from),
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
  const { removedBy, postId, projectId, revision } = row.comment;
  const item = wholeItem("comment", row.comment);
  const { comment: _, subjectRemovedBy, isProjectPublic, ...by } = row;
  const subject: Subject = postId === null ? { type: "project", id: projectId ?? 0 } : { type: "post", id: postId };
  const isPublic = isProjectPublic !== false; // null for a post
  return {
    ...plain,
    ...by,
    ...namedBy(item),
    item,
    pictures: row.comment.pictures,
    type: "comment",
    id,
    revision,
    path: removedBy === "held" ? `/comment/${id}/held` : commentAddress(subject, id),
    subject,
    isPublic,
    isRemoved: removedBy === "moderator",
    held: await waitOf({ type: "comment", id }, removedBy, from),
  };
}

async function findProject(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ project: projects, ...authorColumns })
    .from(projects)
    .innerJoin(author, eq(author.id, projects.userId))
    .where(eq(projects.id, id));
  if (!row || row.project.removedBy === "author") return undefined;
  const { removedBy, isPublic, revision } = row.project;
  const { project: _, ...by } = row;
  const item = wholeItem("project", row.project, await textsOfUpdates(id, from));
  return {
    ...plain,
    ...by,
    ...namedBy(item),
    item,
    pictures: row.project.pictures,
    type: "project",
    id,
    revision,
    path: `/project/${id}`,
    isRemoved: removedBy === "moderator",
    held: await waitOf({ type: "project", id }, removedBy, from),
    isPublic,
  };
}

async function findMember(id: number, from: Reader): Promise<JudgedTarget | undefined> {
  const [row] = await from
    .select({ member: author, ...authorColumns })
    .from(author)
    .where(and(eq(author.id, id), gt(author.id, 0)));
  if (!row) return undefined;
  const { member, ...by } = row;
  const { username, bio, revision } = member;
  const item = wholeItem("member", shownOf(member));
  const pictures = (await picturesAt(`face:${id}`, from)).map((face) => ({ ...face, alt: "", bytes: 0 }));
  const held = pictures[0]?.heldAt ? { ruleId: null, term: "", ruleNote: null } : null;
  return { ...plain, ...by, item, pictures, held, type: "member", id, title: `u/${username}`, text: bio, revision, path: `/u/${username}` };
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
