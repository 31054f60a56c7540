import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const author = await aMember({ fullName: "Windmill Owner" });
const quarry = await aPost(author, { title: "Mapping quarries in Rimouski", content: "Drones.", province: "QC", city: "Rimouski" });
const browser = new PlainBrowser(server.url, await cookieOf(await aMember()));
const linkTo = (label: string) => (new RegExp(`href="([^"]*)"[^>]*>${label}`).exec(browser.html)?.[1] ?? "none").replaceAll("&amp;", "&");

test("a misspelt word is corrected, and the page offers the search as it was typed", async () => {
  await browser.open("/search?q=quaries+mapping");
  expect(browser.text).toContain("Showing results for quarries mapping. Search instead for quaries mapping");
  expect(browser.html).toContain(`href="/post/${quarry.id}"`);
  await browser.open(linkTo("Search instead for quaries mapping"));
  expect(browser.text).not.toContain("Showing results for");
});

test("a place and a date show as filters that can be removed one by one", async () => {
  await browser.open("/search?q=grants+closing+in+march+near+Rimouski");
  expect(browser.text).toContain("Place: Rimouski");
  expect(browser.text).toContain("Programmes with dates in March");
  const without = (said: string) =>
    (new RegExp(`href="([^"]*)"[^>]*aria-label="Remove: ${said}`).exec(browser.html)?.[1] ?? "none").replaceAll("&amp;", "&");
  await browser.open(without("Programmes"));
  expect(browser.text).not.toContain("Programmes with dates");
  expect(browser.text).toContain("Place: Rimouski");
  await browser.open(without("Place: Rimouski"));
  expect(browser.html).not.toContain("Remove: ");
});

test("what is not here is said: a postal code of no place, money of another country", async () => {
  await browser.open("/search?q=Z9Z+9Z9");
  expect(browser.text).toContain("We know of no place with the postal code Z9Z 9Z9");
  await browser.open("/search?q=grants+in+France");
  expect(browser.text).toContain("Portage is about Canada");
  await browser.open("/search?q=France");
  expect(browser.text).not.toContain("Portage is about Canada");
});

