import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { ruleLabels } from "#app/features/accessibility/labels.ts";
import { tested } from "#app/features/accessibility/tested.ts";
import { renderMarkdown } from "#app/markdown/render.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { everyRule } from "#tests/audit/checks.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { everyPage } from "#tests/support/every-page.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { formsOf, textOf } from "#tests/support/forms.ts";
import { allBuiltStyles, laidOutIn } from "#tests/support/old-styles.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

// Every sentence of /accessibility has a check here: of its own, or the name of the test elsewhere that holds it.

await seedReference();
const contact = "access@example.ca";
const [server, reachable] = [await startServer(), await startServer({ CONTACT_EMAIL: contact })];
afterAll(async () => {
  for (const one of [server, reachable]) await one.stop();
});

const sourceOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** Points at a test elsewhere, which runs with the others. */
const heldBy = (path: string, name: string) => expect(sourceOf(path)).toContain(name);
const pageIn = async (language: string, base = server.url) => {
  const browser = new PlainBrowser(base);
  browser.language = language;
  return browser.open("/accessibility");
};

type Check = () => void | Promise<void>;
const brand = { brand: settings.brand.name };

/** The messages of the page with a check for each of their sentences, in order. */
const held: [key: string, say: () => string, checks: Check[]][] = [
  ["lead", () => m.accessibility_lead(brand), [namesItsParts]],
  ["standards", () => m.accessibility_standards(brand), [isAuditedToLevelAA, listsWhatIsMissing]],
  ["plain", m.accessibility_plain, [needsNoScript]],
  ["made", m.accessibility_made, [showsTheFile]],
  ["people", m.accessibility_limit_people, [wasTestedByMachinesAlone]],
  ["machines", m.accessibility_limit_machines, [namesNoScreenReader]],
  ["old", m.accessibility_limit_old, [laysOutInOneBrowser]],
  ["texts", m.accessibility_limit_texts, [drawsTextsWithoutLanguages]],
  ["logos", m.accessibility_limit_logos, [leavesLogosAsTheyAre, linksOutside]],
  ["embedded", m.accessibility_limit_embedded, [embedsOneToolUntested]],
  ["lynx", m.accessibility_limit_lynx, [refusesFormsFromNowhere, takesFormsFromAPlainAddress]],
  ["tell", m.accessibility_tell_what, [saysWhere]],
  ["contact", m.accessibility_no_contact, [saysThatThereIsNone, offersReports]],
];

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s+(?=\p{Lu})/u);

test.each(["en", "fr"] as const)("every sentence of the page has a check (%s)", async (language) => {
  const main = /<main.*<\/main>/s.exec((await pageIn(language)).html)?.[0] ?? "";
  const said = [...main.matchAll(/<(p|li)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inside = ""]) => textOf(inside.replace(/<[^>]*>/g, "").trim()));
  const known = held.map(([, say]) => inLanguage(language, say));
  expect(said.flatMap(sentencesOf).sort()).toEqual(known.flatMap(sentencesOf).sort());
  for (const [key, say, checks] of held) expect(sentencesOf(inLanguage(language, say)), key).toHaveLength(checks.length);
});

test.each(held.flatMap(([key, , checks]) => checks.map((check, at) => [key, at + 1, check] as const)))(
  "what it says holds: %s, sentence %i",
  { timeout: 120_000 },
  async (_key, _at, check) => check(),
);

async function namesItsParts() {
  const { text } = await pageIn("en");
  for (const part of ["What the site conforms to", "What was tested", "What was not tested or does not conform"])
    expect(text).toContain(part);
}

function isAuditedToLevelAA() {
  expect(everyRule).toEqual(expect.arrayContaining(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]));
  heldBy("tests/audit/audit.spec.ts", "every page passes axe in both schemes, our own rules and the Nu checker");
}

async function listsWhatIsMissing() {
  const limits = /What was not tested or does not conform.*?<ul[^>]*>(.*?)<\/ul>/s.exec((await pageIn("en")).html)?.[1] ?? "";
  expect(limits.split("<li").length).toBeGreaterThan(1);
}

/** Every page says something to whoever has no script, and no form waits for one to be sent. */
async function needsNoScript() {
  const faults: string[] = [];
  for (const [pattern, addressFor] of everyPage) {
    const who = await aMember({ role: "admin", occupation: "Nurses" });
    const page = await new PlainBrowser(server.url, await cookieOf(who)).open(await addressFor(who));
    if (page.status !== 200) continue; // what takes posts alone
    const main = (/<main.*<\/main>/s.exec(page.html)?.[0] ?? page.html).replace(/<(template)\b.*?<\/\1>|<[^>]*\shidden="".*?>/gs, "");
    if (main.replace(/<[^>]*>/g, "").trim() === "") faults.push(`${pattern} says nothing`);
    for (const { action, controls } of formsOf(page.html).forms) {
      const fields = controls.filter(({ kind }) => kind !== "hidden");
      // Enter sends a form whose one field takes words.
      const isSent = fields.some(({ kind }) => kind === "submit") || (fields.length === 1 && /^(text|search)$/.test(fields[0]?.kind ?? ""));
      if (fields.length > 0 && !isSent) faults.push(`${pattern}: no button sends ${action}`);
    }
    if (/href="(#"|javascript:)/.test(page.html)) faults.push(`${pattern} has a link for a script alone`);
  }
  expect(faults).toEqual([]);
  heldBy("tests/requests/pages/every-form.test.ts", "what is called optional may stay empty, in every form");
  heldBy("tests/text-browsers/journey.test.ts", "%s goes the whole way of a member");
}

