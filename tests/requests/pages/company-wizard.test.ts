import { expect, test } from "vitest";
import { readDatedDraft } from "#app/features/drafts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const basics = {
  type: "startup",
  name: "Boreal Sense",
  description: "Hears bearings.",
  headquarters: "Sudbury, Ontario",
  industry_hubs: "clean-tech",
  provinces: "ON",
};
const details = { technologies: "acoustic sensors", email: "hello@boreal.example", contact_person: "Ana" };

async function atDetails() {
  const browser = await new PlainBrowser(server.url, await cookieOf(await aMember())).open("/submit-company");
  await browser.submit({ ...basics, next: "yes" });
  return browser;
}

/** The folds of a page with whether each is open, by their titles. */
const foldsOf = (html: string) =>
  [...html.matchAll(/<details class="mb-1"([^>]*)><summary[^>]*>([^<]*)/g)].map(([, attributes = "", title]) => [
    title,
    attributes.includes("open"),
  ]);

test("each step asks first for what it cannot do without", async () => {
  const browser = await atDetails();
  const pages = [(await browser.open("/submit-company?step=1")).html, (await browser.open("/submit-company?step=2")).html];
  for (const html of pages) {
    const needs = [...html.matchAll(/<(?:input|textarea)[^>]*\sid="(?!q)[^"]*"[^>]*>/g)].map(([field]) => / required=/.test(field));
    expect(needs).toContain(true);
    expect(needs.lastIndexOf(true)).toBeLessThan(needs.indexOf(false));
  }
});

test("rare fields are folded until they hold something or are refused", async () => {
  const browser = await atDetails();
  const closed = [
    ["A longer description", false],
    ["In French", false],
    ["On other sites", false],
  ];
  expect(foldsOf(browser.html)).toEqual(closed);
  await browser.submit({ ...details, linkedin: "javascript:x", next: "yes" });
  expect(browser.status).toBe(422);
  expect(foldsOf(browser.html)).toEqual([...closed.slice(0, 2), ["On other sites", true]]);
  await browser.submit({ linkedin: "", technologies_fr: "capteurs", keep: "yes" });
  expect(foldsOf(browser.html)).toEqual([closed[0], ["In French", true], closed[2]]);
});

test("the steps before are told with a way back to each, which keeps what was typed", async () => {
  const browser = await atDetails();
  expect(browser.text).toContain("Boreal Sense Startup · Sudbury, Ontario");
  await browser.submit({ technologies: "half an ans", previous: "1" });
  expect(browser.valueOf("headquarters")).toBe("Sudbury, Ontario");
  await browser.submit({ next: "yes" });
  expect(browser.valueOf("technologies")).toBe("half an ans");
  await browser.submit({ ...details, next: "yes" });
  expect(browser.text).toContain("acoustic sensors");
  await browser.submit({ why_relevant: "Mines.", next: "yes" });
  for (const title of ["Basic Information", "Additional Details", "Products & Team"])
    expect(browser.text.replaceAll("&amp;", "&")).toContain(`Change ${title}`);
  await browser.submit({ previous: "2" });
  expect(browser.valueOf("email")).toBe(details.email);
});

test.each([
  ["/submit-company", { next: "yes" }],
  ["/submit-company", { keep: "yes" }],
  ["/create-project", { next: "yes" }],
  ["/create-project", { keep: "yes" }],
])("%s sent as it was opened leaves no draft", async (path, pressed) => {
  const member = await aMember();
  const browser = await new PlainBrowser(server.url, await cookieOf(member)).open(path);
  await browser.submit(pressed);
  expect(browser.text).not.toContain("Your draft is saved");
  const kind = path === "/submit-company" ? "company" : "project";
  expect((await readDatedDraft(member, kind)).keptAt).toBe(0);
});

test.each([
  ["/submit-company", { name: "Half A Company", keep: "yes" }, "Draft saved"],
  ["/create-project", { title: "Half a project", keep: "yes" }, "Your draft is saved."],
  ["/submit-post", { title: "Half a post", content: "So far.", draft: "yes" }, "Draft saved"],
])("that the draft of %s is saved stands with the buttons, where it was asked for", async (path, form, said) => {
  const browser = await new PlainBrowser(server.url, await cookieOf(await aMember())).open(path);
  await browser.submit(form);
  expect(browser.html).toMatch(new RegExp(`<div class="send"><p[^>]*role="status"[^>]*>${said}</p>`));
  expect(browser.text.split(said)).toHaveLength(2);
});