test("each kind has a tab with its count; posts are listed, the best of the others stand beside them, and all of a kind is a press away", async () => {
  for (let turn = 0; turn < 22; turn += 1) await aPost(author, { title: `Windmill ${turn}`, content: "Turns." });
  for (let turn = 0; turn < 5; turn += 1)
    await aProject(author, {
      title: `Old mills ${turn}`,
      description: `Stones, boats, barley and a long text in which a windmill turns ${turn}.`,
    });
  await browser.open("/search?q=windmill");
  expect(browser.text).toMatch(/Everything 28 Posts 22 Projects 5 Members 1/);
  expect(browser.html.match(/<li id="post-\d+"/g)).toHaveLength(5);
  expect(
    browser.html.match(/<li id="\w+-\d+"[^>]*><span aria-hidden="true" class="face/g),
    "and the member of that name, each with a face",
  ).toHaveLength(6);
  expect(browser.html).toMatch(/<h2[^>]*>Projects<\/h2>/);
  expect(browser.text).toContain("All 5");
  await browser.open(linkTo("All 22"));
  expect(browser.html.match(/<li id="post-\d+"/g)).toHaveLength(20);
  expect(browser.html).not.toMatch(/<h2[^>]*>Projects<\/h2>/);
  const more = /href="([^"]*after=[^"]*)"/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await browser.open(linkTo("Projects <b"));
  expect(browser.html.match(/<li id="project-\d+"/g)).toHaveLength(5);
  expect(browser.html).not.toMatch(/<h2[^>]*>Posts<\/h2>/);
  expect((await browser.open(more)).html.match(/<li id="post-\d+"/g)).toHaveLength(2);
});

test("the kind that answers best is listed before the posts", async () => {
  for (let turn = 0; turn < 3; turn += 1)
    await aPost(author, { title: `Turning ${turn}`, content: "Of a grindstone, among many other words." });
  await aProject(author, { title: "Grindstone", description: "A grindstone for a grindstone, and how to turn it by hand." });
  await browser.open("/search?q=grindstone");
  expect([...browser.html.matchAll(/<li id="(post|project)-\d+"/g)].map(([, kind]) => kind)).toEqual(["project", "post", "post", "post"]);
  expect([...browser.html.matchAll(/<h2[^>]*>(Posts|Projects)<\/h2>/g)].map(([, kind]) => kind)).toEqual(["Projects", "Posts"]);
});

test("while one types the first six answers show, with the way to all of them", async () => {
  expect((await browser.open("/search")).html).toContain('data-tools="first=6"');
  await browser.open("/search?q=windmill&first=6");
  expect(browser.html.match(/<li id="\w+-\d+"/g)).toHaveLength(6);
  expect(linkTo("All 28 results")).toBe("/search?q=windmill");
  expect(browser.html).not.toMatch(/<h2[^>]*>Projects<\/h2>/);
});

test("where nothing is found, near words, popular posts of the hub and the question to the community lead on", async () => {
  const ofHub = await aPost(author, { title: "Popular in the mine", industry_hub_id: "aerospace" });
  await browser.open("/search?q=zeppelin+moorings+quarryology+xxqqzz&hub=aerospace");
  expect(browser.text).toContain("Nothing Found");
  expect(linkTo("quarries")).toBe("/search?q=quarries");
  expect(browser.html).toMatch(new RegExp(`href="/post/${ofHub.id}"`));
  expect(browser.html).not.toMatch(new RegExp(`href="/post/${quarry.id}"`));
  expect(linkTo("Clear filters")).toBe("/search?q=zeppelin+moorings+quarryology+xxqqzz");
  await browser.open(linkTo("Ask the community"));
  expect(browser.valueOf("title")).toBe("zeppelin moorings quarryology xxqqzz");
  expect(browser.html).toMatch(/<input[^>]*name="is_question"[^>]*checked=""/);
});

test("a search of small words alone, which nothing will ever answer, is not offered to be followed", async () => {
  await browser.open("/search?q=zyxgut");
  expect(browser.text).toContain("Follow this search");
  await browser.open("/search?q=the+of");
  expect(browser.text).toContain("These words are too common");
  expect(browser.text).not.toContain("Follow this search");
});

test("where nothing is found, popular posts in the reader's language come first", async () => {
  const english = await aPost(author, { title: "In English and newer", industry_hub_id: "ocean-arctic" });
  const french = await aPost(author, { title: "En français", language: "fr", industry_hub_id: "ocean-arctic" });
  const ids = (html: string) => [...html.matchAll(/href="\/post\/(\d+)"/g)].map(([, id]) => Number(id));
  await browser.open("/search?q=xxqqzz+zzqqxx&hub=ocean-arctic&lang=fr");
  expect(ids(browser.html)).toEqual([french.id, english.id]);
  await browser.open("/search?q=xxqqzz+zzqqxx&hub=ocean-arctic");
  expect(ids(browser.html)).toEqual([english.id, french.id]);
});

test("a page and a program are told that only the beginning of a long text was searched", async () => {
  const long = `quarries ${"mapping ".repeat(30)}`;
  const said = "Only the first 200 characters were searched.";
  await browser.open(`/search?${new URLSearchParams({ q: long })}`);
  expect(browser.text).toContain(said);
  const read = async (q: string, speaks = "en") => {
    const headers = { "Accept-Language": speaks };
    const answer = await send(server.url, `/api/search?${new URLSearchParams({ q })}`, { headers, cookie: await cookieOf(author) });
    return ((await answer.json()) as { read: { cut: string | null } }).read.cut;
  };
  expect([await read(long), await read(long.slice(0, 200)), await read(`  ${long.slice(0, 200)}  `)]).toEqual([said, null, null]);
  expect(await read(long, "fr")).toBe("Seuls les 200 premiers caractères ont été recherchés.");
});
