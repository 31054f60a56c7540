import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/data.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import type { Part } from "#app/features/search/marked.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aCompany, aMember, aPost, aProject } from "#tests/support/factories.ts";

const viewer = await aMember({ username: "searcher", isDiscoverable: false });

async function search(query: string, filters: { hubId?: number; province?: string } = {}, as: Viewer = viewer) {
  return searchEverything(as, searchChoice(new URLSearchParams(query)), filters);
}
const textOf = (parts: Part[]) => parts.map(({ text }) => text).join("");
const keysOf = async (...given: Parameters<typeof search>) => (await search(...given)).found.map(({ kind, id }) => `${kind} ${id}`);

test("posts and people are found together, the nearest first", async () => {
  const person = await aMember({ fullName: "Béatrice Glaciologue", createdAt: Date.now() - 1000 });
  const post = await aPost(viewer, { title: "Un glaciologue au Yukon" });
  expect(await keysOf("q=GLACIOLOGUE")).toEqual([`person ${person.id}`, `post ${post.id}`]);
  expect(await keysOf("q=glaciologue&kind=person")).toEqual([`person ${person.id}`]);
  expect(await keysOf("q=glaciologue&kind=post")).toEqual([`post ${post.id}`]);
});

test("every result says why it is there", async () => {
  await aPost(viewer, { title: "Plain", content: "Far under the ice, a quernstone turned up.", tags: "finds" });
  await aPost(viewer, { title: "Tagged", content: "Nothing.", tags: "quernstone" });
  await aMember({ fullName: "Ada", bio: "I carve quernstones." });
  const { found } = await search("q=quernst");
  expect(found.map(({ reason }) => reason?.field).sort()).toEqual(["the biography", "the tags", "the text"]);
  for (const { title, reason } of found) expect([...title, ...(reason?.parts ?? [])].some((part) => part.hit)).toBe(true);
});

test("a company that is found by its long text or its products says so", async () => {
  await aCompany({ name: "Long", long_description: "They retort lapidary things." });
  await aCompany({ name: "Made", product_0_name: "Lapidary Pro", product_0_description: "Cuts." });
  const { found } = await search("q=lapidary");
  expect(found).toHaveLength(2);
  for (const { title, facts, reason } of found) {
    expect(
      reason?.parts.some(({ hit }) => hit),
      textOf(title),
    ).toBe(true);
    expect(facts).not.toContain("");
  }
});

test("what is written in both languages shows the reader's text, whichever was found", async () => {
  const admin = await aMember({ role: "admin" });
  const texts = { description: "Money for wainwrights.", description_fr: "De l’argent pour les charrons." };
  const values = { ...texts, organization: "o", source_url: "https://o.example/1" };
  await addOpportunity(admin, { ...values, title: "Wheels for All" });
  await aCompany({ name: "Roues", description: "We know wainwrights.", description_fr: "Nous connaissons les charrons." });
  const shown = await inLanguage("fr", async () => (await search("q=wainwrights")).found);
  expect(
    shown
      .map(({ kind, language, titleLanguage, reason }) => [kind, language, titleLanguage, reason && textOf(reason.parts), reason?.language])
      .sort(),
  ).toEqual([
    ["company", null, undefined, "Nous connaissons les charrons.", "fr"],
    ["program", "fr", "en", "De l’argent pour les charrons.", "fr"],
  ]);
});

test("the words of a name in the title need no other reason", async () => {
  await aPost(viewer, { title: "Zymurgy at home", content: "Yeast." });
  expect((await search("q=zymurgy")).found[0]).toMatchObject({
    title: [{ text: "Zymurgy", hit: true }, { text: " at home" }],
    reason: null,
  });
});

test("who is not discoverable or is suspended is not found; once the suspension is over, they are", async () => {
  const hidden = await aMember({ fullName: "Xylographer Hidden", isDiscoverable: false });
  const out = await aMember({ fullName: "Xylographer Out", suspendedUntil: Date.now() + 60_000 });
  const back = await aMember({ fullName: "Xylographer Back", suspendedUntil: Date.now() - 1 });
  expect(await keysOf("q=xylographer")).toEqual([`person ${back.id}`]);
  await transaction((tx) => updateAccount(tx, hidden.id, { isDiscoverable: true }));
  await transaction((tx) => updateAccount(tx, out.id, { suspendedUntil: null }));
  expect(await keysOf("q=xylographer")).toHaveLength(3);
});

