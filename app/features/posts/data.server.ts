import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { inOrder } from "#app/db/in-order.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { industryHubs, polls, postListings, posts, postTranslations, provinces, users } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { columnsOf, readRecord } from "#app/fields/record.ts";
import { withHtml } from "#app/markdown/kept.server.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { countPost } from "./counts-data.server.ts";
import { postFields, writtenFields } from "./fields.ts";
import { listsOf } from "./lists.ts";
import { dayOf, monthOf } from "./rules.ts";

export type PostRow = typeof posts.$inferSelect;
export type NewPost = typeof posts.$inferInsert;

const { content: _content, industryHubId: _hub, aboutCompanyId: _company, aboutProjectId: _project, ...describedFields } = postFields;

/** The columns that a card and a post page show, except the text: a card has only its beginning. */
const shownColumns = {
  ...columnsOf(getTableColumns(posts), describedFields),
  id: posts.id,
  userId: posts.userId,
  language: posts.language,
  upvotes: posts.upvotes,
  downvotes: posts.downvotes,
  commentCount: posts.commentCount,
  viewCount: posts.viewCount,
  pinned: posts.pinned,
  featured: posts.featured,
  locked: posts.locked,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  editedAt: posts.editedAt,
  revision: posts.revision,
  removedAt: posts.removedAt,
  answerId: posts.answerId,
  pollEndsAt: polls.endsAt,
  translationId: posts.translationId,
  translatorId: postTranslations.userId,
  translatedTitle: postTranslations.title,
  username: users.username,
  aboutCompanyId: posts.aboutCompanyId,
  aboutProjectId: posts.aboutProjectId,
  hubId: posts.industryHubId,
  hubSlug: industryHubs.slug,
  hubNameEn: industryHubs.nameEn,
  hubNameFr: industryHubs.nameFr,
  provinceNameEn: provinces.nameEn,
  provinceNameFr: provinces.nameFr,
};

const nothing = sql<string | null>`null`;
/** The part of the text that a card needs. */
const beginning = {
  content: sql<string>`substr(${posts.content}, 1, 400)`,
  html: nothing,
  translatedContent: sql<string | null>`substr(${postTranslations.content}, 1, 400)`,
  translatedHtml: nothing,
};
const wholeText: typeof beginning = {
  content: sql`${posts.content}`,
  html: sql`${posts.contentHtml}`,
  translatedContent: sql`${postTranslations.content}`,
  translatedHtml: sql`${postTranslations.contentHtml}`,
};

/** Returns what joins a post with the translation that stands; none is looked for where there is none. */
export const withTranslation = [postTranslations, eq(postTranslations.id, posts.translationId)] as const;

/** Selects posts with the names of their author, hub and province. `value` is the expression that a list is ordered by. */
export const selectPosts = (text = beginning, value = sql<number>`0`) =>
  db
    .select({ ...shownColumns, ...text, value })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(...withTranslation)
    .leftJoin(industryHubs, eq(industryHubs.id, posts.industryHubId))
    .leftJoin(provinces, eq(provinces.code, posts.province))
    .leftJoin(polls, eq(polls.postId, posts.id));

const postById = prepareRows(selectPosts(wholeText).where(and(eq(posts.id, sql.placeholder("id")), isNull(posts.removedAt))));

const readPosts = untilWritten<PostCardRow[]>(500);

export async function findPost(id: number): Promise<PostCardRow | undefined> {
  return (await readPosts(String(id), () => postById.execute({ id })))[0];
}
/** A post with its text as HTML. */
export type ShownPost = PostCardRow & { html: string };

const postRow = preparedOn((from: Reader) =>
  from
    .select()
    .from(posts)
    .where(and(eq(posts.id, sql.placeholder("id")), isNull(posts.removedAt)))
    .prepare(),
);

export async function findPostRow(id: number, from: Reader = db): Promise<PostRow | undefined> {
  return (await postRow(from).execute({ id }))[0];
}

export async function findPostBySubmission(key: string, from: Reader): Promise<PostRow | undefined> {
  return (await from.select().from(posts).where(eq(posts.submissionKey, key)))[0];
}

