import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { documentId } from "#app/db/search-index/kinds.ts";
import { listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { companiesNamedLike } from "#app/features/companies/duplicates-data.server.ts";
import { similarCompanies } from "#app/features/companies/list-companies.server.ts";
import { followersToTell } from "#app/features/follows/operations.server.ts";
import { followedDeadlines, listFunding } from "#app/features/funding/list-funding.server.ts";
import {
  listMembersPosts,
  listPosts,
  newestPosts,
  type PostQuery,
  recentInnovations,
  trendingNow,
} from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { newThisWeek } from "#app/features/posts/living-posts.server.ts";
import { newestPinned } from "#app/features/posts/pinned-data.server.ts";
import { postsAboutProject, postsNaming } from "#app/features/posts/posts-naming.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { roundText } from "#app/text/cursors.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { planOf, statementsOf } from "#tests/support/plans.ts";

const query = (given: Partial<PostQuery>): PostQuery => ({ filters: {}, sort: "hot", range: "all", search: "", after: null, ...given });
const filterings: PostFilters[] = [
  {},
  { tag: "a" },
  { hubId: 1 },
  { province: "QC", postType: "job" },
  { tag: "a", hubId: 1, timelineTag: "build_today" },
  { companyId: 1 },
  { projectId: 1 },
  { unanswered: true },
  { hubId: 1, unanswered: true },
];
const sorts = [
  ["hot", "post_places_hot"],
  ["new", "post_places_new"],
  ["top", "post_places_top"],
] as const;

/** Every list of all posts or of a hub asks for its pinned ones; a statement is prepared once, so here. */
const pinnedPlans = (await statementsOf(() => Promise.all([newestPinned(), newestPinned(1)]))).map(planOf);

test("pinned posts come in order from their index, which holds no others", () => {
  expect(pinnedPlans).toHaveLength(2);
  for (const plan of pinnedPlans) expect(plan).toBe("SCAN posts USING INDEX posts_pinned");
});

/** The statements of a list under every filtering; those of one shape are prepared once. */
async function listStatements(given: Partial<PostQuery>): Promise<string[]> {
  await aPost();
  return statementsOf(async () => {
    for (const filters of filterings) await listPosts(query({ ...given, filters }));
  });
}

const isOfLists = (plan: string) => plan.includes("post_places");

for (const [sort, index] of sorts) {
  for (const after of [null, "5_5"]) {
    test(`${sort} walks ${index} ${after ? "from a cursor on" : "from its start"}, sorting and scanning nothing`, async () => {
      const plans = (await listStatements({ sort, after })).map(planOf);
      // One that reads whole cards, and one that looks through the index for what passes further filters.
      expect(plans.filter(isOfLists)).toHaveLength(2);
      for (const plan of plans.filter(isOfLists)) {
        expect(plan).toMatch(new RegExp(`SEARCH post_places USING (COVERING )?INDEX ${index} \\(place=\\?`));
        if (after) expect(plan).toMatch(/\(place=\? AND \((hot|created_at|score),post_id\)<\(\?,\?\)\)/);
      }
      for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b|TEMP B-TREE/);
    });
  }
}

for (const [range, months] of [
  ["week", [0]],
  ["year", [11, 12]],
] as const) {
  for (const after of [null, "5_5"]) {
    test(`top of a ${range} walks its best and looks up a post in the oldest day alone ${after ? "from a cursor on" : "from its start"}`, async () => {
      const plans = (await listStatements({ sort: "top", range, after })).map(planOf);
      const [merged = "", ...others] = plans.filter(isOfLists);
      expect(others).toEqual([]); // one statement for every list
      const walks = merged.split("\n").filter(isOfLists);
      expect(walks.length).toBeGreaterThan(7);
      for (const walk of walks) expect(walk).toMatch(/INDEX post_places_top_(day|month) \(place=\?/);
      expect(months).toContain(walks.filter((walk) => walk.includes("top_month")).length);
      expect(walks.filter((walk) => !walk.includes("COVERING"))).toHaveLength(1);
      for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b|TEMP B-TREE/);
    });
  }
}

for (const after of [null, "5_5"]) {
  test(`what is followed is read list by list ${after ? "from a cursor on" : "from its start"}, each by its index, and sorted when it was read`, async () => {
    const followed = { lists: ["hub:1", "province:QC", "tag:a"], memberIds: [1, 2, 3] };
    const statements = await statementsOf(() => listPosts(query({ sort: "new", after, followed })));
    const [plan = "", ...others] = statements.map(planOf).filter(isOfLists);
    expect(others).toEqual([]);
    expect(plan.match(/SEARCH post_places USING COVERING INDEX post_places_new \(place=\?/g)).toHaveLength(4);
    expect(plan.match(/SEARCH posts USING INDEX posts_user \(user_id=\?/g)).toHaveLength(4);
    expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b/);
  });
}

test("rising reads by the statement that new does, and ranks no more than it gave", async () => {
  const plans = [...(await listStatements({ sort: "new" })), ...(await listStatements({ sort: "rising" }))].map(planOf);
  expect(plans.filter(isOfLists)).toEqual([]); // prepared above
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b|TEMP B-TREE/);
});

