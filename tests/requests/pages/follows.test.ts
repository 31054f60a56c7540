import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { follows, users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { follow } from "#app/features/following/operations.server.ts";
import { setFollow } from "#app/features/follows/operations.server.ts";
import { followLimit } from "#app/features/follows/rules.ts";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aCompany, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer, startServer } from "#tests/support/server.ts";
import { table, tokenOf } from "../api/api-table.ts";

await seedReference();
const [author, reader] = [await aMember({ username: "page-author" }), await aMember({ province: "QC" })];
const post = await aPost(author, { title: "Ice on the line", tags: "page-ice", province: "QC", industry_hub_id: "aerospace", timeline_tag: "build_today" }); // biome-ignore format: one line
const company = await aCompany({ name: "Page Ice" });
const server = await sharedServer();
const browserOf = async (member: { id: number }, path: string, language?: "fr") => {
  const browser = new PlainBrowser(server.url, await cookieOf(member));
  if (language) browser.language = language;
  return browser.open(path);
};
const pressed = (html: string) => /name="follow" value="([^"]*)" aria-pressed="(true|false)"/.exec(html)?.slice(1);

test.each([
  ["/discover/industry/aerospace", "hub:"],
  ["/discover/province/qc", "province:QC"],
  ["/discover/tag/page-ice", "tag:page-ice"],
  ["/discover/timeline/build_today", "timeline:build_today"],
  ["/u/page-author", `member:${author.id}`],
  [`/company/${company.slug}`, `company:${company.id}`],
  [`/post/${post.id}`, `post:${post.id}`],
  ["/search?q=ice.box+%26+line&province=QC", "search:q=ice.box+%26+line;province=QC"],
])("%s has a button that follows it, and one that ends it", async (path, target) => {
  const browser = await browserOf(await aMember(), path);
  const [value = "", before] = pressed(browser.html) ?? [];
  expect([value.startsWith(`yes.${target}`), before]).toEqual([true, "false"]);
  await browser.submit({ follow: value });
  expect(browser.path).toBe(path);
  expect(pressed(browser.html)).toEqual([value.replace("yes", "no"), "true"]);
  await browser.submit({ follow: value.replace("yes", "no") });
  expect(pressed(browser.html)?.[1]).toBe("false");
});

test("nobody follows themselves, a hub without posts of its own or a member who hides, and a guest has no button", async () => {
  const hider = await aMember({ isDiscoverable: false });
  for (const path of ["/profile", "/u/page-author"]) expect(pressed((await browserOf(author, path)).html), path).toBeUndefined();
  expect(pressed((await browserOf(reader, `/u/${hider.username}`)).html)).toBeUndefined();
  const browser = await browserOf(reader, "/discover");
  await browser.post("/discover/tag/page-ice", { follow: `yes.member:${hider.id}` });
  expect(browser.text).toContain("There is nothing here that you could follow.");
});

test("one page shows all that is followed, changes how one is told and ends it, in both languages", async () => {
  const member = await aMember();
  const browser = await browserOf(member, "/settings/follows");
  expect(browser.text).toContain("You follow nothing yet");
  await save(member, "program", 1, true);
  await browser.open("/discover/tag/page-ice");
  await browser.submit({ follow: "yes.tag:page-ice" });
  await browser.open(`/post/${post.id}`);
  await browser.submit({ follow: `yes.post:${post.id}` });
  await browser.open("/settings/follows");
  expect(browser.text).toContain("Ice on the line");
  await browser.submit({ channels: "yes", "tag:page-ice": "mail" });
  expect(browser.path).toBe("/settings/follows?saved=1");
  expect(browser.html).toMatch(/name="tag:page-ice".*?<option value="mail" selected="">/s);
  await browser.submit({ unfollow: `post:${post.id}` });
  expect(browser.text).not.toContain("Ice on the line");
  expect((await browserOf(member, "/settings/follows", "fr")).text).toContain("Ne plus suivre");
});