test("nothing private and no inner token leads to a member", async () => {
  const vole = await aMember({
    username: "vole",
    fullName: "Vole",
    email: "secretmail@hidden.example",
    postalCode: "X0A 0H0",
    province: "NU",
    showsProvince: false,
  });
  for (const words of ["secretmail", "X0A", "0H0", "provinceNU", "typeprofessional"])
    expect(await keysOf(`q=${words}`), words).not.toContain(`person ${vole.id}`);
  expect(JSON.stringify((await search("q=vole")).found)).not.toMatch(/secretmail|X0A|NU/);
});

test("a guest of an open site finds posts and no people", async () => {
  await aMember({ fullName: "Ornithopter Builder" });
  const post = await aPost(viewer, { title: "Ornithopter" });
  expect(await keysOf("q=ornithopter", {}, null)).toEqual([`post ${post.id}`]);
});

test("a hub narrows to its posts, a province to its posts and members", async () => {
  const hub = await showHub("aerospace");
  const inHub = await aPost(viewer, { title: "Whirligig one", industry_hub_id: "aerospace", province: "SK" });
  const elsewhere = await aPost(viewer, { title: "Whirligig two", province: "MB" });
  const person = await aMember({ fullName: "Whirligig Maker", province: "MB" });
  expect(await keysOf("q=whirligig", { hubId: hub.id })).toEqual([`post ${inHub.id}`]);
  expect((await keysOf("q=whirligig", { province: "MB" })).sort()).toEqual([`person ${person.id}`, `post ${elsewhere.id}`]);
});

test("a post that was deleted is no longer found", async () => {
  const post = await aPost(viewer, { title: "Ephemeral xebec" });
  await deletePost(viewer, post.id);
  expect(await keysOf("q=xebec")).toEqual([]);
});

test("pages neither skip nor repeat a result while people write and vote", async () => {
  const made: string[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    made.push(`post ${(await aPost(viewer, { title: `Multipage ${turn}` })).id}`);
    made.push(`person ${(await aMember({ fullName: `Multipage Member ${turn}`, createdAt: Date.now() - turn * 90_000 })).id}`);
    made.push(`person ${(await aMember({ fullName: `Multipage Friend ${turn}` })).id}`);
  }
  const seen: string[] = [];
  let after: string | null = "";
  let pages = 0;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof search>> = await search(`q=multipage&after=${after}`);
    expect(Object.values(page.counts).reduce((sum, count) => sum + count, 0)).toBe(45);
    seen.push(...page.found.map(({ kind, id }) => `${kind} ${id}`));
    after = page.next;
    await aPost(viewer, { title: "Multipage multipage" });
    const [, id] = made.filter((one) => one.startsWith("post"))[pages]?.split(" ") ?? [];
    await castVote(await aMember(), { target_type: "post", target_id: Number(id), vote_type: "up" });
    await sleep(2);
    pages += 1;
  }
  expect(pages).toBe(3);
  expect([...seen].sort()).toEqual([...made].sort());
});

test("what a reader hides is not counted, nor are suspended members", async () => {
  const [muted, other] = [await aMember(), await aMember()];
  for (const author of [muted, other]) await aPost(author, { title: "Orrery" });
  await aMember({ fullName: "Orrery Maker", suspendedUntil: Date.now() + 60_000 });
  expect((await search("q=orrery")).counts).toEqual({ post: 2, person: 2 });
  await setBlock(viewer, muted.id, "mute");
  const { counts, found } = await search("q=orrery");
  expect([counts, found.length]).toEqual([{ post: 1, person: 1 }, 2]);
  await setBlock(viewer, muted.id, null);
});

