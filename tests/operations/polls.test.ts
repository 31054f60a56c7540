import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { textsMentioning } from "#app/features/mentions/operations.server.ts";
import { myChoices, showPoll } from "#app/features/polls/operations.server.ts";
import { pollOfForm } from "#app/features/polls/post-poll.server.ts";
import { serializePoll } from "#app/features/polls/serializers.server.ts";
import { deletePost, editPost, removePostIn, showPost } from "#app/features/posts/operations.server.ts";
import { deleteAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { votePoll } from "#app/features/votes/poll-votes.server.ts";
import { Conflict, InvalidInput, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember, aPost, postInput } from "#tests/support/factories.ts";

const asked = { title: "Which glue?", poll_options: "Epoxy\nSilicone\r\n  Hot   melt \n\nepoxy", poll_days: "3" };

async function aPoll(given: object = {}) {
  const author = await aMember();
  const post = await aPost(author, { ...asked, ...given });
  const poll = await showPoll(post.id, post.createdAt);
  if (!poll) throw new Error("The post has no poll");
  const ids = poll.options.map(({ id }) => id) as [number, number, number];
  return { author, post, poll, ids };
}

const results = async (postId: number) => {
  const poll = await showPoll(postId, Date.now());
  return poll && { voters: poll.voters, votes: poll.options.map(({ votes }) => votes) };
};

test("a poll has the options of its lines, without doubles, and ends after its days", async () => {
  const { post, poll } = await aPoll();
  expect(poll.options.map(({ label }) => label)).toEqual(["Epoxy", "Silicone", "Hot melt"]);
  expect(poll).toMatchObject({ allowsSeveral: false, voters: 0, isOver: false, endsAt: post.createdAt + 3 * 86_400_000 });
  expect((await showPost(post.id)).pollEndsAt).toBe(poll.endsAt);
  expect((await showPost((await aPost()).id)).pollEndsAt).toBeNull();
});

test.each([
  ["one option", { poll_options: "Epoxy\nepoxy" }, "poll_options", /at least 2/],
  ["nine options", { poll_options: [..."abcdefghi"].join("\n") }, "poll_options", /8 options or fewer/],
  ["a long option", { poll_options: `Epoxy\n${"x".repeat(81)}` }, "poll_options", /80 characters or fewer/],
  ["an unknown number of days", { poll_days: "365" }, "poll_days", /Choose/],
])("%s is refused with a sentence, and nothing is posted", async (_what, given, field, sentence) => {
  await expect(aPost(await aMember(), { ...asked, ...given })).rejects.toMatchObject({
    fields: { [field]: expect.stringMatching(sentence) },
  });
});

test("a vote counts once, stands, and shows the results to whoever cast it", async () => {
  const { post, ids } = await aPoll();
  const voter = await aMember();
  expect(serializePoll((await showPoll(post.id, Date.now())) ?? fail(), []).options[0]).toEqual({
    id: ids[0],
    label: "Epoxy",
    votes: null,
  });
  await Promise.all([votePoll(voter, post.id, [ids[1]]), votePoll(voter, post.id, [ids[1]])]);
  expect(await results(post.id)).toEqual({ voters: 1, votes: [0, 1, 0] });
  expect(await myChoices(voter, post.id)).toEqual([ids[1]]);
  await expect(votePoll(voter, post.id, [ids[2]])).rejects.toBeInstanceOf(Conflict);
  expect(await results(post.id)).toEqual({ voters: 1, votes: [0, 1, 0] });
});

test("several options may be chosen only where the author allows it", async () => {
  const one = await aPoll();
  await expect(votePoll(await aMember(), one.post.id, one.ids)).rejects.toMatchObject({ fields: { options: "Choose one option." } });
  const several = await aPoll({ poll_several: true });
  await votePoll(await aMember(), several.post.id, [several.ids[0], several.ids[2], several.ids[2]]);
  await votePoll(await aMember(), several.post.id, [several.ids[2]]);
  expect(await results(several.post.id)).toEqual({ voters: 2, votes: [1, 0, 2] });
});

test("no vote is counted for nothing chosen, another poll's option, after the end, without a poll, by a guest or a blocked member", async () => {
  const { author, post, poll, ids } = await aPoll();
  const voter = await aMember();
  const other = await aPoll();
  await expect(votePoll(voter, post.id, [])).rejects.toBeInstanceOf(InvalidInput);
  await expect(votePoll(voter, post.id, [other.ids[0]])).rejects.toBeInstanceOf(Conflict);
  await expect(votePoll(voter, post.id, [0])).rejects.toBeInstanceOf(Conflict);
  await expect(votePoll(voter, post.id, [ids[0]], poll.endsAt)).rejects.toBeInstanceOf(Conflict);
  await expect(votePoll(voter, (await aPost()).id, [ids[0]])).rejects.toBeInstanceOf(NotFound);
  await expect(votePoll(null, post.id, [ids[0]])).rejects.toBeInstanceOf(SignInNeeded);
  await setBlock(author, voter.id, "block");
  await expect(votePoll(voter, post.id, [ids[0]])).rejects.toBeInstanceOf(NotFound);
  expect(await results(post.id)).toEqual({ voters: 0, votes: [0, 0, 0] });
});

test("a poll can be changed and taken away until somebody has voted; an edit that says nothing of it leaves it", async () => {
  const { author, post, ids } = await aPoll();
  await editPost(author, post.id, postInput({ ...asked, poll_options: "Yes\nNo", poll_several: true }), 1);
  expect((await pollOfForm(post.id)).poll).toEqual({ pollOptions: ["Yes", "No"], pollSeveral: true, pollDays: "3" });
  await expect(votePoll(await aMember(), post.id, [ids[0]])).rejects.toThrow("changed after you opened");
  await editPost(author, post.id, postInput({ title: "Which one?" }));
  const standing = (await showPoll(post.id, Date.now())) ?? fail();
  await expect(editPost(author, post.id, postInput({ ...asked, poll_options: "" }), 1)).rejects.toBeInstanceOf(Conflict);
  await votePoll(await aMember(), post.id, [standing.options[0]?.id ?? 0]);
  await expect(editPost(author, post.id, postInput({ ...asked, poll_options: "" }))).rejects.toMatchObject({
    fields: { poll_options: expect.stringContaining("can no longer be changed") },
  });
  await editPost(author, post.id, postInput({ title: "Which one, then?" }));
  expect(await results(post.id)).toEqual({ voters: 1, votes: [1, 0] });
});

test("a poll without votes can be taken away, and a deleted post has none", async () => {
  const { author, post } = await aPoll();
  await editPost(author, post.id, postInput({ ...asked, poll_options: " \n" }));
  expect(await showPoll(post.id, Date.now())).toBeNull();
  const other = await aPoll();
  await votePoll(await aMember(), other.post.id, [other.ids[0]]);
  await deletePost(other.author, other.post.id);
  expect(await showPoll(other.post.id, Date.now())).toBeNull();
});

test("whoever leaves takes their votes along, and may read them before", async () => {
  const { author, post, ids } = await aPoll({ poll_several: true });
  const [leaver, stays] = [await aMember(), await aMember()];
  await votePoll(leaver, post.id, [ids[0], ids[1]]);
  await votePoll(stays, post.id, [ids[1]]);
  expect((await exportOwnData(leaver)).held).toMatchObject({ poll_votes: [{ optionId: ids[0] }, { optionId: ids[1] }] });
  const created = { id: leaver.id, email: leaver.email, createdAt: Date.now() };
  await transaction((tx) => deleteAccount(tx, { ...leaver, ...created }, true, Date.now()));
  expect(await results(post.id)).toEqual({ voters: 1, votes: [0, 1, 0] });
  await transaction((tx) => deleteAccount(tx, { ...author, createdAt: Date.now() }, true, Date.now()));
  expect(await results(post.id)).toEqual({ voters: 1, votes: [0, 1, 0] });
});

test("of a removed post nothing stays that its author wrote, whatever they keep when they leave", async () => {
  const { author, post } = await aPoll();
  const kept = await aPoll({ title: "Which tape?" });
  const friend = await aMember();
  const naming = await aPost(author, { content: `Ask @${friend.username}` });
  for (const { id } of [post, naming]) await transaction((tx) => removePostIn(tx, id));
  await transaction((tx) => deleteAccount(tx, { ...author, createdAt: Date.now() }, true, Date.now()));
  expect(await showPoll(post.id, Date.now())).toBeNull();
  expect(await textsMentioning(db, friend.id)).toEqual([]);
  await transaction((tx) => deleteAccount(tx, { ...kept.author, createdAt: Date.now() }, true, Date.now()));
  expect((await showPoll(kept.post.id, Date.now()))?.options).toHaveLength(3);
});

function fail(): never {
  throw new Error("There is no poll");
}
