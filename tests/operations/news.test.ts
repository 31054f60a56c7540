import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/index.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { chooseDensity } from "#app/features/accounts/operations.server.ts";
import { findMemberBySession } from "#app/features/accounts/sign-ins-data.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { newsFor } from "#app/features/posts/news.server.ts";
import { readPost } from "#app/features/posts/operations.server.ts";
import { postsAround } from "#app/features/posts/posts-around.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

const hour = 3_600_000;
const again = async (id: number) => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error("The member has gone");
  return row;
};

test("what others posted since the visit before is new, and stays so for the whole visit", async () => {
  const longAgo = Date.now() - 2 * hour;
  const [reader, writer] = [await aMember({ visitedAt: longAgo }), await aMember()];
  expect(await newsFor(writer)).toBeNull(); // the first visit
  await sleep(2);
  await aPost(writer);
  await aPost(writer);
  await aPost(await again(reader.id));
  for (const _page of [1, 2]) {
    expect(await newsFor(await again(reader.id))).toEqual({ count: 2, since: longAgo, isMore: false });
    await flushBatch();
  }
  expect(await newsFor(null)).toBeNull();
});

test("a visit is noted once in five minutes, and the member chooses how dense lists are", async () => {
  const reader = await aMember({ visitedAt: Date.now() - 60_000 });
  const before = await again(reader.id);
  await newsFor(before);
  await flushBatch();
  expect((await again(reader.id)).visitedAt).toBe(before.visitedAt);
  await chooseDensity(reader, true);
  expect((await again(reader.id)).compactLists).toBe(true);
  expect(await findMemberBySession("none")).toBeUndefined();
});

test("a list can be narrowed to one language, alone and with other filters", async () => {
  const writer = await aMember();
  const [french, english] = [
    await aPost(writer, { language: "fr", tags: "langue" }),
    await aPost(writer, { language: "en", tags: "langue" }),
  ];
  const query = { sort: "new", range: "all", search: "", after: null } as const;
  const ids = async (filters: Parameters<typeof listPosts>[0]["filters"]) =>
    (await listPosts({ ...query, filters })).posts.map((post) => post.id);
  expect(await ids({ language: "fr" })).toEqual([french.id]);
  expect(await ids({ tag: "langue", language: "en" })).toEqual([english.id]);
  expect(await ids({ tag: "langue" })).toHaveLength(2);
});

test("beside a post stand those that share its rarest words, the nearest first, and others of its hub, none twice and none of a hidden author", async () => {
  const [writer, other] = [await aMember(), await aMember()];
  const hub = { industry_hub_id: "clean-energy" };
  const post = await aPost(writer, { title: "Capstans", content: "Bollards.", tags: "one, two", post_type: "job", ...hub });
  const both = await aPost(writer, { title: "Capstans again", content: "Quays.", tags: "two", ...hub });
  const single = await aPost(other, { title: "Knots", content: "Of bollards.", tags: "three" });
  const inHub = await aPost(other, { title: "Tides", content: "Charts.", tags: "else", ...hub });
  const shown = await readPost(writer, post.id);
  const around = await postsAround(shown, []);
  expect(around.close.map(({ id }) => id)).toEqual([both.id, single.id]);
  expect(around.fromHub.map(({ id }) => id)).toEqual([inHub.id]);
  expect((await postsAround(shown, [other.id])).close.map(({ id }) => id)).toEqual([both.id]);
});
