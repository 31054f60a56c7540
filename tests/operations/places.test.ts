import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { industryHubs, provinces } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { discoveryHubs, hubSurroundings, showHub } from "#app/features/hubs/operations.server.ts";
import { recentInnovations, trendingNow } from "#app/features/posts/list-posts.server.ts";
import { deletePost, editPost } from "#app/features/posts/operations.server.ts";
import { listProvinces, saveProvince, showProvince } from "#app/features/provinces/operations.server.ts";
import { provinceCodes } from "#app/features/provinces/rules.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost, postInput } from "#tests/support/factories.ts";

const author: Member = await aMember();

test("every province has its facts, each figure with a source and a date", async () => {
  for (const code of provinceCodes) {
    const { facts } = (await showProvince(code)).province;
    if (!facts) throw new Error(`${code} has no facts`);
    for (const figure of [facts.population, facts.gdp]) expect(figure?.value, code).toBeGreaterThan(10_000);
    for (const figure of [facts.population, facts.gdp, facts.realGrowth]) {
      expect(figure?.asOf, code).toMatch(/^20\d\d/);
      expect(figure?.source, code).toMatchObject({
        title: expect.stringContaining("Statistics Canada"),
        url: expect.stringMatching(/^https:/),
      });
    }
    expect(facts.keyIndustriesFr).toHaveLength(facts.keyIndustriesEn.length);
    expect(facts.innovationCentres.length, code).toBeGreaterThan(0);
  }
});

test("what nobody published stays unknown", async () => {
  const { facts } = (await showProvince("on")).province;
  expect([facts?.techWorkers, facts?.startups, facts?.unicorns]).toEqual([null, null, null]);
});

test("a province that an older version stored gets its facts on the next start, and keeps its counter", async () => {
  await aPost(author, { province: "YT" });
  const { province } = await showProvince("YT");
  await transaction((tx) => saveProvince(tx, { ...province, facts: null }));
  expect((await showProvince("YT")).province.facts).toBeNull();
  await seedReference();
  const renewed = (await showProvince("YT")).province;
  expect(renewed.facts?.population?.value).toBe(province.facts?.population?.value);
  expect(renewed.postCount).toBe(province.postCount);
});

test("what staff change of a hub's or a province's texts survives a start, and the rest follows the next seed", async () => {
  await transaction(async (tx) => {
    await tx.update(industryHubs).set({ descriptionEn: "Ours." }).where(eq(industryHubs.slug, "aerospace"));
    await tx.update(provinces).set({ descriptionEn: "Ours, too." }).where(eq(provinces.code, "NB"));
  });
  await seedReference();
  const [hub, { province }] = [await showHub("aerospace"), await showProvince("NB")];
  expect([hub.descriptionEn, province.descriptionEn]).toEqual(["Ours.", "Ours, too."]);
  await transaction((tx) => saveProvince(tx, { ...province, descriptionEn: "A later seed’s.", capitalEn: "Elsewhere" }));
  expect((await showProvince("NB")).province).toMatchObject({ descriptionEn: "Ours, too.", capitalEn: "Elsewhere" });
  await seedReference();
  expect((await showProvince("NB")).province).toMatchObject({ descriptionEn: "Ours, too.", capitalEn: "Fredericton" });
});

test("the long facts stay out of the lists", async () => {
  expect((await listProvinces())[0]).not.toHaveProperty("facts");
  expect((await discoveryHubs())[0]).not.toHaveProperty("associations");
  expect((await showHub("aerospace")).associations[0]).toMatchObject({ url: expect.stringMatching(/^https:/) });
});

test("a province's top hubs and a hub's provinces follow posts that are made, moved and deleted", async () => {
  const hub = await showHub("metrology");
  const post = await aPost(author, { province: "NU", industry_hub_id: "metrology" });
  await aPost(author, { province: "NU", industry_hub_id: "metrology" });
  await aPost(author, { province: "NU", industry_hub_id: "aerospace" });
  const topOf = async (code: string) => (await showProvince(code)).topHubs.map(({ slug, postCount }) => [slug, postCount]);
  expect(await topOf("NU")).toEqual([
    ["metrology", 2],
    ["aerospace", 1],
  ]);
  expect((await hubSurroundings(hub.id)).counts).toEqual([{ province: "NU", postCount: 2 }]);
  await editPost(author, post.id, postInput({ province: "PE", industry_hub_id: "metrology" }));
  expect((await hubSurroundings(hub.id)).counts).toEqual([
    { province: "NU", postCount: 1 },
    { province: "PE", postCount: 1 },
  ]);
  await deletePost(author, post.id);
  expect(await topOf("PE")).toEqual([]);
});

test("recent innovations are the hub's research alone, newest first", async () => {
  const hub = await showHub("ocean-arctic");
  const first = await aPost(author, { industry_hub_id: "ocean-arctic", post_type: "research", title: "First" });
  await aPost(author, { industry_hub_id: "ocean-arctic", title: "Talk" });
  await aPost(author, { industry_hub_id: "aerospace", post_type: "research" });
  const second = await aPost(author, { industry_hub_id: "ocean-arctic", post_type: "research", title: "Second" });
  const gone = await aPost(author, { industry_hub_id: "ocean-arctic", post_type: "research", title: "Gone" });
  await deletePost(author, gone.id);
  expect((await recentInnovations(hub.id)).map((post) => post.id)).toEqual([second.id, first.id]);
});

test("what trends is worked out again after a minute", async () => {
  const now = Date.now();
  const before = await trendingNow(now);
  await aPost(await aMember(), { tags: "freshly-trending" });
  await aPost(await aMember(), { tags: "freshly-trending" });
  expect(await trendingNow(now + 59_000)).toEqual(before);
  expect((await trendingNow(now + 60_000)).tags.map(({ tag }) => tag)).toContain("freshly-trending");
});
