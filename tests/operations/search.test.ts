import fc from "fast-check";
import { expect, test } from "vitest";
import { writerFile } from "#app/db/client.server.ts";
import { fold, searchQuery } from "#app/db/search.ts";
import { fromTheStart } from "#app/db/tiers.ts";
import { cardsOf } from "#app/features/posts/data.server.ts";
import { listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import { matchingPosts } from "#app/features/posts/matching-posts.server.ts";
import { deletePost, editPost } from "#app/features/posts/operations.server.ts";
import { pageSize } from "#app/features/posts/rules.ts";
import { matchingRanked } from "#app/features/posts/search-data.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

const find = async (search: string, given: Partial<PostQuery> = {}) => {
  const { posts } = await listPosts({ filters: {}, sort: "new", range: "all", after: null, search, ...given });
  return posts.map((post) => post.id);
};

test("accents and capitals make no difference, either way", async () => {
  const post = await aPost(undefined, { title: "Métro de Montréal", content: "Naïve œuvre", tags: "énergie" });
  for (const words of ["montreal", "MONTRÉAL", "métro montreal", "naive", "energie", "Énergie"])
    expect(await find(words), words).toEqual([post.id]);
});

test("title, content and tags are searched, all words are needed, the last may be unfinished", async () => {
  const post = await aPost(undefined, { title: "Kelp forest", content: "Sonar maps of the seabed", tags: "bathymetry" });
  for (const words of ["kelp", "seabed", "bathymetry", "kelp sonar", "sonar kel", "bathy"])
    expect(await find(words), words).toEqual([post.id]);
  for (const words of ["kelp glacier", "kel sonar", "elp"]) expect(await find(words), words).toEqual([]);
});

test("nothing one types is read as query syntax", async () => {
  const post = await aPost(undefined, { title: "Near or not and never", content: "tundra", tags: "syntax" });
  const asked = [
    'tundra"',
    '"tundra',
    "tundra*",
    "(tundra",
    "tundra)",
    "^tundra",
    "tundra -",
    "content:tundra",
    "NEAR(tundra",
    "tundra AND",
    "'tundra",
  ];
  for (const words of asked) expect(await find(words), words).toEqual(words.startsWith("content:") ? [] : [post.id]);
  expect(await find("tundra OR kelp")).toEqual([]);
  expect(await find("tundra NOT never")).toEqual([post.id]);
  for (const words of ['"', "*", "()", "'; drop table posts; --", "%", "🙂", "\0"]) expect(await find(words), words).toEqual([]);
  expect(await find("tundra")).toEqual([post.id]);
});

test("no text at all makes a search fail", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (words) => {
      expect(Array.isArray(await find(words))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a long search is read up to its twelfth word", () => {
  expect(searchQuery("one ".repeat(500))?.match(/one/g)).toHaveLength(12);
  expect(searchQuery(" - ")).toBeNull();
  expect(fold("ÉCOLE Québec")).toBe("ecole quebec");
});

test("a search keeps to the filters and the range", async () => {
  const author = await aMember();
  const here = await aPost(author, { title: "Aurora camera", province: "YT", tags: "sky" });
  const there = await aPost(author, { title: "Aurora forecast", province: "NT", tags: "night", post_type: "research" });
  expect(await find("aurora")).toEqual([there.id, here.id]);
  expect(await find("aurora", { filters: { province: "YT" } })).toEqual([here.id]);
  expect(await find("aurora", { filters: { tag: "night" } })).toEqual([there.id]);
  expect(await find("aurora", { filters: { tag: "night", province: "YT" } })).toEqual([]);
  expect(await find("aurora", { filters: { postType: "research" } })).toEqual([there.id]);
  expect((await find("aurora", { sort: "top", range: "day" })).sort()).toEqual([here.id, there.id]);
});

test.for(["hot", "new", "top", "rising"] as const)("pages of a search by %s neither skip nor repeat a post", async (sort) => {
  const author = await aMember();
  const made: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) made.push((await aPost(author, { title: `Paginated${sort} ${turn}` })).id);
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page = await listPosts({ filters: {}, sort, range: "all", search: `paginated${sort}`, after, limit: 3 });
    seen.push(...page.posts.map((post) => post.id));
    after = page.next;
  } while (after !== null);
  expect([...seen].sort((a, b) => a - b)).toEqual(made);
});

test("words typed with decomposed accents are whole words", () => {
  expect(searchQuery("Montréal".normalize("NFD"))).toBe(searchQuery("Montréal"));
});

test("a last word that fills a page by itself is taken whole; a rarer one may be unfinished", async () => {
  const author = await aMember();
  const longer = await aPost(author, { title: "Lanternfish sonar" });
  for (let turn = 0; turn < pageSize; turn += 1) await aPost(author, { title: `Lantern ${turn}` });
  expect(await find("lantern", { limit: 30 })).toContain(longer.id);
  await aPost(author, { title: "One lantern more" });
  expect(await find("lantern", { limit: 30 })).not.toContain(longer.id);
  expect(await find("lanternf")).toEqual([longer.id]);
});

