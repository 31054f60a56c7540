import { and, count, eq, isNotNull, isNull, sum } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { comments, industryHubs, postListings, posts, provinces, users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { addComment, deleteComment } from "#app/features/comments/operations.server.ts";
import { restoreCommentIn } from "#app/features/comments/standing.server.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { listsOf } from "#app/features/posts/lists.ts";
import { createPost, deletePost, editPost, restorePostIn } from "#app/features/posts/operations.server.ts";
import { aMember, postInput } from "#tests/support/factories.ts";

const stands = isNull(posts.removedAt);

async function counted() {
  const { posts: postsNow = 0, comments: commentsNow = 0, members = 0 } = await countersNow();
  const hubs = await db.select({ id: industryHubs.id, n: industryHubs.postCount }).from(industryHubs);
  const places = await db.select({ id: provinces.code, n: provinces.postCount }).from(provinces);
  const authors = await db.select({ id: users.id, n: users.postCount }).from(users);
  const perPost = await db.select({ id: posts.id, n: posts.commentCount }).from(posts).where(stands);
  return { posts: postsNow, comments: commentsNow, members, hubs, places, authors, perPost };
}

async function recounted(): Promise<Awaited<ReturnType<typeof counted>>> {
  const all = await db.select().from(posts).where(stands);
  const alive = await db
    .select()
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(stands, isNull(comments.deletedAt), isNull(comments.removedAt)));
  const [people] = await db.select({ n: count() }).from(users);
  const now = await counted();
  const recount = <T>(rows: { id: T; n: number }[], of: (id: T) => number) => rows.map(({ id }) => ({ id, n: of(id) }));
  return {
    posts: all.length,
    comments: alive.length,
    members: people?.n ?? 0,
    hubs: recount(now.hubs, (id) => all.filter((post) => post.industryHubId === id).length),
    places: recount(now.places, (code) => all.filter((post) => post.province === code).length),
    authors: recount(now.authors, (id) => all.filter((post) => post.userId === id).length),
    perPost: recount(now.perPost, (id) => alive.filter((row) => row.posts.id === id).length),
  };
}

test("after any mix of operations every counter says what a recount says, and every post stands in its places", async () => {
  const members = [await aMember({ role: "moderator" }), await aMember({ role: "moderator" })];
  const step = fc.record({
    act: fc.constantFrom("post", "post", "edit", "delete", "comment", "comment", "reply", "uncomment", "restore", "restore"),
    who: fc.nat(1),
    pick: fc.nat(1000),
    given: fc.record({
      industry_hub_id: fc.constantFrom(null, "quantum-nano", "aerospace"),
      province: fc.constantFrom("", "ON", "QC"),
      tags: fc.constantFrom("a", "a,b", "b,c"),
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      for (const { act, who, pick, given } of steps) {
        const member = members[who] ?? null;
        const standing = await db.select({ id: posts.id }).from(posts).where(stands);
        const said = await db
          .select()
          .from(comments)
          .innerJoin(posts, eq(posts.id, comments.postId))
          .where(and(stands, isNull(comments.deletedAt), isNull(comments.removedAt)));
        const taken = await db.select().from(posts).where(eq(posts.removedBy, "moderator"));
        const silenced = await db.select().from(comments).where(isNotNull(comments.removedAt));
        const post = standing[pick % Math.max(1, standing.length)];
        const comment = said[pick % Math.max(1, said.length)]?.comments;
        if (act === "post" || !post) await createPost(member, postInput(given));
        else if (act === "edit") await editPost(member, post.id, postInput(given));
        else if (act === "delete") await deletePost(member, post.id);
        else if (act === "restore") {
          const [gone, silent] = [taken[pick % Math.max(1, taken.length)], silenced[pick % Math.max(1, silenced.length)]];
          if (gone) await transaction((tx) => restorePostIn(tx, gone.id));
          else if (silent) await transaction((tx) => restoreCommentIn(tx, silent.id));
        } else if (act === "uncomment" && comment) await deleteComment(member, comment.id);
        else if (act === "reply" && comment)
          await addComment(
            member,
            { type: "post", id: comment.postId ?? 0 },
            { content: "reply", parent_comment_id: comment.id, submission_key: undefined },
          );
        else
          await addComment(
            member,
            { type: "post", id: post.id },
            { content: "comment", parent_comment_id: null, submission_key: undefined },
          );
      }
      expect(await counted()).toEqual(await recounted());
    }),
    { numRuns: 25 },
  );

  const rows = await db.select({ id: postListings.postId, place: postListings.list }).from(postListings);
  const standing = await db.select().from(posts).where(stands);
  const wanted = standing.flatMap((post) => listsOf(post).map((place) => `${post.id} ${place}`));
  expect(rows.map(({ id, place }) => `${id} ${place}`).sort()).toEqual(wanted.sort());
  const [replies] = await db.select({ n: sum(comments.replyCount) }).from(comments);
  const nested = (await db.select().from(comments)).filter((comment) => comment.parentId !== 0);
  expect(Number(replies?.n ?? 0)).toBe(nested.length);
});