test("where mail is chosen one sentence says that answers come together, in both languages", async () => {
  for (const path of ["/settings/follows", "/settings/privacy"]) {
    expect((await browserOf(reader, path)).text).toContain("the first comes at once and the others within an hour");
    expect((await browserOf(reader, path, "fr")).text).toContain("la première arrive aussitôt et les autres dans l’heure");
  }
});

test("two hundred things that are followed are pages of 25, each small, which change and end what is on them", async () => {
  const member = await aMember();
  for (let nth = 0; nth < 199; nth += 1) await follow(member, `tag:many-${nth}`);
  await follow(member, "province:QC");
  const browser = await browserOf(member, "/settings/follows");
  const named = () => [...browser.html.matchAll(/<select name="([^"]+)"/g)].map(([, name]) => name);
  const seen = new Set<string | undefined>();
  for (let page = 1; page <= 8; page += 1) {
    expect([named().length, gzipSync(browser.html).length < 6_000]).toEqual([25, true]);
    for (const name of named()) seen.add(name);
    const next = /href="(\/settings\/follows\?after=[^"]+)"/.exec(browser.html)?.[1];
    if (page === 3) {
      const [first = "", second = ""] = named();
      await browser.submit({ channels: "yes", [first]: "none" });
      expect(browser.path).toMatch(/saved=1&after=tag/);
      expect(browser.html).toMatch(new RegExp(`name="${first}".*?<option value="none" selected="">`, "s"));
      await browser.submit({ unfollow: second });
      expect(named()).not.toContain(second);
    }
    if (page < 8) await browser.open(next ?? "");
    else expect(next).toBeUndefined();
  }
  expect(seen.size).toBe(200);
  expect((await browser.open("/settings/follows?after=tag%3Agone")).text).toContain("Back to the first");
  expect(named()[0]).toMatch(/^tag:/);
});

test("what fills more than a page is narrowed to one kind, and stays so while it is changed", async () => {
  const member = await aMember();
  for (let nth = 0; nth < 26; nth += 1) await follow(member, `tag:kind-${nth}`);
  const browser = await browserOf(member, "/settings/follows");
  expect(browser.html).not.toContain("?kind=");
  await follow(member, "province:QC");
  await browser.open("/settings/follows");
  expect(browser.text).toMatch(/All 27 ?Provinces and territories 1 ?Tags 26/);
  expect(gzipSync(browser.html).length).toBeLessThan(6_000);
  const named = () => [...browser.html.matchAll(/<select name="([^"]+)"/g)].map(([, name = ""]) => name);
  await browser.open("/settings/follows?kind=tag");
  expect([named().length, named().every((name) => name.startsWith("tag:"))]).toEqual([25, true]);
  await browser.open(/href="(\/settings\/follows\?kind=tag&amp;after=[^"]+)"/.exec(browser.html)?.[1]?.replace("&amp;", "&") ?? "");
  const [last = ""] = named();
  expect(named()).toHaveLength(1);
  await browser.submit({ channels: "yes", [last]: "none" });
  expect(browser.path).toMatch(/\?saved=1&kind=tag&after=tag/);
  await browser.open("/settings/follows?kind=province");
  expect(named()).toEqual(["province:QC"]);
  await browser.submit({ unfollow: "province:QC" });
  expect(named()).toHaveLength(25);
});

test("the digest is chosen on a page that shows it as it would be now, and promises none where no mail is sent", async () => {
  const browser = await browserOf(await aMember({ province: "NL" }), "/settings/follows");
  expect(browser.html).toMatch(/href="\/settings\/follows\/digest".*Never/s);
  await aPost(author, { tags: "page-fresh" });
  await browser.open("/discover/tag/page-fresh");
  await browser.submit({ follow: "yes.tag:page-fresh" });
  await browser.open("/settings/follows/digest");
  expect(browser.text).toContain("This site sends no mail now.");
  expect(browser.text).toContain("you ask Portage to email you this digest");
  expect(browser.html).toMatch(/<option value="America\/St_Johns" selected="">Newfoundland Time/);
  await browser.post("/settings/follows/digest", { save: "yes", when: "hourly", hour: "9", time_zone: "America/Halifax" });
  expect(browser.text).toContain("Choose one of the list.");
  expect(browser.html).toMatch(/<option value="America\/Halifax" selected="">/);
  await browser.submit({ save: "yes", when: "monday", hour: "9", time_zone: "America/Halifax" });
  expect(browser.html).toMatch(/<option value="monday" selected="">Every Monday/);
  expect(browser.text).not.toContain("The next one comes");
  expect(browser.text).not.toContain("There is nothing new"); // a first one looks back
  await aPost(await aMember(), { title: "Fresh ice", tags: "page-fresh" });
  expect((await browser.open("/settings/follows/digest")).html).toMatch(
    /New in what you follow.*<a href="\/post\/\d+" lang="en">Fresh ice/s,
  );
});

