import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { counters, hubProvinceCounts, industryHubs, postPlaces, posts, postViews, provinces, users } from "#app/db/schema.ts";
import { placesOf } from "./places.ts";
import { dayOf, hotRank, monthOf, viewCountsAgainMs } from "./rules.ts";

export type PostRow = typeof posts.$inferSelect;
export type NewPost = typeof posts.$inferInsert;

/** What a card and a post page show; `content` is cut for cards. */
export const shownColumns = {
  id: posts.id,
  postType: posts.postType,
  title: posts.title,
  url: posts.url,
  city: posts.city,
  timelineTag: posts.timelineTag,
  tags: posts.tags,
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
  removedAt: posts.removedAt,
  userId: posts.userId,
  username: users.username,
  hubId: posts.industryHubId,
  hubSlug: industryHubs.slug,
  hubNameEn: industryHubs.nameEn,
  hubNameFr: industryHubs.nameFr,
  province: posts.province,
  provinceNameEn: provinces.nameEn,
  provinceNameFr: provinces.nameFr,
};

export const cardColumns = { ...shownColumns, content: sql<string>`substr(${posts.content}, 1, 400)` };

const postById = db
  .select({ ...shownColumns, content: posts.content })
  .from(posts)
  .innerJoin(users, eq(users.id, posts.userId))
  .leftJoin(industryHubs, eq(industryHubs.id, posts.industryHubId))
  .leftJoin(provinces, eq(provinces.code, posts.province))
  .where(and(eq(posts.id, sql.placeholder("id")), isNull(posts.removedAt)))
  .prepare();

export async function findPost(id: number) {
  return (await postById.execute({ id }))[0];
}
export type ShownPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;

export async function findPostRow(id: number, from: Reader = db): Promise<PostRow | undefined> {
  return (
    await from
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), isNull(posts.removedAt)))
  )[0];
}

export async function findPostBySubmission(key: string, from: Reader): Promise<PostRow | undefined> {
  return (await from.select().from(posts).where(eq(posts.submissionKey, key)))[0];
}

export async function insertPost(tx: Writer, post: NewPost & { tags: string[] }): Promise<PostRow> {
  const [row] = await tx.insert(posts).values(post).returning();
  if (!row) throw new Error("The new post was not returned");
  await listPost(tx, row);
  await countPost(tx, row, 1);
  return row;
}

export async function updatePost(tx: Writer, before: PostRow, change: Partial<NewPost>): Promise<PostRow> {
  const [row] = await tx.update(posts).set(change).where(eq(posts.id, before.id)).returning();
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
  await tx.insert(postPlaces).values(placesOf(post).map((place) => ({ ...ranks, place })));
}

async function unlistPost(tx: Writer, id: number) {
  await tx.delete(postPlaces).where(eq(postPlaces.postId, id));
}

/** The counters a post moves: its hub's, its province's, its author's and the whole site's. */
async function countPost(tx: Writer, post: PostRow, by: 1 | -1) {
  if (post.industryHubId) {
    const hub = eq(industryHubs.id, post.industryHubId);
    await tx
      .update(industryHubs)
      .set({ postCount: sql`${industryHubs.postCount} + ${by}` })
      .where(hub);
  }
  if (post.province) {
    const province = eq(provinces.code, post.province);
    await tx
      .update(provinces)
      .set({ postCount: sql`${provinces.postCount} + ${by}` })
      .where(province);
  }
  if (post.industryHubId && post.province) {
    await tx
      .insert(hubProvinceCounts)
      .values({ hubId: post.industryHubId, province: post.province, postCount: by })
      .onConflictDoUpdate({
        target: [hubProvinceCounts.hubId, hubProvinceCounts.province],
        set: { postCount: sql`${hubProvinceCounts.postCount} + ${by}` },
      });
  }
  await tx
    .update(users)
    .set({ postCount: sql`${users.postCount} + ${by}` })
    .where(eq(users.id, post.userId));
  await moveCounter(tx, "posts", by);
  if (post.commentCount > 0) await moveCounter(tx, "comments", by * post.commentCount);
}

