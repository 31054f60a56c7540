import fc from "fast-check";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { movePostVotes } from "#app/features/posts/counts-data.server.ts";
import { findPostRow, insertPost, updatePost } from "#app/features/posts/data.server.ts";
import { listPosts, type PostList, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import { postSorts, risingRank } from "#app/features/posts/rules.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { aMember, aPost, aTranslation } from "#tests/support/factories.ts";

type Made = { tag: string; age?: number; up?: number; down?: number; province?: string; postType?: "text" | "job" };

const hour = 3_600_000;
const day = 24 * hour;
let author: Member | undefined;
let tags = 0;
/** A place of its own for each test. */
const aTag = () => {
  tags += 1;
  return `list-${tags}`;
};

/** A post that was made `age` ago and has these votes. */
async function aPostOf({ tag, age = 0, up = 0, down = 0, province, postType = "text" }: Made): Promise<number> {
  author ??= await aMember();
  const createdAt = Date.now() - age;
  const words = { title: "Listed", content: "A listed post.", tags: [tag], language: "en" as const, postType, province };
  const post = { ...words, userId: author.id, upvotes: up, downvotes: down, createdAt, updatedAt: createdAt };
  return (await transaction((tx) => insertPost(tx, post))).id;
}

const query = (given: Partial<PostQuery>): PostQuery => ({ filters: {}, sort: "hot", range: "all", search: "", after: null, ...given });
const idsOf = async (given: Partial<PostQuery>) => (await listPosts(query(given))).posts.map((post) => post.id);

/** Every page after the other, by the cursor. */
async function walked(given: Partial<PostQuery>): Promise<number[][]> {
  const pages: number[][] = [];
  let after: string | null = null;
  do {
    const page = await listPosts(query({ ...given, after }));
    pages.push(page.posts.map((post) => post.id));
    after = page.next;
  } while (after !== null);
  return pages;
}

test("hot weighs votes against age", async () => {
  const tag = aTag();
  const fresh = await aPostOf({ tag, up: 1 });
  const loved = await aPostOf({ tag, up: 100, age: 20 * hour });
  const old = await aPostOf({ tag, up: 100, age: 90 * hour });
  const disliked = await aPostOf({ tag, down: 30 });
  expect(await idsOf({ filters: { tag } })).toEqual([loved, fresh, disliked, old]);
});

test("new is newest first, whatever the votes", async () => {
  const tag = aTag();
  const older = await aPostOf({ tag, up: 50, age: hour });
  const newest = await aPostOf({ tag, down: 5 });
  const oldest = await aPostOf({ tag, age: day });
  expect(await idsOf({ filters: { tag }, sort: "new" })).toEqual([newest, older, oldest]);
});

test("top counts what was posted within its range", async () => {
  const tag = aTag();
  const ages = [hour / 2, 20 * hour, 6 * day, 29 * day, 360 * day, 800 * day];
  const ids: number[] = [];
  for (const [step, age] of ages.entries()) ids.unshift(await aPostOf({ tag, age, up: step * 10 }));
  for (const [step, range] of (["hour", "day", "week", "month", "year", "all"] as const).entries()) {
    expect(await idsOf({ filters: { tag }, sort: "top", range }), range).toEqual(ids.slice(5 - step));
  }
});

test("rising favours what is new and already voted up", async () => {
  const tag = aTag();
  const steady = await aPostOf({ tag, up: 40, age: 20 * hour });
  const climbing = await aPostOf({ tag, up: 12, age: hour });
  const unseen = await aPostOf({ tag });
  expect(await idsOf({ filters: { tag }, sort: "rising" })).toEqual([climbing, steady, unseen]);
});

test.for(postSorts)("pages of %s neither skip nor repeat a post, and keep one order, at any size", async (sort) => {
  const aMadePost = fc.record({
    // coarse, so that many posts tie
    age: fc.integer({ min: 0, max: 9 }).map((steps) => steps * 3 * day),
    up: fc.nat(3),
    down: fc.nat(3),
    postType: fc.constantFrom<"text" | "job">("text", "job"),
  });
  const range = fc.constantFrom(...(sort === "top" ? (["week", "month", "year", "all"] as const) : (["all"] as const)));
  await fc.assert(
    fc.asyncProperty(fc.array(aMadePost, { maxLength: 25 }), fc.integer({ min: 1, max: 8 }), range, async (made, limit, within) => {
      const tag = aTag();
      for (const post of made) await aPostOf({ tag, ...post });
      for (const postType of [undefined, "job" as const]) {
        const choice = { filters: { tag, postType }, sort, range: within };
        const whole = await idsOf({ ...choice, limit: 100 });
        const pages = await walked({ ...choice, limit });
        expect(pages.flat()).toEqual(whole);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        expect(pages.length === 1 || pages.at(-1)?.length).toBeTruthy();
        const numbered = Array.from(pages, (_, at) => idsOf({ ...choice, limit, page: at + 1 }));
        expect((await Promise.all(numbered)).flat()).toEqual(whole);
        if (within === "all") expect(whole).toHaveLength(made.filter((post) => !postType || post.postType === postType).length);
      }
    }),
    { numRuns: 25 },
  );
});

test("lists stand in the order of their ranks", async () => {
  const tag = aTag();
  for (let turn = 0; turn < 30; turn += 1) await aPostOf({ tag, up: (turn * 7) % 11, down: (turn * 5) % 4, age: ((turn * 13) % 9) * hour });
  const falling = (values: number[]) => values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0));
  const now = Date.now();
  const ranks = {
    hot: (score: number, time: number) => hotRank(score, time),
    new: (_: number, time: number) => time,
    top: (score: number) => score,
    rising: (score: number, time: number) => risingRank(score, time, now),
  };
  for (const sort of postSorts) {
    const { posts } = await listPosts(query({ filters: { tag }, sort, limit: 30 }));
    expect(posts).toHaveLength(30);
    expect(falling(posts.map((post) => ranks[sort](post.upvotes - post.downvotes, post.createdAt))), sort).toBe(true);
  }
});

