import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/data.server.ts";
import { feedKeyOf, makeFeedKey, readFeed, renewFeedKey, showList } from "#app/features/feeds/operations.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { childOf, childrenOf, parseXml } from "#tests/support/xml.ts";

const author = await aMember({ username: "feeder" });
const key = await makeFeedKey(author);
const titlesOf = async (name: string) =>
  childrenOf(parseXml(await readFeed(name, key)), "entry").map((entry) => childOf(entry, "title")?.text);

test("a key is made once and stays until it is replaced", async () => {
  const member = await aMember();
  expect(await feedKeyOf(member)).toBeNull();
  const first = await makeFeedKey(member);
  expect(first.length).toBeGreaterThan(40);
  expect(await makeFeedKey(member)).toBe(first);
  expect(await feedKeyOf(member)).toBe(first);
  const second = await renewFeedKey(member);
  expect(second).not.toBe(first);
  await expect(readFeed("all", first)).rejects.toThrow(NotFound);
  expect(await readFeed("all", second)).toContain("<feed");
});

test("a guest has no key", async () => {
  await expect(feedKeyOf(null)).rejects.toThrow(SignInNeeded);
  await expect(makeFeedKey(null)).rejects.toThrow(SignInNeeded);
  await expect(renewFeedKey(null)).rejects.toThrow(SignInNeeded);
});

test("without a key a feed is closed, and a wrong key opens nothing", async () => {
  await expect(readFeed("all", null)).rejects.toThrow(SignInNeeded);
  await expect(readFeed("all", "")).rejects.toThrow(SignInNeeded);
  await expect(readFeed("all", "wrong")).rejects.toThrow(NotFound);
});

test("a suspended member's key still reads", async () => {
  const member = await aMember();
  const given = await makeFeedKey(member);
  await transaction((tx) => updateAccount(tx, member.id, { suspendedUntil: Date.now() + 60_000 }));
  expect(await readFeed("all", given)).toContain("<feed");
});

test("each list feeds its own posts, newest first", async () => {
  await aPost(author, { title: "One", industry_hub_id: "metrology", province: "NT", timeline_tag: "build_today", tags: "énergie" });
  await aPost(author, { title: "Two", industry_hub_id: "metrology", tags: "other" });
  const gone = await aPost(author, { title: "Gone", industry_hub_id: "metrology" });
  await deletePost(author, gone.id);
  expect(await titlesOf("hub/metrology")).toEqual(["Two", "One"]);
  for (const name of ["province/nt", "province/NT", "timeline/build_today", "tag/énergie"])
    expect(await titlesOf(name), name).toEqual(["One"]);
  expect((await titlesOf("all")).slice(0, 2)).toEqual(["Two", "One"]);
  expect(await titlesOf("tag/nobody-says-this")).toEqual([]);
});

test("a feed holds the newest thirty, with all of their text and never the reader's key", async () => {
  for (let turn = 0; turn < 31; turn += 1)
    await aPost(author, { title: `Thirty ${turn}`, content: `${"x".repeat(3000)} end`, tags: "thirty" });
  const source = await readFeed("tag/thirty", key);
  expect(source).not.toContain(key);
  const entries = childrenOf(parseXml(source), "entry");
  expect(entries).toHaveLength(30);
  expect(childOf(entries[0] ?? parseXml(""), "content")?.text).toMatch(/x{3000} end<\/p>\n$/);
});

test("unknown lists are not found", async () => {
  for (const name of ["", "hub/nothing", "province/zz", "timeline/later", "nothing/x", "tag/Not A Tag"])
    await expect(showList(name), name).rejects.toThrow(NotFound);
});
