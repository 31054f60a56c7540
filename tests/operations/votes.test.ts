import { and, count, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { postListings, votes } from "#app/db/schema/index.ts";
import { deleteComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { deletePost, showPost } from "#app/features/posts/operations.server.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aComment, aMember, aPost } from "#tests/support/factories.ts";

const onPost = (id: number, vote_type: "up" | "down" = "up") => ({ target_type: "post" as const, target_id: id, vote_type });
const onComment = (id: number, vote_type: "up" | "down" = "up") => ({ target_type: "comment" as const, target_id: id, vote_type });

async function rowsOf(targetId: number, voteType: "up" | "down") {
  const [row] = await db
    .select({ n: count() })
    .from(votes)
    .where(and(eq(votes.targetType, "post"), eq(votes.targetId, targetId), eq(votes.voteType, voteType)));
  return row?.n;
}

test("voting the same way twice removes the vote", async () => {
  const [member, post] = [await aMember(), await aPost()];
  expect(await castVote(member, onPost(post.id))).toEqual({ userVote: "up", upvotes: 1, downvotes: 0 });
  expect(await castVote(member, onPost(post.id))).toEqual({ userVote: null, upvotes: 0, downvotes: 0 });
});

test("voting the other way switches the vote", async () => {
  const [member, post] = [await aMember(), await aPost()];
  await castVote(member, onPost(post.id));
  expect(await castVote(member, onPost(post.id, "down"))).toEqual({ userVote: "down", upvotes: 0, downvotes: 1 });
  expect(await myVotes(member, "post", [post.id])).toEqual({ [post.id]: "down" });
});

test("votes of several members add up", async () => {
  const post = await aPost();
  await castVote(await aMember(), onPost(post.id));
  await castVote(await aMember(), onPost(post.id));
  expect(await castVote(await aMember(), onPost(post.id, "down"))).toEqual({ userVote: "down", upvotes: 2, downvotes: 1 });
});

test("no order of votes brings a count below zero or away from the votes", async () => {
  const members = [await aMember(), await aMember(), await aMember()];
  const press = fc.record({ who: fc.nat(2), vote: fc.constantFrom<"up" | "down">("up", "down") });
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (presses) => {
      const post = await aPost(members[0]);
      for (const { who, vote } of presses) {
        const { upvotes, downvotes } = await castVote(members[who] ?? null, onPost(post.id, vote));
        expect(Math.min(upvotes, downvotes)).toBeGreaterThanOrEqual(0);
      }
      const { upvotes, downvotes } = await showPost(post.id);
      expect([upvotes, downvotes]).toEqual([await rowsOf(post.id, "up"), await rowsOf(post.id, "down")]);
    }),
    { numRuns: 25 },
  );
});

test("a guest cannot vote", async () => {
  const post = await aPost();
  await expect(castVote(null, onPost(post.id))).rejects.toBeInstanceOf(SignInNeeded);
  expect((await showPost(post.id)).upvotes).toBe(0);
});

test("there is nothing to vote on where no post or comment stands", async () => {
  const member = await aMember();
  await expect(castVote(member, onPost(987_654))).rejects.toMatchObject({ what: "post", message: "Post not found" });
  await expect(castVote(member, onComment(987_654))).rejects.toMatchObject({ what: "comment", message: "Comment not found" });
  await expect(castVote(member, onPost(987_654))).rejects.toBeInstanceOf(NotFound);
});

test("a post that was taken down takes no votes, nor do its comments", async () => {
  const member = await aMember();
  const post = await aPost(member);
  const comment = await aComment(member, post.id);
  await deletePost(member, post.id);
  await expect(castVote(member, onPost(post.id))).rejects.toBeInstanceOf(NotFound);
  await expect(castVote(member, onComment(comment.id))).rejects.toBeInstanceOf(NotFound);
});

test("a deleted comment takes no votes", async () => {
  const member = await aMember();
  const post = await aPost();
  const comment = await aComment(member, post.id);
  await aComment(member, post.id, "And the enclosure?", comment.id);
  await deleteComment(member, comment.id);
  await expect(castVote(member, onComment(comment.id))).rejects.toBeInstanceOf(NotFound);
});

test("a post and a comment of the same number are voted on apart", async () => {
  const member = await aMember();
  const post = await aPost(member);
  let comment = await aComment(member, post.id);
  while (comment.id < post.id) comment = await aComment(member, post.id);
  const other = comment.id === post.id ? post : await aPost(member);
  await castVote(member, onComment(comment.id));
  expect(await myVotes(member, "comment", [comment.id])).toEqual({ [comment.id]: "up" });
  expect(await myVotes(member, "post", [comment.id, other.id])).toEqual({});
});

test("a vote moves a comment among the best", async () => {
  const member = await aMember();
  const post = await aPost(member);
  const first = await aComment(member, post.id, "first");
  const second = await aComment(member, post.id, "second");
  await castVote(member, onComment(first.id));
  await castVote(await aMember(), onComment(second.id, "down"));
  const { tree } = await listComments({ type: "post", id: post.id }, { sort: "best" }, callExtent);
  expect(tree.map(({ content, upvotes, downvotes }) => ({ content, upvotes, downvotes }))).toEqual([
    { content: "first", upvotes: 1, downvotes: 0 },
    { content: "second", upvotes: 0, downvotes: 1 },
  ]);
});

test("two hundred votes at once leave the counts, the votes and the ranks in step", async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => aMember()));
  const post = await aPost(undefined, { tags: "one, two", province: "QC" });
  const presses = Array.from({ length: 200 }, (_, turn) =>
    castVote(members[(turn * 7) % 20] ?? null, onPost(post.id, turn % 3 === 0 ? "down" : "up")),
  );
  await Promise.all(presses);

  const { upvotes, downvotes, createdAt } = await showPost(post.id);
  expect([upvotes, downvotes]).toEqual([await rowsOf(post.id, "up"), await rowsOf(post.id, "down")]);
  const places = await db.select().from(postListings).where(eq(postListings.postId, post.id));
  expect(places).toHaveLength(6);
  const score = upvotes - downvotes;
  for (const place of places) expect(place).toMatchObject({ score, hot: hotRank(score, createdAt) });
});

test("the hot rank that SQL writes is the one of the rules, for every score", async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => aMember()));
  for (const vote of ["up", "down"] as const) {
    const post = await aPost(members[0]);
    for (const member of members) {
      const { upvotes, downvotes } = await castVote(member, onPost(post.id, vote));
      const [place] = await db.select().from(postListings).where(eq(postListings.postId, post.id));
      expect(place?.hot).toBe(hotRank(upvotes - downvotes, post.createdAt));
    }
  }
});
