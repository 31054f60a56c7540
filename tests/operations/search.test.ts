import fc from "fast-check";
import { expect, test } from "vitest";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { peopleChoice } from "#app/features/people/rules.ts";
import { listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import { deletePost, editPost } from "#app/features/posts/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
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

test("title, content and tags are searched, most of the words are enough, and one that nothing holds may be unfinished", async () => {
  const post = await aPost(undefined, { title: "Kelp forest", content: "Sonar maps of the seabed", tags: "bathymetry" });
  for (const words of ["kelp", "seabed", "bathymetry", "kelp sonar", "sonar bathy", "bathy", "kelp seabed glaciers"])
    expect(await find(words), words).toEqual([post.id]);
  for (const words of ["glacier", "elp"]) expect(await find(words), words).toEqual([]);
});

test("newest first, what answers all of a question hides what answers a part of it", async () => {
  const author = await aMember();
  const made: number[] = [];
  for (const place of ["shallows", "lagoon", "harbour", "estuary"]) made.push((await aPost(author, { title: `Eelgrass ${place}` })).id);
  expect(await find("eelgrass lagoon")).toEqual([made[1]]);
  expect(await find("eelgrass")).toEqual(made.toReversed());
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

test("a search for questions finds the posts that are ticked as one, and the filter of open questions those without an answer", async () => {
  const author = await aMember();
  const asked = await aPost(author, { title: "Capstan grease", is_question: true });
  const told = await aPost(author, { title: "Capstan grease for winter" });
  expect(await find("capstan", { filters: { unanswered: true } })).toEqual([asked.id]);
  expect(await find("capstan")).toEqual([told.id, asked.id]);
  for (const words of ["capstan question", "questions capstan"]) {
    const { found } = await searchEverything(author, searchChoice(new URLSearchParams({ q: words })), {});
    expect(found[0]?.href, words).toBe(`/post/${asked.id}`);
  }
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

test("words are found in their other forms, in both languages, those that hold them as typed first", async () => {
  const best = (words: string) => find(words, { sort: "hot" });
  const [typed, other] = [
    await aPost(undefined, { title: "Cameras for grading kelvins" }),
    await aPost(undefined, { title: "A camera that grades kelvins" }),
  ];
  expect(await best("cameras grading kelvins")).toEqual([typed.id, other.id]);
  expect(await best("camera grades kelvins")).toEqual([other.id, typed.id]);
  const french = await aPost(undefined, { title: "Le homard bleu des soudeurs", content: "Pêcherie" });
  for (const words of ["homards", "soudeuse homards", "pêcheries"]) expect(await find(words), words).toEqual([french.id]);
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

test("a province's name finds its posts, and a word those that hold it in either language", async () => {
  await seedReference();
  const atSea = await aPost(undefined, { title: "Bycatch counter", industry_hub_id: "ocean-arctic", province: "NS" });
  await aPost(undefined, { title: "Bycatch law", industry_hub_id: "construction", province: "QC" });
  const own = await aPost(undefined, { title: "Fisheries bycatch", industry_hub_id: "aerospace", province: "AB" });
  const best = (words: string) => find(words, { sort: "hot" });
  expect((await best("bycatch pêche"))[0]).toBe(own.id);
  expect((await best("bycatch nova scotia"))[0]).toBe(atSea.id);
  expect((await best("bycatch nouvelle-écosse"))[0]).toBe(atSea.id);
  expect(await best("hub1")).toEqual([]);
});

test("a list and the search of everything find the same posts", async () => {
  await aPost(undefined, { title: "Icebreaker harbour", content: "Tugs" });
  await aPost(undefined, { title: "Harbour pilots", content: "An icebreaker waits" });
  await aPost(undefined, { title: "Pilots" });
  for (const words of ["icebreaker", "harbour pilots", "icebreaker pilots in a harbour", "icebrekaer", "harb"]) {
    const { found } = await searchEverything(null, searchChoice(new URLSearchParams({ q: words, kind: "post" })), {});
    expect(found.length).toBeGreaterThan(0);
    expect(await find(words, { sort: "hot" }), words).toEqual(found.map(({ id }) => id));
  }
});

test.for(["hot", "new", "top"] as const)("a search by %s neither repeats nor skips while people write and vote", async (sort) => {
  const author = await aMember();
  const word = `wharf${sort}`;
  const made: number[] = [];
  for (let turn = 0; turn < 9; turn += 1)
    made.push((await aPost(author, { title: `${word} ${turn}`, tags: turn % 2 ? "odd" : "even" })).id);
  for (const filters of [{}, { tag: "odd" }]) {
    const there = await find(word, { filters, sort, limit: 50 });
    expect(there.length).toBeGreaterThan(3);
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const page = await listPosts({ filters, sort, range: "all", search: word, after, limit: 2 });
      seen.push(...page.posts.map(({ id }) => id));
      after = page.next;
      await aPost(author, { title: `${word} ${word} later`, tags: "odd" });
      await castVote(author, { target_type: "post", target_id: made[seen.length % 9] ?? 0, vote_type: "up" });
    } while (after !== null);
    expect(seen.toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b));
    if (sort === "new") expect(seen).toEqual(there);
  }
});

test("a search finds the one post of a type behind hundreds of others, and members who say a word, not those of a hub that it means", async () => {
  const author = await aMember();
  const job = await aPost(author, { title: "Anemometer", post_type: "job" });
  for (let turn = 0; turn < 310; turn += 1) await aPost(author, { title: `Anemometer ${turn}` });
  expect(await find("anemometer", { filters: { postType: "job" } })).toEqual([job.id]);
  await seedReference();
  await aPost(await aMember({ username: "in-the-hub" }), { title: "Hulls", industry_hub_id: "ocean-arctic" });
  await aMember({ username: "says-it", bio: "I study fisheries." });
  await aPost(await aMember({ username: "in-the-hub-too" }), { title: "Keels", industry_hub_id: "ocean-arctic" });
  const { people } = await listPeople(author, peopleChoice(new URLSearchParams("search=fisheries")));
  const named = people.map(({ username, wrote }) => [username, wrote?.title]);
  expect(named.filter(([username]) => username === "says-it" || username?.startsWith("in-the-hub"))).toEqual([["says-it", undefined]]);
});