test.each([
  [{}, "the people who run this site have not given their name", "The next one comes"],
  [{ OPERATOR_NAME: "Portages inc.", OPERATOR_ADDRESS: "1 rue du Canot, Gatineau", OPERATOR_CONTACT: "info@portages.example" }, "The next one comes on Monday,", "No digest is sent yet"], // biome-ignore format: one line
])("a site with mail and the operator %j says so of the next digest", async (operator, says, silent) => {
  const mailing = await startServer({ SMTP_URL: "smtp://127.0.0.1:9", ...operator });
  try {
    const browser = new PlainBrowser(mailing.url, await cookieOf(await aMember()));
    await browser.open("/settings/follows/digest");
    await browser.submit({ save: "yes", when: "monday", hour: "9", time_zone: "America/Halifax" });
    expect(browser.text).toContain(says);
    expect(browser.text).not.toContain(silent);
  } finally {
    await mailing.stop();
  }
});

/** The last visit of a member, to the site and to a discussion they follow, was so long ago. */
const wasHere = ({ id }: { id: number }, visitedAt: number) =>
  transaction(async (tx) => {
    await tx.update(users).set({ visitedAt }).where(eq(users.id, id));
    await tx.update(follows).set({ seenAt: visitedAt }).where(eq(follows.userId, id));
  });

test("comments since the last visit are marked, and one link leads to the first; others see the page as it was", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const discussed = await aPost(author);
  for (const one of [member, other]) await follow(one, `post:${discussed.id}`);
  await wasHere(member, Date.now() - 3_600_000);
  await aComment(member, discussed.id, "My own");
  const first = await aComment(other, discussed.id, "First");
  await aComment(author, discussed.id, "Second");
  for (const _ of ["at once", "in the same visit"]) {
    const browser = await browserOf(member, `/post/${discussed.id}`);
    expect(browser.text).toContain("2 new comments since your last visit");
    expect(browser.html).toContain(`href="/post/${discussed.id}?comment=${first.id}#comment-${first.id}"`);
    expect(browser.html.split('<b class="text-brand">new</b>')).toHaveLength(3);
  }
  const theirs = await browserOf(other, `/post/${discussed.id}`);
  expect([theirs.text, theirs.text.includes("since your last visit")]).toEqual([expect.stringContaining("Second"), false]);
});

test("for me says how much is new since the last visit", async () => {
  const member = await aMember();
  await follow(member, "tag:page-since");
  await aPost(author, { tags: "page-since" });
  await wasHere(member, Date.now() - 3_600_000);
  await aPost(author, { tags: "page-since" });
  expect((await browserOf(member, "/discover/for-me")).text).toMatch(/2 new posts since your last visit, 1h ago/);
});

test("a discussion is muted from its notice, says so, and is followed again by one press", async () => {
  const member = await aMember();
  const own = await aPost(member, { title: "Loud ice" });
  await aComment(author, own.id, "Well");
  const browser = await browserOf(member, "/notifications");
  await browser.submit({ mute: String(own.id) });
  expect(browser.path).toBe(`/post/${own.id}`);
  expect(browser.text).toContain("You muted this discussion");
  expect(pressed(browser.html)).toBeUndefined();
  await browser.submit({ follow: `yes.post:${own.id}` });
  expect(pressed(browser.html)?.[1]).toBe("true");
  await browser.open("/settings/follows");
  expect(browser.html).toMatch(new RegExp(`name="post:${own.id}".*?<option value="mute">`, "s"));
});