test("no words find nothing, and odd ones never fail", async () => {
  for (const words of ["", " ", "*", '"', "()", "NEAR(", "a AND", "{bio}", "facets:x", "'; --", "🙂", "-", "a) OR (b"]) {
    expect(Array.isArray((await search(new URLSearchParams({ q: words, after: words }).toString())).found), words).toBe(true);
  }
  expect(await keysOf("q=%22%22")).toEqual([]);
});

test("public projects are found and say why; private ones are not, not even by their author", async () => {
  const open = await aProject(viewer, { title: "Kaleidoscope", description: "Mirrors for a teleidoscope.", is_public: true });
  await aProject(viewer, { title: "Teleidoscope in secret", is_public: false });
  const { found } = await search("q=teleidoscope");
  expect(found.map(({ kind, id, href }) => [kind, id, href])).toEqual([["project", open.id, `/project/${open.id}`]]);
  expect(found[0]?.reason).toMatchObject({ field: "the description" });
  expect(await keysOf("q=teleidoscope&kind=post")).toEqual([]);
  expect(await keysOf("q=teleidoscope", { province: "ON" })).toEqual([`project ${open.id}`]);
  expect(await keysOf("q=teleidoscope", { province: "PE" })).toEqual([]);
});

const whyOf = ({ kind, reason }: Awaited<ReturnType<typeof search>>["found"][number]) => [
  kind,
  reason?.field,
  reason?.parts.map(({ text }) => text).join(""),
];

test("members are found by their occupation and by what they wrote, and the result says which", async () => {
  await seedReference();
  const author = await aMember({ fullName: "Joan Lobsterer", province: "NS" });
  await aPost(author, { title: "Fisheries that count", content: "Lobsters.", industry_hub_id: "ocean-arctic", province: "NS" });
  const fisher = await aMember({ fullName: "Sam", province: "NS", occupation: "Fisheries officer" });
  const far = await aMember({ fullName: "Pat", province: "BC", occupation: "Fisheries officer" });
  const { found } = await search("q=fisheries&kind=person", { province: "NS" });
  expect(found.map(({ id }) => id)).toEqual([fisher.id, author.id]);
  expect(found.map(whyOf)).toEqual([
    ["person", "the occupation", "Fisheries officer"],
    ["person", "what they wrote", "Fisheries that count"],
  ]);
  expect(found[1]?.reason?.href).toMatch(/^\/post\/\d+$/);
  expect(await keysOf("q=fishery&kind=person", { province: "BC" })).toEqual([`person ${far.id}`]);
});

test("what a member keeps to themselves leads nobody to them, in no form", async () => {
  const shy = await aMember({ fullName: "Quiet", occupation: "Falconers", showsOccupation: false });
  expect(await keysOf("q=falconer")).toEqual([]);
  const hidden = await aMember({ fullName: "Unlisted", isDiscoverable: false });
  const post = await aPost(hidden, { title: "Astrolabes", province: "NS" });
  const homeless = await aMember({ fullName: "Nowhere", showsProvince: false, province: "NS" });
  const second = await aPost(homeless, { title: "Astrolabe", province: "NS" });
  expect(await keysOf("q=astrolabes", { province: "NS" })).toEqual([`post ${post.id}`, `post ${second.id}`]);
  expect(await keysOf("q=astrolabes")).toEqual([`post ${post.id}`, `post ${second.id}`, `person ${homeless.id}`]);
  await transaction((tx) => updateAccount(tx, shy.id, { showsOccupation: true }));
  expect(await keysOf("q=falconer")).toEqual([`person ${shy.id}`]);
});

test("projects and companies are found in other forms of their words", async () => {
  const project = await aProject(viewer, { title: "Barometers", is_public: true });
  expect(await keysOf("q=barometer&kind=project")).toEqual([`project ${project.id}`]);
  expect(await keysOf("q=barometers&kind=project")).toEqual([`project ${project.id}`]);
});

test("a company found by its hub says so", async () => {
  await aCompany({ name: "Narwhal Works", industry_hubs: "clean-tech" });
  const { found } = await search("q=narwhal+clean");
  expect(found[0]?.reason).toMatchObject({ field: "the hub" });
  expect(found[0]?.reason?.parts.some(({ hit, text }) => hit && text === "Clean")).toBe(true);
});
