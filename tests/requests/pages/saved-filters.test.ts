import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { errorAt, send } from "../calls.ts";

const server = await sharedServer();
await aCompany({ status: "approved" });

const open = async (who: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(who)).open(path);
const linksOf = (html: string) => {
  const [, nav = ""] = /<nav aria-label="(?:Saved filters|Filtres enregistrés)"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/<a href="([^"]*)"( aria-current="page")?>([^<]*?) ?</g)].map(([, href, here, name]) => [
    name,
    href,
    Boolean(here),
  ]);
};

test("what a list shows is kept under a name, opened by a link, renamed and deleted, and each is said once", async () => {
  const page = await open(await aMember({ role: "admin" }), "/admin/companies");
  expect(page.html).not.toContain('action="/admin/saved-filters"'); // everything, in its own order, needs no name
  await page.open("/admin/companies?name=&status=approved&hub=&sort=name&after=1_1");
  await page.submit({ save: "yes", filter_name: "To publish" });
  expect(page.path).toBe("/admin/companies?status=approved&sort=name&filters_now=saved");
  expect(page.text).toContain("The filters are saved. You alone see them.");
  expect(linksOf(page.html)).toEqual([["To publish", "/admin/companies?status=approved&amp;sort=name", true]]);

  await page.open("/admin/companies");
  expect(linksOf(page.html)).toEqual([["To publish", "/admin/companies?status=approved&amp;sort=name", false]]);
  await page.open("/admin/companies?sort=name&status=approved");
  await page.submit({ rename: /name="rename" value="(\d+)"/.exec(page.html)?.[1] ?? "", filter_name: "Approved" });
  expect(page.text).toContain("The filters have their new name.");
  expect(linksOf(page.html)).toEqual([["Approved", "/admin/companies?status=approved&amp;sort=name", true]]);
  await page.submit({ delete: /name="delete" value="(\d+)"/.exec(page.html)?.[1] ?? "" });
  expect(page.path).toBe("/admin/companies?status=approved&sort=name&filters_now=deleted");
  expect(page.text).toContain("The filters are deleted.");
  expect(linksOf(page.html)).toEqual([]);
});

test("a name that is refused stands in the form again, with a sentence, in French too", async () => {
  const page = await open(await aMember({ role: "admin" }), "/admin/acts");
  page.language = "fr";
  await page.open("/admin/acts?kind=signed_in");
  await page.submit({ save: "yes", filter_name: "Arrivées" });
  expect(page.text).toContain("Les filtres sont enregistrés. Personne d’autre ne les voit.");
  await page.open("/admin/acts?actor=a-roy");
  await page.submit({ save: "yes", filter_name: "arrivées" });
  expect([page.status, page.path]).toEqual([422, "/admin/saved-filters"]);
  expect(errorAt(page.html, "filter_name")).toBe("Vous avez déjà des filtres de ce nom pour cette liste.");
  expect(page.valueOf("filter_name")).toBe("arrivées");
  await page.submit({ save: "yes", filter_name: "A. Roy" });
  expect(page.path).toBe("/admin/acts?actor=a-roy&filters_now=saved");

  await page.open("/admin/saved-filters");
  expect(page.text).toMatch(/Arrivées.*A\. Roy/);
  const [, second] = [...page.html.matchAll(/name="rename" value="(\d+)"/g)].map(([, id]) => id);
  await page.post("/admin/saved-filters", { rename: second ?? "", filter_name: "Arrivées" });
  expect(page.status).toBe(422);
  expect(errorAt(page.html, "filter_name")).toContain("de ce nom");
});

test.each([
  ["/admin/queue", "kind=held", "moderator"],
  ["/admin/funding", "filter=closing_soon&sort=deadline", "admin"],
  ["/admin/policy", "due=1", "admin"],
  ["/admin/network", "search=ice", "admin"],
  ["/admin/coalitions", "archived=1", "admin"],
  ["/admin/acts", "actor=nobody", "admin"],
] as const)("%s keeps its filters", async (path, query, role) => {
  const page = await open(await aMember({ role }), `${path}?${query}`);
  await page.submit({ save: "yes", filter_name: "Mine" });
  expect(page.path).toBe(`${path}?${query}&filters_now=saved`);
  expect(linksOf(page.html)).toEqual([["Mine", `${path}?${query.replace("&", "&amp;")}`, true]]);
  const again = await page.open("/admin/saved-filters");
  expect(again.text).toContain("Mine");
});

test("the filters of staff are for staff, and a moderator keeps none of a list for admins", async () => {
  const [member, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const body = () => new URLSearchParams({ save: "yes", list: "companies", query: "status=draft", filter_name: "x" });
  for (const who of [member, moderator]) {
    const answer = await send(server.url, "/admin/saved-filters", { method: "POST", cookie: await cookieOf(who), body: body() });
    expect(answer.status).toBe(403);
  }
  expect((await send(server.url, "/admin/saved-filters", { cookie: await cookieOf(member) })).status).toBe(403);
  expect((await send(server.url, "/admin/saved-filters")).status).toBe(302);
});