test("for me leads to what is worth following, and then shows it", async () => {
  const browser = await browserOf(reader, "/discover/for-me");
  expect(browser.text).toContain("Some places to start");
  await browser.submit({ follow: "yes.province:QC" });
  expect(browser.path).toBe("/discover/for-me");
  expect(browser.text).toContain("Ice on the line");
  expect((await browserOf(reader, "/discover")).html).toContain('href="/discover/for-me"');
});

test("the client of the API follows, lists and ends", async () => {
  const member = await aMember();
  const { digest, follows, posts } = createClient({ base: server.url, token: await tokenOf(member) });
  const { target } = await follows.put("hub:aerospace", "mail");
  await follows.put("tag:page-ice");
  expect((await follows.list()).map((one) => [one.target, one.kind, one.channel])).toEqual([[target, "hub", "mail"], ["tag:page-ice", "tag", "site"]]); // biome-ignore format: one line
  expect((await posts.list({ followed: true })).posts.map(({ id }) => id)).toEqual([post.id]);
  expect(await digest.choose({ when: "friday", hour: 6 })).toMatchObject({ when: "friday", hour: 6, time_zone: "America/Toronto" });
  expect(await digest.choose({ when: "off" })).toMatchObject({ next_at: null });
  expect(await digest.show()).toMatchObject({ when: "off" });
  await follows.delete("hub:aerospace");
  await follows.delete("tag:page-ice");
  expect(await follows.list()).toEqual([]);
  expect((await posts.list({ followed: true })).posts).toEqual([]);
});

const as = await tokenOf(reader);
table(server.url, [
  { says: "is the member's", call: "GET /api/social/follows", status: 401 },
  { says: "is the member's", call: "GET /api/discovery/posts?followed=true", status: 401 },
  { says: "has one order", call: "GET /api/discovery/posts?followed=true&sortBy=top", as, status: 422 },
  { says: "follows what is there alone", call: "PUT /api/social/follows/hub:none", as, input: {}, status: 404 },
  { says: "is the member's", call: "GET /api/social/digest", status: 401 },
  { says: "knows the hours", call: "PUT /api/social/digest", as, input: { when: "daily", hour: 24 }, status: 422 },
  { says: "knows five channels", call: "PUT /api/social/follows/province:QC", as, input: { channel: "pigeon" }, status: 422 },
  { says: "ends what is not followed too", call: "DELETE /api/social/follows/tag:never", as, status: 200 },
  { says: "names something", call: "DELETE /api/social/follows/never", as, status: 404 },
]);

test("whoever follows as much as one can is told so on a programme's page, and where to end it", async () => {
  const given = { level: "federal", title: "Ice Voucher", organization: "Shore agency", description: "Money.", source_url: "https://shore.example/v" }; // biome-ignore format: one line
  const { id, slug } = await addOpportunity(await aMember({ role: "admin" }), given);
  const member = await aMember();
  await transaction(async (tx) => {
    for (let tag = 0; tag < followLimit; tag += 1) await setFollow(tx, member.id, `tag:full${tag}`, "none");
  });
  for (const [language, words] of [
    [undefined, "Unfollow one first, under Settings, Following."],
    ["fr", "dans vos réglages, sous Suivis."],
  ] as const) {
    // biome-ignore format: one line
    const browser = await browserOf(member, `/funding/${slug}`, language);
    await browser.submit({ save: `yes.program.${id}` });
    expect([browser.status, browser.path, browser.text]).toEqual([422, `/funding/${slug}`, expect.stringContaining(words)]);
    expect(browser.html).toContain(`value="yes.program.${id}"`);
  }
});

test("where one ticks mail for programmes, the way to choose it for each stands", async () => {
  const browser = await browserOf(await aMember(), "/settings/privacy");
  expect(browser.html).toMatch(/<a [^>]*href="\/settings\/follows"[^>]*>Choose it for each thing that you follow/);
  expect(browser.text).toContain("A programme that you follow while programmes are ticked begins with mail.");
});