onSqlite(
  "an unfinished word finds the same, in the same order, however many posts begin a word with it",
  { timeout: 120_000 },
  async () => {
    const author = await aMember();
    const words = ["lichen", "lichens", "lichenologie", "Lichénique", "moss", "li", "œlichen", "x-lichen"];
    const everywhere = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
    for (const [turn, some] of fc.sample(everywhere, 130).entries())
      await aPost(author, {
        title: some.join(" "),
        content: `Turn ${turn}`,
        tags: turn % 3 ? "bog" : "fen",
        province: turn % 2 ? "NU" : "NT",
      });
    const plain = writerFile
      .prepare(
        "select posts.id from post_search join posts on posts.id = post_search.rowid where post_search match ? order by posts.id desc",
      )
      .pluck();
    for (const search of ["lich", "LICHÉ", "liche", "moss lich", "turn 12 lich", "licheno", "fen liche", "lichenq", "nowhere lich"]) {
      const all = plain.all(searchQuery(search)) as number[];
      for (const limit of [1, 20, 500])
        expect(
          (await matchingRanked(search, {}, limit)).map(({ id }) => id),
          search,
        ).toEqual(all.slice(0, limit));
      const before = all[10] ?? 1;
      const older = (await matchingRanked(search, {}, 5, before)).map(({ id }) => id);
      expect(older, search).toEqual(all.filter((id) => id < before).slice(0, 5));
      const here = (await matchingRanked(search, { province: "NU", tag: "bog" }, 500)).map(({ id }) => id);
      expect(here, search).toEqual(await idsIn(all, "NU", "bog"));
    }
  },
);

async function idsIn(ids: number[], province: string, tag: string): Promise<number[]> {
  return (await cardsOf(ids)).filter((post) => post.province === province && post.tags.includes(tag)).map(({ id }) => id);
}

test("words are found in their other forms, in both languages, those that hold them as typed first", async () => {
  const [typed, other] = [
    await aPost(undefined, { title: "Cameras for grading" }),
    await aPost(undefined, { title: "A camera that grades lobsters" }),
  ];
  expect(await find("cameras grading")).toEqual([typed.id, other.id]);
  expect(await find("camera grades")).toEqual([other.id, typed.id]);
  const french = await aPost(undefined, { title: "Le homard bleu des soudeurs", content: "Pêcherie" });
  for (const words of ["homards", "soudeuse homards", "pêcheries"]) expect(await find(words), words).toEqual([french.id]);
  await aPost(undefined, { title: "University organization" });
  for (const words of ["universe", "organ organizations universe"]) expect(await find(words), words).toEqual([]);
});

test.for(["hot", "new", "top"] as const)("sorted by %s, exact words stay before other forms", async (sort) => {
  const other = await aPost(undefined, { title: `Sextants${sort}s` });
  const typed = await aPost(undefined, { title: `Sextants${sort}` });
  await aPost(undefined, { title: "Newer" });
  expect(await find(`sextants${sort}s`, { sort })).toEqual([other.id, typed.id]);
});

test("the words of an edited or deleted post are found in no form", async () => {
  const author = await aMember();
  const post = await aPost(author, { title: "Old theodolites" });
  await editPost(author, post.id, { title: "A compass", content: "Brass.", post_type: "text", tags: "brass" } as Parameters<
    typeof editPost
  >[2]);
  expect(await find("theodolite")).toEqual([]);
  expect(await find("compasses")).toEqual([post.id]);
  await deletePost(author, post.id);
  expect(await find("compasses")).toEqual([]);
});

test("a hub's and a province's words find their posts, after those that hold them themselves", async () => {
  await seedReference();
  const inHub = await aPost(undefined, { title: "Bycatch counter", industry_hub_id: "ocean-arctic", province: "NS" });
  const elsewhere = await aPost(undefined, { title: "Bycatch law", industry_hub_id: "construction", province: "QC" });
  const own = await aPost(undefined, { title: "Fisheries bycatch", industry_hub_id: "aerospace", province: "AB" });
  expect(await find("bycatch fisheries")).toEqual([own.id, inHub.id]);
  expect(await find("fisheries bycatch")).toEqual([own.id, inHub.id]);
  expect(await find("bycatch pêche")).toEqual([inHub.id]);
  expect(await find("bycatch nova scotia")).toEqual([inHub.id]);
  expect(await find("bycatch nouvelle-écosse")).toEqual([inHub.id]);
  expect(await find("bycatch new")).toEqual([]);
  expect(await find("bycatch bâtiment")).toEqual([]);
  expect(await find("bycatch béton")).toEqual([elsewhere.id]);
  expect(await find("hub1")).toEqual([]);
});

test("pages of a search over its three kinds of matches neither skip nor repeat a post", async () => {
  const made: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    made.push((await aPost(undefined, { title: "Seismograph" })).id);
    made.push((await aPost(undefined, { title: "Seismographs" })).id);
  }
  const seen: number[] = [];
  for (let from = fromTheStart; ; ) {
    const page = await matchingPosts("seismographs", {}, from, 3);
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < 3) break;
    from = { before: last.id, tier: last.tier };
  }
  expect(seen).toEqual([...made.filter((_, at) => at % 2 === 1).reverse(), ...made.filter((_, at) => at % 2 === 0).reverse()]);
});
