import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { relistCompanies } from "#app/features/companies/operations.server.ts";
import { saveHubRelations } from "#app/features/hubs/data.server.ts";
import { discoveryHubs, hubSurroundings, listHubs, postHubIds, showHub } from "#app/features/hubs/operations.server.ts";
import { listPosts, newestPosts, type PostQuery, recentInnovations } from "#app/features/posts/list-posts.server.ts";
import { postSorts } from "#app/features/posts/rules.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aCompany, aMember, aPost } from "#tests/support/factories.ts";
import { planOf, statementsOf } from "#tests/support/plans.ts";

const author = await aMember();
const health = await showHub("health-bio");
const query = (given: Partial<PostQuery>): PostQuery => ({
  filters: { hubId: health.id },
  sort: "new",
  range: "all",
  search: "",
  after: null,
  ...given,
});
const titles = async (given: Partial<PostQuery> = {}) => (await listPosts(query(given))).posts.map((post) => post.title);

// First, while nothing has asked for these lists: a statement is prepared once.
onSqlite("a list over several hubs walks the index of each and sorts what they gave, no more", async () => {
  const walk = (sort: PostQuery["sort"]) => statementsOf(() => listPosts(query({ sort, filters: { hubId: health.id, postType: "job" } })));
  const plans = [...(await walk("hot")), ...(await walk("new")), ...(await walk("top"))].map(planOf);
  for (const index of ["post_places_hot", "post_places_new", "post_places_top"])
    expect(plans.join("\n")).toMatch(new RegExp(`${index} \\(place=\\?`));
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b|TEMP B-TREE/);
});

test("every hub of discovery names related hubs, and every hub of the directory alone one that can be posted to", async () => {
  const hubs = await listHubs();
  expect((await discoveryHubs()).length).toBe(13);
  for (const hub of hubs.filter((row) => !row.onDiscovery)) {
    const open = (await postHubIds(hub.id)).map((id) => hubs.find((row) => row.id === id));
    expect(open.length, hub.slug).toBeGreaterThan(0);
    expect(
      open.every((row) => row?.onDiscovery && row.isActive),
      hub.slug,
    ).toBe(true);
  }
  for (const slug of hubs.map((row) => row.slug)) {
    await aPost(author, (await showHub(slug)).onDiscovery ? { industry_hub_id: slug, tags: "one-each" } : { tags: "one-each" });
  }
  for (const hub of await discoveryHubs()) expect((await hubSurroundings(hub.id)).related.length, hub.slug).toBeGreaterThan(0);
});

test("a hub of the directory shows the posts of its discovery hubs, in every order and page by page", async () => {
  const hubs = ["health-therapeutics", "medical-devices", "biotech-agri"];
  for (let turn = 0; turn < 12; turn += 1) {
    const post = await aPost(author, { industry_hub_id: hubs[turn % 3], title: `turn ${turn}`, tags: "turns", post_type: "research" });
    if (turn % 4 === 0) await castVote(await aMember(), { target_type: "post", target_id: post.id, vote_type: "up" });
  }
  await aPost(author, { industry_hub_id: "aerospace", title: "elsewhere", tags: "turns" });
  const filters = { hubId: health.id, tag: "turns" };
  const newest = Array.from({ length: 12 }, (_, turn) => `turn ${11 - turn}`);
  expect(await titles({ filters })).toEqual(newest);
  expect((await titles({ filters, sort: "top" })).slice(0, 3)).toEqual(["turn 8", "turn 4", "turn 0"]);
  expect((await titles({ sort: "top", range: "week", limit: 3 })).sort()).toEqual(["turn 0", "turn 4", "turn 8"]);
  expect((await titles({ search: "turn 7", sort: "hot" }))[0]).toBe("turn 7");
  expect((await titles({ search: "turn", sort: "new" })).sort()).toEqual(newest.toSorted());
  expect((await newestPosts({ hubId: health.id }, 3)).map((post) => post.title)).toEqual(newest.slice(0, 3));
  expect((await recentInnovations(health.id)).map((post) => post.title)).toEqual(newest.slice(0, 5));
  for (const sort of postSorts) {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const page = await listPosts(query({ sort, after, limit: 4 }));
      seen.push(...page.posts.map((post) => post.id));
      after = page.next;
    } while (after);
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 15, 15]); // with one each of the three hubs from before
    const numbered = await Promise.all([1, 2, 3, 4, 5].map((page) => listPosts(query({ sort, page, limit: 4 }))));
    expect(numbered.flatMap((page) => page.posts.map((post) => post.id))).toEqual(seen);
  }
});

test("its counts are those of the posts it shows, and its related hubs those with posts", async () => {
  const before = await hubSurroundings(health.id);
  expect(before.sources.map((hub) => hub.slug)).toEqual(["health-therapeutics", "medical-devices", "biotech-agri"]);
  await aPost(author, { industry_hub_id: "medical-devices", province: "NU" });
  const after = await hubSurroundings(health.id);
  expect(after.postCount).toBe(before.postCount + 1);
  expect(after.counts).toContainEqual({ province: "NU", postCount: 1 });
  expect(after.related.map(({ postCount }) => postCount)).toEqual(after.related.map(({ postCount }) => postCount).sort((a, b) => b - a));
});

test("an older installation gets the relations of this version, and lists its companies by them", async () => {
  const company = await aCompany({ name: "Ore Ear", industry_hubs: "mining" });
  const listed = async (hub: string) =>
    (await listCompanies({ filters: { hub }, sort: "newest", search: "", after: null })).companies.map(({ slug }) => slug);
  const [mining, construction] = [await showHub("mining"), await showHub("construction")];
  expect(await listed("metrology")).toContain(company.slug);
  await transaction(async (tx) => {
    await saveHubRelations(tx, mining.id, [construction.id]);
    await relistCompanies(tx, ["mining"]);
  });
  expect(await listed("construction")).toContain(company.slug);
  await seedReference();
  expect(await listed("metrology")).toContain(company.slug);
  expect(await listed("construction")).not.toContain(company.slug);
});
