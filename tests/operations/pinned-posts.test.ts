import { expect, test } from "vitest";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { postSorts } from "#app/features/posts/rules.ts";
import { NotAllowed } from "#app/operations/problems.ts";
import { actOnPost, aMember, aPost } from "#tests/support/factories.ts";

const [moderator, author] = [await aMember({ role: "moderator" }), await aMember()];
const aerospace = await showHub("aerospace");
const hubs = ["aerospace", "construction", ""];
const posts: { id: number }[] = [];
for (let turn = 0; turn < 30; turn += 1) {
  posts.push(await aPost(author, { title: `turn ${turn}`, industry_hub_id: hubs[turn % 3] ?? "", tags: "turns" }));
}

const query = (given: Partial<PostQuery> = {}): PostQuery => ({
  filters: {},
  sort: "new",
  range: "all",
  search: "",
  after: null,
  ...given,
});
const titles = async (given: Partial<PostQuery> = {}) => (await listPosts(query(given))).posts.map((post) => post.title);
const inHub = { hubId: aerospace.id };

const pin = (turn: number, act: "pin" | "unpin" = "pin", by = moderator) => actOnPost(by, posts[turn]?.id ?? 0, act);

test("pinned posts stand first in their hub, and the two newest of all on the first page, in every order", async () => {
  for (const turn of [3, 0, 1]) await pin(turn);
  for (const sort of postSorts) {
    expect((await titles({ sort, filters: inHub })).slice(0, 2), sort).toEqual(["turn 3", "turn 0"]);
    expect((await titles({ sort })).slice(0, 2), sort).toEqual(["turn 3", "turn 1"]);
  }
  expect((await titles()).slice(2, 4)).toEqual(["turn 29", "turn 28"]);
  expect((await listPosts(query())).posts.map((post) => post.pinned).slice(0, 3)).toEqual([true, true, false]);
});

test("the pages of a list with pinned posts neither skip nor repeat one", async () => {
  for (const sort of postSorts) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listPosts(query({ sort, after, limit: 7 }));
      seen.push(...page.posts.map((post) => post.title));
      after = page.next;
    } while (after);
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 30, 30]);
    const numbered = await Promise.all([1, 2, 3, 4, 5].map((page) => titles({ sort, page, limit: 7 })));
    expect(numbered.flat()).toEqual(seen);
  }
  expect((await titles({ limit: 1 }))[0]).toBe("turn 29");
});

test("a search, a filter, a time range or another list puts nothing first", async () => {
  for (const given of [
    { search: "turn" },
    { filters: { tag: "turns" } },
    { filters: { postType: "text" as const } },
    { filters: { ...inHub, postType: "text" as const } },
  ])
    expect((await titles(given))[0]).toMatch(/turn 2[79]/);
  expect((await titles({ sort: "top", range: "week" }))[0]).toBe("turn 29");
});

test("a third post of a hub waits until one is unpinned, and a deleted one makes room", async () => {
  await expect(pin(6)).rejects.toMatchObject({ fields: { form: "Two posts of this hub are pinned already. Unpin one of them first." } });
  expect((await titles({ filters: inHub })).slice(0, 2)).toEqual(["turn 3", "turn 0"]);
  await pin(0, "unpin");
  await pin(6);
  expect((await titles({ filters: inHub })).slice(0, 2)).toEqual(["turn 6", "turn 3"]);
  await deletePost(author, posts[3]?.id ?? 0);
  await pin(9);
  expect((await titles({ filters: inHub })).slice(0, 2)).toEqual(["turn 9", "turn 6"]);
  await expect(pin(12, "pin", author)).rejects.toBeInstanceOf(NotAllowed);
});

test("the posts without a hub have two pins of their own", async () => {
  for (const turn of [2, 5]) await pin(turn);
  await expect(pin(8)).rejects.toThrow();
});

test("the hub of the directory shows the pinned posts of those it is related to", async () => {
  const { id } = await showHub("forest-products");
  expect((await titles({ filters: { hubId: id } }))[0]).toBe("turn 1");
});
