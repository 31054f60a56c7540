import { eq, inArray, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { counters, hubProvinceCounts, industryHubs, postPlaces, posts, provinces, users } from "#app/db/schema/index.ts";
import { companyStatuses } from "#app/features/companies/rules.ts";
import type { PostRow } from "./data.server.ts";

/** The counters a post moves: its hub's, its province's, its author's and the whole site's. */
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
  await tx
    .update(users)
    .set({ postCount: sql`${users.postCount} + ${by}` })
    .where(eq(users.id, post.userId));
  await moveCounter(tx, "posts", by);
  if (post.commentCount > 0) await moveCounter(tx, "comments", by * post.commentCount);
}

async function moveCounter(tx: Writer, name: "posts" | "comments", by: number) {
  await tx
    .insert(counters)
    .values({ name, value: by })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${by}` } });
}

/** Of the whole site. The table keeps other numbers beside these, such as which edition of the reference was read. */
const counted = ["members", "posts", "comments", ...companyStatuses.map((status) => `companies ${status}`)];

export async function countersNow(): Promise<Record<string, number>> {
  const rows = await db.select().from(counters).where(inArray(counters.name, counted));
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

const votesMoved = preparedOn((tx: Writer) =>
  tx
    .update(posts)
    .set({
      upvotes: sql`max(0, ${posts.upvotes} + ${sql.placeholder("up")})`,
      downvotes: sql`max(0, ${posts.downvotes} + ${sql.placeholder("down")})`,
    })
    .where(eq(posts.id, sql.placeholder("id")))
    .returning({ upvotes: posts.upvotes, downvotes: posts.downvotes })
    .prepare(),
);

const score = sql`${sql.placeholder("score")}`;
/** hotRank of rules.ts, computed where the row is written. */
const hot = sql`cast(round(1e7 * (sign(${score}) * log10(max(abs(${score}), 1)) + ${postPlaces.createdAt} / 1000.0 / 79200)) as integer)`;
const placesRanked = preparedOn((tx: Writer) =>
  tx
    .update(postPlaces)
    .set({ score, hot })
    .where(eq(postPlaces.postId, sql.placeholder("id")))
    .prepare(),
);

/** Moves the counts and, from the new score, every rank of the post: no vote is ever ranked with an old score. */
export async function movePostVotes(tx: Writer, id: number, up: number, down: number) {
  const [row] = await votesMoved(tx).execute({ id, up, down });
  if (!row) throw new Error(`Post ${id} has gone`);
  await placesRanked(tx).execute({ id, score: row.upvotes - row.downvotes });
  return row;
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
  // The comments of a post that was taken down left the site's count with it.
  if (post?.removedAt === null) await moveCounter(tx, "comments", by);
}
