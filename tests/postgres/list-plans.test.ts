import pg from "pg";
import { expect, test } from "vitest";
import { isIndexing } from "#app/db/search-index/reading.server.ts";
import { listMembersComments } from "#app/features/comments/list-members-comments.server.ts";
import { listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { listFunding } from "#app/features/funding/list-funding.server.ts";
import { publicLog } from "#app/features/moderation/operations.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { peopleChoice } from "#app/features/people/rules.ts";
import { listMembersPosts, listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import { projectPage } from "#app/features/projects/list-data.server.ts";
import { listSaved } from "#app/features/saves/operations.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { plansOf } from "./plans.ts";

// tests/operations/list-plans.test.ts asks the same of SQLite.

const member = await aMember({ role: "moderator" });
const post = await aPost(member);
const posts = (given: Partial<PostQuery>) => () => listPosts({ filters: {}, sort: "hot", range: "all", search: "", after: null, ...given });

const walks: [string, () => Promise<unknown>, string][] = [
  ["the hot posts", posts({}), "post_places_hot"],
  ["the hot posts from a cursor on", posts({ after: "5_5" }), "post_places_hot"],
  ["the new posts of a hub", posts({ sort: "new", filters: { hubId: 1 } }), "post_places_new"],
  ["the top posts from a cursor on", posts({ sort: "top", after: "5_5" }), "post_places_top"],
  ["the rising posts", posts({ sort: "rising" }), "post_places_new"],
  ["the best comments", () => listComments({ type: "post", id: post.id }, { sort: "best" }, callExtent), "comments_best"],
  ["the newest comments", () => listComments({ type: "post", id: post.id }, { sort: "newest", after: "5_5" }, callExtent), "comments_new"],
  ["a member's posts", () => listMembersPosts(null, member.id), "posts_user"],
  ["a member's comments", () => listMembersComments(member, { id: member.id, isOwn: false }, "99", 10), "comments_user"],
  ["notifications", () => listNotifications(member, 99), "notifications_user"],
  ["what a member saved", () => listSaved(member, "post", "5-5"), "saves_newest"],
  ["members", () => listPeople(member, peopleChoice(new URLSearchParams("after=99"))), "users_"],
  ["trending projects", () => projectPage("trending", { tag: "a" }, { cursor: null, limit: 3, offset: 0 }), "project_places_trending"],
  [
    "programmes by relevance",
    () => listFunding({ filter: "all", province: "QC", hub: "", sort: "relevance", after: null }),
    "programs_relevance",
  ],
  [
    "programmes by deadline",
    () => listFunding({ filter: "all", province: "", hub: "", sort: "deadline", after: null }),
    "programs_deadline",
  ],
  ["the public log", () => publicLog(99), "moderation_acts"],
  ["what waits to be indexed", isIndexing, "document_queue_later"],
];

test.each(walks)("%s walk an index on PostgreSQL and sort nothing", async (_, work, index) => {
  const plans = await plansOf(work);
  const walking = plans.filter((plan) => plan.includes(index));
  expect(walking.length, plans.join("\n\n")).toBeGreaterThan(0);
  for (const plan of walking) expect(plan).not.toMatch(/\bSort\b|Seq Scan on (posts|post_places|users|comments)\b/);
});

test("the planner knows enough words to tell a rare one from a common one", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const column = "attrelid = 'search_documents'::regclass and attname = 'words'";
  const { rows } = await client.query<{ target: number }>(`select attstattarget as target from pg_attribute where ${column}`);
  await client.end();
  expect(rows).toEqual([{ target: 1000 }]);
});

test("the top posts of a week merge walks of the days, each already in order", async () => {
  const plans = await plansOf(posts({ sort: "top", range: "week" }));
  const merged = plans.filter((plan) => plan.includes("post_places_top_day"));
  expect(merged.length, plans.join("\n\n")).toBeGreaterThan(0);
  for (const plan of merged) expect(plan).not.toContain("Seq Scan");
});

test("a search reads the index of its words", async () => {
  const plans = await plansOf(posts({ search: "sensor" }));
  expect(plans.filter((plan) => plan.includes("search_words")).length).toBeGreaterThan(0);
});
