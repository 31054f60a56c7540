import { beforeAll, expect, test } from "vitest";
import { writerFile } from "#app/db/client.server.ts";
import { listPosts, newestPosts, type PostQuery, recentInnovations, trendingNow } from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { newThisWeek } from "#app/features/posts/living-posts.server.ts";
import { readPost } from "#app/features/posts/operations.server.ts";
import { postsAround } from "#app/features/posts/posts-around.server.ts";
import { postSorts, timeRanges } from "#app/features/posts/rules.ts";
import { aMember } from "#tests/support/factories.ts";

// What a list costs with a hundred thousand posts: it is bounded by the rows that are looked at, whatever the filters, not by those there are.

const size = 100_000;
/** Milliseconds of the only thread for a whole list. Looking at all posts that its narrowest filter names takes several times as long. */
const mostMs = 50;
const day = 86_400_000;
const first = Date.now() - 399 * day;
const every = Math.floor((398 * day) / size);
/** The one post for students today that is in English; every other of these is in French. */
const rare = 91_011;

const among = (values: readonly string[], by: string) =>
  `json_extract('${JSON.stringify(values)}', '$[' || ((${by}) % ${values.length}) || ']')`;
const provinces = ["ON", "QC", "BC", "AB", "MB", "SK", "NS", "NB", "NL", "PE", "YT", "NT", "NU"];
const lists = ["'all'", "'type:' || post_type", "'language:' || language", "'tag:' || (tags ->> 0)"];
lists.push("'hub:' || industry_hub_id", "'province:' || province", "'timeline:' || timeline_tag");

/** Fills the tables in SQL, in seconds: without the words for the search, and with the indexes made at the end. */
beforeAll(async () => {
  const { id } = await aMember();
  const indexes = writerFile
    .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name in ('posts', 'post_places')")
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) writerFile.exec(`drop index "${name}"`);
  writerFile.exec(`
    pragma foreign_keys = off;
    pragma synchronous = off;
    drop trigger post_document_added;
    begin;
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${size}), made as (select i, i * 7919 % 99991 as a, i / 3 * 31 % 997 as b from n)
    insert into posts (id, user_id, post_type, title, content, industry_hub_id, province, timeline_tag, tags, language, upvotes, created_at, updated_at)
    select i, ${id}, ${among(["text", "link", "company", "job", "research"], "a")}, 'Post ' || i, 'Words', 1 + a / 5 % 14, ${among(provinces, "a / 70")},
      ${among(["build_today", "lead_tomorrow", "pioneer_forever"], "i")}, '["tag' || (a / 900 % 10) || '"]', iif(i % 3 = 0 and i <> ${rare}, 'fr', 'en'),
      b % 40, ${first} + i * ${every}, 0 from made;
    ${lists
      .map(
        (list) => `insert into post_places (place, post_id, hot, score, day, month, created_at)
      select ${list}, id, created_at / 10000 + upvotes * 1000, upvotes, created_at / ${day}, (strftime('%Y', created_at / 1000, 'unixepoch') - 1970) * 12
        + strftime('%m', created_at / 1000, 'unixepoch') - 1, created_at from posts where id <= ${size};`,
      )
      .join("\n")}
    ${indexes.map(({ sql }) => `${sql};`).join("\n")}
    commit;
    pragma foreign_keys = on;
  `);
});

const query = (given: Partial<PostQuery>): PostQuery => ({ filters: {}, sort: "hot", range: "all", search: "", after: null, ...given });
const orders = postSorts.flatMap((sort) => (sort === "top" ? timeRanges : (["all"] as const)).map((range) => ({ sort, range })));

/** Returns what `read` costs, the least of three times: what else runs on the machine only adds to it. */
async function costOf(read: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const before = process.threadCpuUsage();
    await read();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

const narrowed: PostFilters[] = [
  {},
  { hubId: 1, province: "QC" },
  { hubId: 3, postType: "job", language: "en" },
  { hubId: 3, province: "ON", timelineTag: "lead_tomorrow", postType: "research", language: "en" },
  { tag: "tag1", hubId: 2, province: "NU", postType: "text" },
  { timelineTag: "lead_tomorrow", language: "fr" },
  { postType: "job", timelineTag: "pioneer_forever", language: "fr" },
  { language: "fr", unanswered: true },
];

test.each(narrowed)("a list narrowed by %j costs the same at any size, in every order, on its first and its next page", async (filters) => {
  for (const { sort, range } of orders) {
    const read = (after: string | null) => listPosts(query({ filters, sort, range, after }));
    const { next } = await read(null);
    expect(await costOf(() => read(null)), `${sort} ${range}`).toBeLessThan(mostMs);
    if (next) expect(await costOf(() => read(next)), `${sort} ${range}, next`).toBeLessThan(mostMs);
  }
});

test("what stands beside lists costs the same at any size", async () => {
  const post = await readPost(null, size);
  const reads = [
    () => newestPosts({ postType: "job", timelineTag: "pioneer_forever", language: "fr" }, 30),
    () => recentInnovations(1),
    () => trendingNow(Date.now() + 120_000 * Math.random()),
    () => newThisWeek(["province:QC", "all"], Date.now()),
    () => postsAround(post, []),
  ];
  for (const read of reads) expect(await costOf(read), String(read)).toBeLessThan(mostMs);
});

test("a page of rare posts is short and goes on, until the one that passes is found", async () => {
  for (const { sort, range } of orders.filter(({ sort, range }) => sort !== "rising" && (range === "year" || range === "all"))) {
    const found: number[] = [];
    let [after, pages]: [string | null, number] = [null, 0];
    do {
      const page = await listPosts(query({ filters: { timelineTag: "build_today", language: "en" }, sort, range, after }));
      found.push(...page.posts.map((one) => one.id));
      [after, pages] = [page.next, pages + 1];
    } while (after !== null);
    expect(found, `${sort} ${range}`).toEqual([rare]);
    expect(pages).toBeLessThan(20);
  }
});