test("a search reads the word index in its own order", async () => {
  const plans = (await listStatements({ search: "sensor" })).map(planOf);
  expect(plans.filter((plan) => plan.includes("VIRTUAL TABLE INDEX")).length).toBeGreaterThanOrEqual(1);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b|TEMP B-TREE/);
});

test("a discussion walks its own index", async () => {
  const post = await aPost();
  for (const [sort, index] of [
    ["best", "comments_best"],
    ["newest", "comments_new"],
    ["oldest", "comments_new"],
  ] as const) {
    for (const after of [null, "5_5"]) {
      const [threads = ""] = (await statementsOf(() => listComments({ type: "post", id: post.id }, { sort, after }, callExtent))).map(
        planOf,
      );
      expect(threads).toContain(`${index} (post_id=? AND parent_id=?`);
      expect(threads).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  }
});

test("one's own posts come from an index, newest first", async () => {
  const member = await aMember();
  const plans = (await statementsOf(() => listMembersPosts(null, member.id))).map(planOf);
  expect(plans[0]).toContain("posts_user (user_id=?");
  expect(plans[0]).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("what trends is read from the newest posts alone", async () => {
  const plans = (await statementsOf(() => trendingNow())).map(planOf);
  expect(plans.join()).toContain("post_places_new (place=?)");
  for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("a hub's recent innovations sort no more than a window of its newest posts", async () => {
  const [plan = ""] = (await statementsOf(() => recentInnovations(1))).map(planOf);
  expect(plan).toContain("post_places_new (place=?)");
  expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b/);
});

test("a feed reads its newest posts by an index and each of them by its id", async () => {
  await aPost();
  const plans = (await statementsOf(() => newestPosts({ province: "QC" }, 30))).map(planOf);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|post_places|users)\b|TEMP B-TREE/);
});

test("programmes walk an index, the reader's province first, from where the last page ended", async () => {
  const walks = [
    { sort: "relevance", home: "ON", after: "o.50_9" },
    { sort: "relevance", home: "ON", after: "e.50_9" },
    { sort: "relevance", province: "QC", after: null },
    { sort: "deadline", after: null },
  ] as const;
  for (const walk of walks) {
    const plans = (await statementsOf(() => listFunding({ filter: "all", province: "", hub: "", ...walk }))).map(planOf);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      // The index holds only what is listed, so that a first page of it is read from its end.
      expect(plan).toMatch(/(SCAN|SEARCH) programs USING INDEX programs_(relevance|deadline)\b/);
      expect(plan).not.toMatch(/TEMP B-TREE/);
    }
    if (walk.after) expect(plans[0]).toMatch(/SEARCH programs USING INDEX programs_relevance \(relevance<\?/);
  }
});

test("who follows a programme, and what one follows, is read by an index", async () => {
  const plans = (await statementsOf(() => Promise.all([followersToTell(db, ["program:1"], []), followedDeadlines(1)]))).map(planOf);
  expect(plans[0]).toContain("follows_target (target=?)");
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (programs|saves)/);
});

test("a search of everything reads the index of words in its own order, and every other table by an index", async () => {
  const member = await aMember({ fullName: "Sensor Builder" });
  await aPost(member, { title: "Sensor search" });
  const seen = (["person", "post"] as const).flatMap((kind) => Array.from({ length: 99 }, (_, at) => documentId(kind, at + 1)));
  const after = roundText({ newest: { value: Date.now(), id: 0 }, oldest: { value: 0, id: 0 }, seen });
  const choice = { ...searchChoice(new URLSearchParams("q=sensor+search")), after };
  const plans = (await statementsOf(() => searchEverything(member, choice, { province: "ON" }))).map(planOf);
  expect(plans.join("\n")).toContain("SCAN search_index VIRTUAL TABLE INDEX");
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|post_places|projects|users|search_documents|search_words)\b|TEMP B-TREE/);
});

test("posts that name a company and companies like it are read from bounded windows of their indexes", async () => {
  const like = { id: 1, hubs: ["clean-energy", "mining"], provinces: ["QC"] };
  const plans = (
    await statementsOf(() => Promise.all([postsNaming({ id: 1, name: "Givre" }, []), postsAboutProject(1, []), similarCompanies(like)]))
  ).map(planOf);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (posts|company_places|companies)\b/);
  const listed = plans.filter((plan) => plan.includes("INDEX post_places_new (place=?)"));
  expect(listed).toHaveLength(1); // one statement for both
  expect(listed[0]).not.toMatch(/TEMP B-TREE|SCAN/);
});

test("the posts of a week are counted in the index of their list, up to a limit", async () => {
  const [plan] = (await statementsOf(() => newThisWeek(["province:QC"], Date.now()))).map(planOf);
  expect(plan).toBe("SEARCH post_places USING COVERING INDEX post_places_new (place=? AND created_at>?)");
});

test("the companies whose names begin alike are found by an index", async () => {
  const plans = (await statementsOf(() => companiesNamedLike("Nord-Kelp", [7], 1))).map(planOf);
  expect(plans.filter((plan) => plan.includes("companies_name_start (name_start=?)"))).toHaveLength(1);
  expect(plans.join("\n")).not.toContain("SCAN companies");
});
