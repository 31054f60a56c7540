import { beforeAll, expect, test } from "vitest";
import { writerFile } from "#app/db/client.server.ts";
import { indexLater } from "#app/db/search-index/indexing.server.ts";
import { matchingDocuments } from "#app/db/search-index/reading.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { relatedTo } from "#app/features/search-engine/related.server.ts";
import { jobs } from "#app/server/schedule.ts";
import { aCompany, aMember, aPost } from "#tests/support/factories.ts";
import { statementsOf } from "#tests/support/plans.ts";

// What a search of a list looks at is bounded, however many posts hold its words and however few of them pass its filters.

const size = 3_000;
/** The candidates of a kind: those with all of the words, and those with one of them. */
const mostLooked = 450;

beforeAll(async () => {
  const { id } = await aMember();
  writerFile.exec(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${size})
    insert into posts (user_id, post_type, title, content, industry_hub_id, province, tags, language, created_at, updated_at)
    select ${id}, 'text', iif(i % 2, 'Sensors', 'Sensing') || ' for a river ' || i, 'Words of a text', null, iif(i % 5, 'ON', 'QC'), '["ice"]', 'en', i, i from n;
    update document_queue set is_later = 1;
  `);
  for (let done = 1; done > 0; ) done = await transaction(indexLater);
}, 300_000);

const filterings: PostFilters[] = [
  {},
  { province: "QC" },
  { tag: "ice", language: "en" },
  { tag: "none" },
  { postType: "job" },
  { unanswered: true },
  { province: "NU" },
];
const searches = ["sensors", "sens", "river sensors", "sensors of a text by a river in words"];

test.each(filterings)("a search narrowed by %j looks at a bounded number of documents, in every order", async (filters) => {
  for (const search of searches) {
    for (const sort of ["hot", "new", "top"] as const) {
      let found = 0;
      const statements = await statementsOf(async () => {
        found = (await listPosts({ filters, sort, range: "all", search, after: null })).posts.length;
      });
      const looked = statements.filter((sql) => sql.includes('from "search_documents"')).map((sql) => sql.split("?").length - 1);
      expect(Math.max(0, ...looked), `${search} by ${sort}`).toBeLessThanOrEqual(mostLooked);
      if (filters.province === "QC") expect(found, search).toBe(20);
    }
  }
});

test("a kind of which there is nothing costs no walk through the posts that match", async () => {
  const leastOf = async (work: () => unknown) => {
    const times: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const before = performance.now();
      await work();
      times.push(performance.now() - before);
    }
    return Math.min(...times);
  };
  const asked = ["river", "words", "text", "ice"].map((word) => [{ words: [word] }]);
  const all = writerFile.prepare(`select count(*) from search_index where search_index match '"river" AND "words" AND "text" AND "ice"'`);
  expect(await matchingDocuments(asked, [["project", "project"]], { limit: 10 })).toEqual([[]]);
  const nothing = await leastOf(() => matchingDocuments(asked, [["project", "project"]], { limit: 10 }));
  expect(nothing).toBeLessThan((await leastOf(() => all.get())) / 2);
});

test("what is related to a post is found among a bounded number of documents", async () => {
  const title = (turn: number) => Array.from({ length: 15 }, (_, at) => `moraine${at + (turn % 2)}x`).join(" ");
  const others: { id: number }[] = [];
  for (let turn = 0; turn < 6; turn += 1) others.push(await aPost(undefined, { title: title(turn) }));
  let found: number[] = [];
  const statements = await statementsOf(async () => {
    found = await relatedTo("post", others[0]?.id ?? 0, 5);
  });
  expect(found).toHaveLength(5);
  expect(statements.filter((sql) => sql.includes("search_index")).length).toBeLessThanOrEqual(10);
  const again = await statementsOf(async () => {
    expect(await relatedTo("post", others[0]?.id ?? 0, 5)).toEqual(found);
  });
  expect(again.filter((sql) => sql.includes("search_index"))).toEqual([]);
});

test("a kind that is chosen is searched by itself, where all kinds together have more than is shown", async () => {
  const company = await aCompany({
    name: "Fathom",
    description: "Works at sea",
    long_description: `Sensors, and ${"many kinds of things in many places ".repeat(40)}`,
  });
  const [all, companies] = [await searchEverything(null, searchChoice(new URLSearchParams("q=sensors")), {}), await searchEverything(null, searchChoice(new URLSearchParams("q=sensors&kind=company")), {})]; // biome-ignore format: two searches
  expect([all.isMore, all.counts]).toEqual([true, { post: 200 }]);
  expect([companies.found.map(({ id }) => id), companies.counts.company]).toEqual([[company.id], 1]);
});

test("a post is close to one in the other language that says the same", async () => {
  const french = await aPost(undefined, { title: "Étalonner un capteur de bateau", content: "Le capteur du bateau est étalonné au quai.", language: "fr" }); // biome-ignore format: one post
  const english = await aPost(undefined, { title: "Calibrating boats", content: "A calibrated sensor of a boat at the wharf." });
  expect(await relatedTo("post", french.id, 3)).toContain(english.id);
});

test("the parts that writes leave of the index are merged each day, once they are many", async () => {
  const parts = () => writerFile.prepare("select count(distinct segid) from search_index_idx").pluck().get() as number;
  writerFile.exec("insert into search_index(search_index, rank) values ('automerge', 0)"); // as after many more writes
  for (let turn = 0; turn < 8; turn += 1) await aPost(undefined, { title: `Drumlin ${turn}` });
  expect(parts()).toBeGreaterThan(6);
  await jobs.find(({ name }) => name === "parts of the search index")?.run(Date.now());
  expect(parts()).toBe(1);
  expect((await searchEverything(null, searchChoice(new URLSearchParams({ q: "drumlin" })), {})).found).toHaveLength(8);
});
