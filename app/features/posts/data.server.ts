import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import type { StoredHtml } from "#app/db/columns.ts";
import { among } from "#app/db/dialect.ts";
import { madeAfter, notAfter } from "#app/db/future-rows.ts";
import { inOrder } from "#app/db/in-order.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { industryHubs, polls, postListings, posts, postTranslations, provinces, users } from "#app/db/schema/index.ts";
import { authorColumns } from "#app/db/shown-facts.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import { moveWeek } from "#app/features/counters/operations.server.ts";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { columnsOf } from "#app/fields/record.ts";
import { withHtml } from "#app/markdown/kept.server.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { countPost } from "./counts-data.server.ts";
import { postFields } from "./fields.ts";
import type { LinkPreview } from "./link-previews.ts";
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
  ...authorColumns,
  aboutCompanyId: posts.aboutCompanyId,
  aboutProjectId: posts.aboutProjectId,
  hubId: posts.industryHubId,
  hubSlug: industryHubs.slug,
  hubNameEn: industryHubs.nameEn,
  hubNameFr: industryHubs.nameFr,
  provinceNameEn: provinces.nameEn,
  provinceNameFr: provinces.nameFr,
};

type Text<Html, Pictures, Previews> = {
  pictures: Pictures;
  cutFromMail: SQL<string | null>;
  linkPreviews: Previews;
  content: SQL<string>;
  html: SQL<Html>;
  translatedContent: SQL<string | null>;
  translatedHtml: SQL<Html>;
};
/** The part of the text that a card needs. */
const beginning: Text<null, SQL<TextPicture[] | null>, SQL<LinkPreview[] | null>> = {
  pictures: sql`null`,
  cutFromMail: sql`null`,
  linkPreviews: sql`null`,
  content: sql`substr(${posts.content}, 1, 400)`,
  html: sql`null`,
  translatedContent: sql`substr(${postTranslations.content}, 1, 400)`,
  translatedHtml: sql`null`,
};
const wholeText: Text<StoredHtml | null, typeof posts.pictures, typeof posts.linkPreviews> = {
  pictures: posts.pictures,
  cutFromMail: sql`${posts.cutFromMail}`,
  linkPreviews: posts.linkPreviews,
  content: sql`${posts.content}`,
  html: sql`${posts.contentHtml}`,
  translatedContent: sql`${postTranslations.content}`,
  translatedHtml: sql`${postTranslations.contentHtml}`,
};

/** Returns what joins a post with the translation that stands; none is looked for where there is none. */
export const withTranslation = [postTranslations, eq(postTranslations.id, posts.translationId)] as const;

const selectWith = <Html, Pictures extends SQL | typeof posts.pictures, Previews extends SQL | typeof posts.linkPreviews>(
  text: Text<Html, Pictures, Previews>,
  value: SQL<number>,
) =>
  db
    .select({ ...shownColumns, ...text, value })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(...withTranslation)
    .leftJoin(industryHubs, eq(industryHubs.id, posts.industryHubId))
    .leftJoin(provinces, eq(provinces.code, posts.province))
    .leftJoin(polls, eq(polls.postId, posts.id));

/** Selects posts with the names of their author, hub and province. `value` is the expression that a list is ordered by. */
export const selectPosts = (value = sql<number>`0`) => selectWith(beginning, value);
const selectWholePosts = () => selectWith(wholeText, sql<number>`0`);

const postById = prepareRows(selectWholePosts().where(and(eq(posts.id, sql.placeholder("id")), isNull(posts.removedAt))));

const readPosts = untilWritten<WholePostRow[]>(500);

export async function findPost(id: number): Promise<WholePostRow | undefined> {
  return (await readPosts(String(id), () => postById.execute({ id })))[0];
}
/** Returns who removed a post that stands no more; undefined for one that never was, null for one that stands. */
export async function whoRemoved(id: number, from: Reader = db): Promise<PostRow["removedBy"] | undefined> {
  return (await from.select({ removedBy: posts.removedBy }).from(posts).where(eq(posts.id, id)))[0]?.removedBy;
}

/** A post with its text as HTML. */
export type ShownPost = Omit<WholePostRow, "html" | "translatedHtml"> & { html: string; translatedHtml: string | null };

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

/** Gives the posts that were made after `now`, by a clock that ran ahead, the time it is. Returns how many. Their revision stays. */
export async function redatePosts(tx: Writer, now: number): Promise<number> {
  const rows = await tx.select().from(posts).where(madeAfter(posts, now));
  for (const row of rows) {
    const times = { createdAt: now, updatedAt: notAfter(posts.updatedAt, now), editedAt: notAfter(posts.editedAt, now) };
    await tx.update(posts).set(times).where(eq(posts.id, row.id));
    if (row.removedAt !== null) continue;
    await unlistPost(tx, row.id);
    await listPost(tx, { ...row, createdAt: now });
    await moveWeek(tx, "posts", row.createdAt, -1);
    await moveWeek(tx, "posts", now, 1);
  }
  return rows.length;
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

export async function postsListedIn(tx: Reader, list: string): Promise<PostRow[]> {
  const rows = await tx
    .select({ post: posts })
    .from(posts)
    .innerJoin(postListings, eq(postListings.postId, posts.id))
    .where(eq(postListings.list, list));
  return rows.map(({ post }) => post);
}

export async function countListed(list: string): Promise<number> {
  return (await db.select({ n: count() }).from(postListings).where(eq(postListings.list, list)))[0]?.n ?? 0;
}

type Pointed = Pick<Partial<PostRow>, "answerId" | "translationId" | "aboutCompanyId">;

/**
 * Sets what a post points to: its answer, its translation, or the company it is about when that was merged. Its lists follow, its revision
 * does not: no word of the author's has changed.
 */
export async function pointPost(tx: Writer, post: PostRow, change: Pointed): Promise<void> {
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
export const cardsOf = inTheirOrder<PostCardRow>(selectPosts().where(among(posts.id, sql.placeholder("ids"))));

/** Returns these posts with their full text, in the given order. */
export const fullPostsOf = inTheirOrder<WholePostRow>(selectWholePosts().where(among(posts.id, sql.placeholder("ids"))));

const titled = { id: posts.id, userId: posts.userId, title: posts.title, language: posts.language };

/** Returns the titles and authors of these posts, in the given order. */
export const titlesOf = inTheirOrder(
  db
    .select({ ...titled, ...authorColumns, translatorId: postTranslations.userId, translatedTitle: postTranslations.title })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(...withTranslation)
    .where(among(posts.id, sql.placeholder("ids"))),
);

/** Returns what reads the rows with given ids, in their order. */
function inTheirOrder<R extends { id: number }>(query: Parameters<typeof prepareRows<R>>[0]): (ids: number[]) => Promise<R[]> {
  const prepared = prepareRows(query);
  return async (ids) => (ids.length === 0 ? [] : inOrder(ids, await prepared.execute({ ids: JSON.stringify(ids) })));
}

export type PostCardRow = Awaited<ReturnType<typeof selectPosts>>[number];
/** A post with its whole text, which is not drawn yet. */
export type WholePostRow = Awaited<ReturnType<typeof selectWholePosts>>[number];

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

export async function rowsByMember(tx: Writer, userId: number): Promise<PostRow[]> {
  return tx.select().from(posts).where(eq(posts.userId, userId));
}

/** Updates columns that no list, counter or revision depends on. */
export async function updatePostRow(tx: Writer, id: number, change: Partial<NewPost>) {
  await tx.update(posts).set(change).where(eq(posts.id, id));
}
