import { afterAll, expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
afterAll(() => server.stop());
const cookie = await cookieOf(await aMember({ role: "admin", occupation: "Welder" }));

const forms: [path: string, form: Record<string, string>][] = [
  ["/register", { register: "yes", password: "a", confirm_password: "b", username: "-" }],
  ["/settings", { save: "yes", full_name: "", bio: "a".repeat(5000), workplace: "a".repeat(500), location: "a".repeat(500) }],
  ["/submit-post", { submit: "yes", post_type: "link", url: "nothing" }],
  ["/create-project", { next: "yes", max_collaborators: "-1" }],
  ["/admin/companies/new", { add: "yes", email: "x" }],
  ["/admin/funding/new", { save: "yes", source_url: "x", deadline: "x" }],
  ["/admin/policy/new", { save: "yes", source_url: "x", date: "x" }],
];

test.each(forms)("the error summary of %s is in the order of its fields", async (path, form) => {
  const browser = await new PlainBrowser(server.url, path === "/register" ? undefined : cookie).open(path);
  const { html } = await browser.submit(form);
  const [, summary = ""] = /id="errors"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
  const named = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id);
  expect(named.length).toBeGreaterThan(1);
  const placeOf = (id: string) => html.search(new RegExp(`<(input|select|textarea|fieldset|div)[^>]*\\sid="${id}"`));
  expect(named.map(placeOf), "each leads to its field").not.toContain(-1);
  expect(named).toEqual([...named].sort((a, b) => placeOf(a) - placeOf(b)));
});

test.each([
  ["/register", "en", "Error: "],
  ["/register", "fr", "Erreur : "],
  ["/submit-post", "en", "Error: "],
])("after a failed form %s in %s has the cursor in the summary and begins its title with %j", async (path, language, beginning) => {
  const browser = new PlainBrowser(server.url, path === "/register" ? undefined : cookie);
  browser.language = language;
  const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? "";
  const before = titleOf((await browser.open(path)).html);
  const { html } = await browser.submit(forms.find(([form]) => form === path)?.[1] ?? {});
  expect(titleOf(html).replace(/\s/g, " ")).toBe(`${beginning}${before}`.replace(/\s/g, " "));
  const focused = html.match(/<[^>]*\sautofocus[^>]*>/gi) ?? [];
  expect(focused).toEqual([expect.stringMatching(/ role="alert" id="errors" tabindex="-1"/i)]);
});
