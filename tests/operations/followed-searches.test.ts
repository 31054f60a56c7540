import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { follows, outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { digestParts } from "#app/features/digest/parts.server.ts";
import { follow, listFollowing, unfollow } from "#app/features/following/operations.server.ts";
import { tellSearches } from "#app/features/following/searches.server.ts";
import type { FollowChannel } from "#app/features/follows/rules.ts";
import { searchLimit } from "#app/features/follows/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { hourMs } from "#app/text/spans.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

const told = async (member: Member) => (await listNotifications(member)).notifications.map((row) => [sentenceOf(row), row.path]);
const mailTo = (member: Member) => db.select().from(outbox).where(eq(outbox.userId, member.id));
const inAnHour = (hours = 1) => tellSearches(Date.now() + hours * hourMs + 60_000);
const seenAgo = (member: Member, ms: number) =>
  transaction(async (tx) => {
    await tx
      .update(follows)
      .set({ seenAt: Date.now() - ms })
      .where(eq(follows.userId, member.id));
  });
/** A search that was made a minute ago. */
async function followed(member: Member, key: string, channel: FollowChannel = "site") {
  const { target } = await follow(member, `search:${key}`, channel);
  await seenAgo(member, 60_000);
  return target;
}

test("a search is followed with its filters, by one name, and ended; one without words is not", async () => {
  const member = await aMember();
  expect((await follow(member, "search:province=qc;q=ice+wall;kind=post;after=9")).target).toBe("search:q=ice+wall;kind=post;province=QC");
  expect(await listFollowing(member)).toMatchObject([
    { kind: "search", channel: "site", name: "ice wall · Posts · Quebec", path: "/search?q=ice+wall&kind=post&province=QC" },
  ]);
  await expect(follow(member, "search:kind=post")).rejects.toThrow(NotFound);
  await expect(follow(member, `search:q=${"é".repeat(200)}&hub=${"h".repeat(300)}`)).rejects.toThrow(NotFound);
  await unfollow(member, "search:q=ice+wall;kind=post;province=QC");
  expect(await listFollowing(member)).toEqual([]);
  for (let made = 0; made < searchLimit; made += 1) await follow(member, `search:q=word${made}`);
  await expect(follow(member, "search:q=more")).rejects.toThrow(InvalidInput);
  await follow(member, "search:q=word3", "none");
});

test("what is new is told once an hour at most, once, and several are counted in one line", async () => {
  const [member, author] = [await aMember(), await aMember()];
  await followed(member, "q=zarbuoy");
  const first = await aPost(author, { title: "Zarbuoy in the ice" });
  await aPost(member, { title: "My own zarbuoy" });
  await tellSearches(Date.now());
  expect(await told(member)).toEqual([]);
  await Promise.all([inAnHour(), inAnHour()]);
  await inAnHour();
  expect(await told(member)).toEqual([["1 new result of your search “zarbuoy”", `/post/${first.id}`]]);
  expect(await mailTo(member)).toEqual([]);
  await seenAgo(member, 1);
  for (const title of ["A zarbuoy again", "The last zarbuoy"]) await aPost(author, { title });
  await inAnHour(3);
  expect(await told(member)).toEqual([["3 new results of your search “zarbuoy”", "/search?q=zarbuoy"]]);
});

test("one mail tells of it where mail was chosen, and nothing where nothing was", async () => {
  const [byMail, quiet] = [await aMember(), await aMember()];
  await followed(byMail, "q=quillfish", "mail");
  await followed(quiet, "q=quillfish", "none");
  for (const title of ["Quillfish one", "Quillfish two"]) await aPost(undefined, { title });
  await inAnHour();
  await inAnHour(2);
  expect((await mailTo(byMail)).map(({ body }) => [body?.includes("Quillfish one"), body?.includes("Quillfish two")])).toEqual([
    [true, true],
  ]);
  expect([await told(quiet), await mailTo(quiet)]).toEqual([[], []]);
});

test("what another follow tells of is not told twice, and what one may not see not at all", async () => {
  const [member, barred, author] = [await aMember(), await aMember(), await aMember()];
  for (const one of [member, barred]) await followed(one, "q=murrelet");
  await follow(member, "tag:birds", "site");
  await setBlock(author, barred.id, "block");
  await aPost(author, { title: "Murrelet at night", tags: "birds" });
  await inAnHour();
  expect((await told(member)).map(([sentence]) => sentence)).toEqual([expect.stringContaining("posted in what you follow")]);
  expect(await told(barred)).toEqual([]);
});

test("the digest has what is new in the searches that are followed in it", async () => {
  const member = await aMember();
  await followed(member, "q=auklet", "digest");
  const post = await aPost(undefined, { title: "Auklet colony" });
  const parts = await digestParts(member, Date.now() - hourMs, Date.now());
  expect(parts.flatMap(({ lines }) => lines)).toEqual([
    { title: "Auklet colony", lang: "en", said: "Search “auklet”", path: `/post/${post.id}` },
  ]);
});