test("rising neither repeats nor skips a post while people write", async () => {
  const tag = aTag();
  const made: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) made.push(await aPostOf({ tag, up: turn % 7, age: turn * hour }));
  const shown: number[] = [];
  let after: string | null = null;
  do {
    const page = await listPosts(query({ filters: { tag }, sort: "rising", limit: 6, after }));
    shown.push(...page.posts.map((post) => post.id));
    after = page.next;
    await aPostOf({ tag, up: 30 });
    const unseen = made.find((id) => !shown.includes(id));
    const [first = 0, second = 0] = shown.slice(-2);
    await transaction(async (tx) => {
      if (unseen) await movePostVotes(tx, unseen, 100, 0);
      await movePostVotes(tx, first, 0, 100);
      const removed = await findPostRow(second, tx);
      if (removed) await updatePost(tx, removed, { removedAt: Date.now(), removedBy: "moderator" });
    });
  } while (after !== null);
  expect(shown.toSorted((a, b) => a - b)).toEqual(made);
});

test("a cursor somebody tampered with reads as the first page", async () => {
  const tag = aTag();
  const id = await aPostOf({ tag });
  for (const sort of postSorts) {
    for (const after of ["", "x", "1_2_3", "1;drop", "-", "'"]) expect(await idsOf({ filters: { tag }, sort, after }), after).toEqual([id]);
  }
});

test("filters narrow a list together", async () => {
  const tag = aTag();
  const [job, text, elsewhere] = [
    await aPostOf({ tag, province: "QC", postType: "job" }),
    await aPostOf({ tag, province: "QC" }),
    await aPostOf({ tag, province: "ON", postType: "job" }),
  ];
  expect(await idsOf({ filters: { tag, province: "QC" }, sort: "new" })).toEqual([text, job]);
  expect(await idsOf({ filters: { tag, postType: "job" }, sort: "new" })).toEqual([elsewhere, job]);
  for (const sort of postSorts) expect(await idsOf({ filters: { tag, province: "QC", postType: "job" }, sort }), sort).toEqual([job]);
  expect(await idsOf({ filters: { tag, province: "NU" } })).toEqual([]);
});

test("a card shows the post's author and names", async () => {
  const member = await aMember();
  const post = await aPost(member, { tags: aTag(), industry_hub_id: "quantum-nano", province: "QC" });
  const { posts, next } = await listPosts(query({ filters: { tag: post.tags[0] } }));
  expect(posts[0]).toMatchObject({ id: post.id, username: member.username, hubSlug: "quantum-nano", provinceNameEn: "Quebec" });
  expect(next).toBeNull();
});

test.each(["en", "fr"] as const)("what can be read in %s comes first, in each order by votes, and each post once", async (own) => {
  const [reader, other] = [await aMember(), own === "en" ? ("fr" as const) : ("en" as const)];
  for (const language of [own, other, other, own, other]) await aPost(reader, { language });
  const translated = await aPost(reader, { language: other });
  await aTranslation(reader, translated.id);
  const isReadable = ({ language, translatorId }: { language: string; translatorId: number | null }) =>
    language === own || translatorId !== null;
  for (const sort of ["hot", "top"] as const) {
    for (const limit of [2, 3, 4]) {
      const [posts, turns] = [[] as PostList["posts"], [] as unknown[]];
      let after: string | null = null;
      do {
        const page: PostList = await listPosts(query({ sort, limit, first: own, after }));
        expect(page.posts.length).toBeLessThanOrEqual(limit);
        posts.push(...page.posts);
        if (page.others?.[0]) turns.push(page.others[0]);
        after = page.next;
      } while (after !== null);
      const turn = posts.findIndex((post) => !isReadable(post));
      expect(posts.slice(turn).some(isReadable)).toBe(false);
      expect(turns).toEqual([posts[turn]?.id]);
      const together = (await walked({ sort })).flat();
      expect(posts.map(({ id }) => id).sort((a, b) => a - b)).toEqual(together.sort((a, b) => a - b));
    }
  }
});