export async function moveCounter(tx: Writer, name: "posts" | "comments", by: number) {
  await tx
    .insert(counters)
    .values({ name, value: by })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${by}` } });
}

/** Moves the counts and, from the new score, every rank of the post: no vote is ever ranked with an old score. */
export async function movePostVotes(tx: Writer, id: number, up: number, down: number) {
  const [row] = await tx
    .update(posts)
    .set({ upvotes: sql`max(0, ${posts.upvotes} + ${up})`, downvotes: sql`max(0, ${posts.downvotes} + ${down})` })
    .where(eq(posts.id, id))
    .returning({ upvotes: posts.upvotes, downvotes: posts.downvotes });
  if (!row) throw new Error(`Post ${id} has gone`);
  const score = row.upvotes - row.downvotes;
  await tx
    .update(postPlaces)
    .set({ score, hot: hotOf(score) })
    .where(eq(postPlaces.postId, id));
  return row;
}

/** hotRank of rules.ts, computed where the row is written. */
const hotOf = (score: number) =>
  sql`cast(round(1e7 * (sign(${score}) * log10(max(abs(${score}), 1)) + ${postPlaces.createdAt} / 1000.0 / 79200)) as integer)`;

export async function movePostComments(tx: Writer, id: number, by: number) {
  const [post] = await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${by}` })
    .where(eq(posts.id, id))
    .returning({ removedAt: posts.removedAt });
  // The comments of a post that was taken down left the site's count with it.
  if (post?.removedAt === null) await moveCounter(tx, "comments", by);
}

const viewedAt = db
  .select({ countedAt: postViews.countedAt })
  .from(postViews)
  .where(and(eq(postViews.postId, sql.placeholder("postId")), eq(postViews.userId, sql.placeholder("userId"))))
  .prepare();

/** Asked before anything is written: most loads of a page are no new view. */
export async function viewIsDue(postId: number, userId: number, now: number): Promise<boolean> {
  const [row] = await viewedAt.execute({ postId, userId });
  return !row || row.countedAt <= now - viewCountsAgainMs;
}

/** Counts a member once per hour; false when this one was counted within the last. */
export async function insertView(tx: Writer, postId: number, userId: number, now: number): Promise<boolean> {
  const counted = await tx
    .insert(postViews)
    .values({ postId, userId, countedAt: now })
    .onConflictDoUpdate({
      target: [postViews.postId, postViews.userId],
      set: { countedAt: now },
      setWhere: sql`${postViews.countedAt} <= ${now - viewCountsAgainMs}`,
    })
    .returning({ postId: postViews.postId });
  if (counted.length === 0) return false;
  await tx
    .update(posts)
    .set({ viewCount: sql`${posts.viewCount} + 1` })
    .where(eq(posts.id, postId));
  return true;
}

/** Cards of these posts, in the given order. */
export async function cardsOf(ids: number[]): Promise<PostCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cardQuery(inArray(posts.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** These posts with all of their text, in the given order. */
export async function fullPostsOf(ids: number[]): Promise<PostCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...shownColumns, content: sql<string>`${posts.content}` })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(industryHubs, eq(industryHubs.id, posts.industryHubId))
    .leftJoin(provinces, eq(provinces.code, posts.province))
    .where(inArray(posts.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function cardQuery(where: SQL | undefined) {
  return db
    .select(cardColumns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(industryHubs, eq(industryHubs.id, posts.industryHubId))
    .leftJoin(provinces, eq(provinces.code, posts.province))
    .where(where);
}
export type PostCardRow = Awaited<ReturnType<typeof cardQuery>>[number];

export async function countersNow(): Promise<Record<string, number>> {
  const rows = await db.select().from(counters);
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/** A member's own posts, newest first. */
export async function postsByMember(userId: number, limit: number, before?: { createdAt: number; id: number }) {
  const rows = await db
    .select(cardColumns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(industryHubs, eq(industryHubs.id, posts.industryHubId))
    .leftJoin(provinces, eq(provinces.code, posts.province))
    .where(
      and(
        eq(posts.userId, userId),
        isNull(posts.removedAt),
        before && sql`(${posts.createdAt}, ${posts.id}) < (${before.createdAt}, ${before.id})`,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows;
}

/** What is left of a post its author took back: that there was one. */
export const erasedPost = { title: "", content: "", url: null, city: null, tags: [], submissionKey: null };

export async function rowsByMember(tx: Writer, userId: number): Promise<PostRow[]> {
  return tx.select().from(posts).where(eq(posts.userId, userId));
}

/** What a moderator took down, to put it back. */
export async function findRemovedPost(id: number, from: Reader): Promise<PostRow | undefined> {
  return (
    await from
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.removedBy, "moderator")))
  )[0];
}

/** Changes what no list and no count depends on. */
export async function updatePostRow(tx: Writer, id: number, change: Partial<NewPost>) {
  await tx.update(posts).set(change).where(eq(posts.id, id));
}