export async function insertPost(tx: Writer, post: NewPost & { tags: string[] }): Promise<PostRow> {
  const [row] = await tx
    .insert(posts)
    .values(withHtml(post, "article", "content"))
    .returning();
  if (!row) throw new Error("The new post was not returned");
  if (row.removedAt !== null) return row;
  await listPost(tx, row);
  await countPost(tx, row, 1);
  return row;
}

/** Updates a post, or removes or restores it; its lists and counters follow. */
export async function updatePost(tx: Writer, before: PostRow, change: Partial<NewPost>): Promise<PostRow> {
  const [row] = await tx
    .update(posts)
    .set({ ...withHtml(change, "article", "content"), ...nextRevision(posts) })
    .where(eq(posts.id, before.id))
    .returning();
  if (!row) throw new Error("The changed post was not returned");
  if (before.removedAt === null) {
    await unlistPost(tx, before.id);
    await countPost(tx, before, -1);
  }
  if (row.removedAt === null) {
    await listPost(tx, row);
    await countPost(tx, row, 1);
  }
  return row;
}

async function listPost(tx: Writer, post: PostRow) {
  const score = post.upvotes - post.downvotes;
  const ranks = {
    postId: post.id,
    score,
    hot: hotRank(score, post.createdAt),
    day: dayOf(post.createdAt),
    month: monthOf(post.createdAt),
    createdAt: post.createdAt,
  };
  await tx.insert(postListings).values(listsOf(post).map((list) => ({ ...ranks, list })));
}

async function unlistPost(tx: Writer, id: number) {
  await tx.delete(postListings).where(eq(postListings.postId, id));
}

/** Sets or ends the answer or the translation of a post. Its lists follow, its revision does not: no word of the author's has changed. */
export async function pointPost(tx: Writer, post: PostRow, change: Pick<Partial<PostRow>, "answerId" | "translationId">): Promise<void> {
  await updatePostRow(tx, post.id, change);
  if (post.removedAt !== null) return;
  await unlistPost(tx, post.id);
  await listPost(tx, { ...post, ...change });
}

/** Finds the post of a comment that is its answer, also when the post was removed. */
export async function findPostAnsweredBy(tx: Writer, postId: number, commentId: number): Promise<PostRow | undefined> {
  return (
    await tx
      .select()
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.answerId, commentId)))
  )[0];
}

/** Returns the cards of these posts, in the given order. */
export async function cardsOf(ids: number[]): Promise<PostCardRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectPosts().where(inArray(posts.id, ids)));
}

/** Returns these posts with their full text, in the given order. */
export async function fullPostsOf(ids: number[]): Promise<PostCardRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectPosts(wholeText).where(inArray(posts.id, ids)));
}

/** Returns the titles and authors of these posts, in the given order. */
export async function titlesOf(ids: number[]) {
  if (ids.length === 0) return [];
  const { id, userId, title, language } = posts;
  const columns = { id, userId, title, language, translatorId: postTranslations.userId, translatedTitle: postTranslations.title };
  const rows = db
    .select(columns)
    .from(posts)
    .leftJoin(...withTranslation);
  return inOrder(ids, await rows.where(inArray(id, ids)));
}

export type PostCardRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** Returns a member's own posts, the newest first. */
export async function postsByMember(userId: number, limit: number, before: Cursor | null) {
  return selectPosts()
    .where(
      and(
        eq(posts.userId, userId),
        isNull(posts.removedAt),
        before ? sql`(${posts.createdAt}, ${posts.id}) < (${before.value}, ${before.id})` : undefined,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
}

/** What remains of a post that its author deleted: an empty row. */
export const erasedPost = {
  ...readRecord(writtenFields, {}),
  submissionKey: null,
  answerId: null,
  translationId: null,
  aboutCompanyId: null,
  aboutProjectId: null,
};

export async function rowsByMember(tx: Writer, userId: number): Promise<PostRow[]> {
  return tx.select().from(posts).where(eq(posts.userId, userId));
}

/** Finds a post that a moderator removed, so that it can be restored. */
export async function findRemovedPost(id: number, from: Reader = db): Promise<PostRow | undefined> {
  return (
    await from
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.removedBy, "moderator")))
  )[0];
}

/** Updates columns that no list, counter or revision depends on. */
export async function updatePostRow(tx: Writer, id: number, change: Partial<NewPost>) {
  await tx.update(posts).set(change).where(eq(posts.id, id));
}