async function showsTheFile() {
  const table = /<table.*<\/table>/s.exec((await pageIn("en")).html)?.[0] ?? "";
  const findings = [...table.matchAll(/<td[^>]*>(\d+)<\/td><\/tr>/g)].map(([, count]) => Number(count));
  const { axe, html, ours, textBrowsers, oldBrowsers } = tested;
  const stored = [axe.walks, [html], ours.rules, textBrowsers.browsers, oldBrowsers.browsers].flat();
  expect(findings).toEqual(stored.map((one) => one.findings));
  for (const { name } of ours.rules) expect(table).toContain(inLanguage("en", ruleLabels[name] ?? (() => "a label of its own")));
  for (const { date } of [axe, html, ours, textBrowsers, oldBrowsers]) expect(table).toContain(date);
  heldBy("tests/rules/tested.test.ts", "what /accessibility says was tested is what the project tests with today");
}

/** Whoever adds what people found to the file says so on the page. */
function wasTestedByMachinesAlone() {
  expect(Object.keys(tested).sort()).toEqual(["axe", "html", "oldBrowsers", "ours", "textBrowsers"]);
}

function namesNoScreenReader() {
  expect(JSON.stringify(tested)).not.toMatch(/nvda|jaws|voiceover|talkback/i);
}

function laysOutInOneBrowser() {
  expect(tested.oldBrowsers.browsers.map(({ name, width }) => [name, width])).toEqual(laidOutIn);
  heldBy("tests/e2e/old-browsers.spec.ts", "asSeenBy(name, builtSheets(sheet))");
}

function drawsTextsWithoutLanguages() {
  const html = renderMarkdown("# Ice\n\n- one\n- deux\n\n| a | b |\n| - | - |\n| 1 | 2 |\n", "article");
  for (const element of ["<h2>", "<ul>", "<table>"]) expect(html).toContain(element);
  expect(html).not.toContain("lang=");
}

/** Only what is no organization's is dimmed in the dark: faces that are not square. */
function leavesLogosAsTheyAre() {
  expect(allBuiltStyles().replaceAll(".face:not(.square)>img", "")).not.toMatch(/img[^{}]*\{[^}]*(filter|mix-blend-mode):/);
  heldBy("tests/operations/company-logos.test.ts", 'toEqual(["image/jpeg", "image/webp"])');
}

function linksOutside() {
  expect(renderMarkdown("[a report](https://elsewhere.example/report)", "article")).toContain('href="https://elsewhere.example/report"');
}

function embedsOneToolUntested() {
  heldBy("tests/requests/pages/strategic.test.ts", "the external app stands in a frame while it answers");
  for (const path of ["tests/audit/audit.spec.ts", "tests/support/demo-site.ts"]) expect(sourceOf(path)).not.toContain("INTELLIGENCE_URL");
}

/** Lynx says nothing of the page that a form was on when its address has a query; what comes from nowhere is refused. */
async function refusesFormsFromNowhere() {
  const cookie = await cookieOf(await aMember());
  const sent = await fetch(new URL("/sign-out?from=here", server.url), { method: "POST", headers: { cookie }, redirect: "manual" });
  expect(sent.status).toBe(403);
  heldBy("tests/text-browsers/numbered.ts", "By default lynx says nothing of the page a form is on when its address has a query");
}

async function takesFormsFromAPlainAddress() {
  const headers = { Referer: new URL("/login", server.url).href };
  const sent = await fetch(new URL("/login", server.url), { method: "POST", headers, body: new URLSearchParams({ email: "" }) });
  expect(sent.status).toBe(422);
}

async function saysWhere() {
  for (const language of ["en", "fr"]) expect((await pageIn(language, reachable.url)).html).toContain(`href="mailto:${contact}"`);
}

async function saysThatThereIsNone() {
  expect((await pageIn("en")).html).not.toContain('href="mailto:');
  expect((await pageIn("en", reachable.url)).text).not.toContain("have given no address");
}

async function offersReports() {
  const post = await aPost();
  const comment = await aComment(await aMember(), post.id);
  const page = await (await send(server.url, `/post/${post.id}`, { cookie: await cookieOf(await aMember()) })).text();
  for (const address of [`/report/post/${post.id}`, `/report/comment/${comment.id}`]) {
    expect(page).toMatch(new RegExp(`href="${address}"[^>]*>[^<]*Report`));
  }
}
