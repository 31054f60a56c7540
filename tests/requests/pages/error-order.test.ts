import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { textOf } from "#tests/support/forms.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const cookie = await cookieOf(await aMember({ role: "admin", occupation: "Welder" }));

const forms: [path: string, form: Record<string, string>][] = [
  ["/register", { register: "yes", password: "a", confirm_password: "b", username: "-" }],
  ["/settings", { save: "yes", full_name: "", bio: "a".repeat(5000), workplace: "a".repeat(500), location: "a".repeat(500) }],
  ["/submit-post", { submit: "yes", post_type: "link", url: "nothing" }],
  ["/create-project", { next: "yes", max_collaborators: "-1" }],
  ["/submit-company", { next: "yes", website_url: "javascript:x", logo_url: "javascript:x" }],
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

const mistaken: [path: string, form: Record<string, string>, named: string[], enFrancais: string[]][] = [
  [
    "/create-project",
    { next: "yes", project_url: "x", repository_url: "y", demo_url: "z", tech_stack: "t".repeat(400), required_skills: "s".repeat(400) },
    ["Project address", "Code repository", "Demo"],
    [],
  ],
  ["/submit-company", { next: "yes", website_url: "x", logo_url: "y" }, ["Website"], ["Site Web"]],
  [
    "/admin/companies/new",
    { add: "yes", website_url: "x", linkedin: "y", twitter: "z", github: "javascript:alert(1)", founded_year: "1" },
    ["LinkedIn", "GitHub"],
    ["LinkedIn", "GitHub"],
  ],
  ["/admin/funding/new", { save: "yes", source_url: "x", source_address: "y", as_of: "z", source_date: "z" }, [], []],
  ["/admin/policy/new", { save: "yes", source_url: "x", date: "x", follow_up: "y" }, [], []],
  ["/admin/network/new", { save: "yes" }, [], []],
];

test.each(mistaken)(
  "after mistakes in %s each line of the summary and each field says which field it is about",
  async (path, form, ...named) => {
    for (const [at, language] of ["en", "fr"].entries()) {
      const browser = new PlainBrowser(server.url, await cookieOf(await aMember({ role: "admin", language: language as "en" })));
      browser.language = language;
      await browser.open(path);
      const { html } = await browser.submit(form);
      expect(browser.status).toBe(422);
      const [, summary = ""] = /id="errors"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
      const lines = [...summary.matchAll(/<a[^>]*href="#([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, id = "", line = ""]) => ({ id, line }));
      expect(lines.length).toBeGreaterThan(1);
      expect(new Set(lines.map(({ line }) => line)).size, lines.map(({ line }) => line).join("\n")).toBe(lines.length);
      for (const { id, line } of lines) expect(html, id).toContain(`id="${id}-error">${line}<`);
      for (const name of named[at] ?? [])
        expect(
          lines.some(({ line }) => textOf(line).replace(/\s/g, " ").includes(name)),
          name,
        ).toBe(true);
    }
  },
);

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
