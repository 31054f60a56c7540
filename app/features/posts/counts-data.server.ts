import { eq, sql } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { largest } from "#app/db/dialect.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { hubProvinceCounts, industryHubs, postListings, posts, provinces } from "#app/db/schema/index.ts";
import { movePostCount } from "#app/features/accounts/operations.server.ts";
import { moveCounter, moveWeek } from "#app/features/counters/operations.server.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import type { PostRow } from "./data.server.ts";

/** Adds `by` to every counter that includes the post: those of its hub, its province, its author and the whole site. */
export async function countPost(tx: Writer, post: PostRow, by: 1 | -1) {
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
  await movePostCount(tx, post.userId, by);
  await moveCounter(tx, "posts", by);
  await moveWeek(tx, "posts", post.createdAt, by);
  if (post.commentCount > 0) await moveCounter(tx, "comments", by * post.commentCount);
}

const votesMoved = preparedOn((tx: Writer) =>
  tx
    .update(posts)
    .set({
      upvotes: largest(sql`${posts.upvotes} + ${sql.placeholder("up")}`, 0),
      downvotes: largest(sql`${posts.downvotes} + ${sql.placeholder("down")}`, 0),
    })
    .where(eq(posts.id, sql.placeholder("id")))
    .returning({ upvotes: posts.upvotes, downvotes: posts.downvotes, createdAt: posts.createdAt })
    .prepare(),
);

const placesRanked = preparedOn((tx: Writer) =>
  tx
    .update(postListings)
    .set({ score: sql`${sql.placeholder("score")}`, hot: sql`${sql.placeholder("hot")}` })
    .where(eq(postListings.postId, sql.placeholder("id")))
    .returning({ list: postListings.list })
    .prepare(),
);

/** Updates the votes of a post and all of its ranks from the new score. Returns the new counts and the parts of pages that show them. */
export async function movePostVotes(tx: Writer, id: number, up: number, down: number) {
  const [row] = await votesMoved(tx).execute({ id, up, down });
  if (!row) throw new Error(`Post ${id} has gone`);
  const { createdAt, ...votes } = row;
  const score = votes.upvotes - votes.downvotes;
  const lists = await placesRanked(tx).execute({ id, score, hot: hotRank(score, createdAt) });
  return { ...votes, parts: [partOf.post(id), ...lists.map(({ list }) => partOf.ranks(list))] };
}

const commentsMoved = preparedOn((tx: Writer) =>
  tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${sql.placeholder("by")}` })
    .where(eq(posts.id, sql.placeholder("id")))
    .returning({ removedAt: posts.removedAt })
    .prepare(),
);

export async function movePostComments(tx: Writer, id: number, by: number) {
  const [post] = await commentsMoved(tx).execute({ id, by });
  // The comments of a removed post no longer count for the site.
  if (post?.removedAt === null) await moveCounter(tx, "comments", by);
}
