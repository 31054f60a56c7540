import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { polls } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { showPoll } from "#app/features/polls/operations.server.ts";
import { votePoll } from "#app/features/votes/poll-votes.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";

const server = await startServer();
const open = await startServer({ READING: "public" });
afterAll(() => Promise.all([server.stop(), open.stop()]));

const signedIn = async (member: { id: number }) => new PlainBrowser(server.url, await cookieOf(member));
const [author, voter, reader] = [await aMember(), await aMember(), await aMember()];
const asked = { title: "Which glue?", poll_options: "Epoxy\nSilicone" };
const percent = /\d%/;
const pollOf = (html: string) => /<section[^>]*id="poll"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
async function aPoll(given: object = {}) {
  const post = await aPost(author, { ...asked, ...given });
  const poll = await showPoll(post.id, Date.now());
  return { id: post.id, path: `/post/${post.id}`, options: poll?.options.map(({ id }) => id) ?? [] };
}

test("one adds a poll by the form of a post, which keeps it with a mistake, and changes it until somebody has voted", async () => {
  const browser = await (await signedIn(author)).open("/submit-post");
  const fields = { title: "Which glue?", content: "At minus thirty.", tags: "glue", submit: "yes" };
  await browser.submit({ ...fields, poll_options: "Epoxy" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Enter at least 2 options");
  expect(browser.html).toMatch(/<textarea[^>]*name="poll_options"[^>]*>Epoxy<\/textarea>/);
  await browser.submit({ ...fields, poll_options: "Epoxy\nSilicone", poll_days: "14" });
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  const { path } = browser;
  await browser.open(`${path}/edit`);
  expect(browser.html).toMatch(/<textarea[^>]*name="poll_options"[^>]*>Epoxy\nSilicone<\/textarea>/);
  expect(browser.html).toMatch(/<option value="14" selected="">/);
  const id = Number(path.split("/")[2]);
  const poll = await showPoll(id, Date.now());
  await votePoll(voter, id, [poll?.options[0]?.id ?? 0]);
  await browser.open(`${path}/edit`);
  expect(browser.text).toContain("can no longer be changed");
  await browser.submit({ content: "At minus forty.", save: "yes" });
  expect(browser.path).toBe(`${path}?done=saved`);
  expect((await showPoll(id, Date.now()))?.voters).toBe(1);
});

test("whoever votes sees the results and their choice; whoever has not sees neither, with or without a script", async () => {
  const { path, options } = await aPoll();
  const browser = await (await signedIn(voter)).open(path);
  expect(pollOf(browser.html)).not.toMatch(percent);
  await browser.submit({ poll: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Choose an option before you vote.");
  await browser.submit({ options: String(options[1]), poll: "yes" });
  expect(browser.path).toBe(path);
  expect(browser.text).toMatch(/Silicone\s+·\s+100% \(1 vote\)/);
  expect(browser.text).toContain("Your vote: Silicone");
  expect(browser.text).toContain("1 member has voted.");
  const other = await (await signedIn(reader)).open(path);
  expect(pollOf(other.html)).not.toMatch(percent);
  expect(pollOf(other.html)).toContain('type="radio"');
});

test("a second tab that votes otherwise is told that the vote stands, and shown the results", async () => {
  const { id, path, options } = await aPoll();
  const tab = await (await signedIn(voter)).open(path);
  await votePoll(voter, id, [options[0] ?? 0]);
  await tab.submit({ options: String(options[1]), poll: "yes" });
  expect(tab.status).toBe(409);
  expect(tab.text).toContain("a vote cannot be changed");
  expect(tab.text).toMatch(/Epoxy\s+·\s+100%/);
});

test("once it is over everybody sees the results, and nobody votes; a guest is asked to sign in before", async () => {
  const { id, path, options } = await aPoll({ poll_several: true });
  await votePoll(voter, id, options);
  const guest = await new PlainBrowser(open.url, "").open(path);
  expect(pollOf(guest.html)).not.toMatch(percent);
  expect(guest.text).toContain("Sign in to vote");
  await transaction((tx) => tx.update(polls).set({ endsAt: Date.now() }).where(eq(polls.postId, id)));
  await guest.open(`${path}?`);
  const late = await (await signedIn(reader)).open(path);
  for (const { html } of [guest, late]) expect(pollOf(html).match(/100%/g)).toHaveLength(2);
  expect(pollOf(late.html)).not.toContain("<form");
});

test("the JSON door creates, shows and votes; numbers are shown to whoever voted", async () => {
  const token = await tokenOf(voter);
  const input = {
    title: "By a program",
    content: "x",
    tags: ["ice"],
    poll_options: ["Yes, always", "No"],
    poll_several: false,
    poll_days: "1",
  };
  const created = await callApi(server.url, "POST /api/discovery/posts", input, token);
  const { id } = created.json.post as { id: number };
  const read = async () => {
    const { json } = await callApi(server.url, `GET /api/discovery/posts/${id}`, undefined, token);
    return (json.post as { poll: { options: { id: number }[] } }).poll;
  };
  const poll = await read();
  expect(poll).toMatchObject({ allows_several: false, is_over: false, voters: 0, user_choices: [] });
  expect(poll.options).toMatchObject([
    { label: "Yes, always", votes: null },
    { label: "No", votes: null },
  ]);
  const [yes, no] = poll.options.map((option) => option.id);
  const vote = (options: unknown) => callApi(server.url, `POST /api/discovery/posts/${id}/poll`, { options }, token);
  for (const wrong of [[], ["1"], [1.5], "1", null, Array.from({ length: 9 }, (_, at) => at)]) expect((await vote(wrong)).status).toBe(422);
  const voted = await vote([yes]);
  expect(voted.json.poll).toMatchObject({ voters: 1, options: [{ votes: 1 }, { votes: 0 }], user_choices: [yes] });
  expect(await read()).toEqual(voted.json.poll);
  expect((await vote([no])).status).toBe(409);
});
