import { readFileSync } from "node:fs";
import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { markAnswer } from "#app/features/comments/answers.server.ts";
import { addComment } from "#app/features/comments/operations.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { follow } from "#app/features/following/operations.server.ts";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { finishOnboarding, keepOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import { grantQueries } from "#app/features/open-data/grant-pages.server.ts";
import { importOpen } from "#app/features/open-data/import.server.ts";
import { type OpenSet, openSets } from "#app/features/open-data/sets.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { keepDetails } from "#app/features/projects/project-draft.server.ts";
import { provinceCodes } from "#app/features/provinces/rules.ts";
import routes from "#app/routes.ts";
import { seedDemo } from "#seeds/demo/demo.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aComment, aMember, anAccount, aPost, aProject, aTranslation, companyValues, cookieOf } from "#tests/support/factories.ts";
import { anAgreement, datastoreOf } from "#tests/support/grants-source.ts";
import { newestMail } from "#tests/support/mails.ts";
import { anOpenSource, openAnywhere } from "#tests/support/open-source.ts";
import { cookieBeforeCode } from "#tests/support/phone.ts";
import { startServer } from "#tests/support/server.ts";

const kB = 1024;
const server = await startServer();
const measured: Record<string, Record<string, number | string>> = {};
afterAll(async () => {
  await server.stop();
  console.table(measured);
});

await seedReference();
await seedDemo();
await seedDirectory();
const found: Awaited<ReturnType<typeof listPosts>>["posts"] = [];
for (let page = 1; page <= 50; page += 1) {
  const { posts, next } = await listPosts({ filters: {}, sort: "new", range: "all", search: "", after: null, page });
  found.push(...posts);
  if (!next) break;
}
const most = <T>(values: T[]): T | undefined =>
  [...new Set(values)].sort((a, b) => values.filter((value) => value === b).length - values.filter((value) => value === a).length)[0];
const busiest = [...found].sort((a, b) => b.commentCount - a.commentCount)[0];
const reader = { id: most(found.map((post) => post.userId)) ?? 0 };
const cookie = await cookieOf(reader);
const [writer, translator] = [await aMember(), await aMember()];
const talked = await aPost(writer, { title: "A question that forty comments answer", is_question: true });
/** Text that members wrote, never the same twice. */
function prose(from: number, length: number): string {
  const all = found.map((post) => post.content).join("\n");
  return (all + all.split(" ").reverse().join(" ")).slice(from, from + length);
}
const answers = found.slice(0, 40).map((post) => `${post.content.slice(0, 160)} (${post.id})`);
for (const answer of answers) await aComment(writer, talked.id, answer);
await markAnswer(writer, talked.id, (await aComment(writer, talked.id, answers[0])).id);
const crowded = await aPost(writer, { title: "A post that says all it may", content: prose(0, 4000) });
for (let turn = 0; turn < 60; turn += 1) await aComment(writer, crowded.id, prose(turn * 400, 400));
await aTranslation(translator, crowded.id, { title: "Une publication traduite", content: prose(4000, 6000) });
const heavy = await aPost(writer, { title: "A post with the longest comments" });
for (let turn = 0; turn < 12; turn += 1) await aComment(writer, heavy.id, prose(turn * 2000, 2000));
const admins = await cookieOf(await aMember({ role: "admin" }));
const moderators = await cookieOf(await aMember({ role: "moderator" }));
const builder = await aMember({ occupation: "Instrument technician", postalCode: "T0A 1A0", province: "AB" });
const guided = await cookieOf(builder);
const project = await aProject(builder, { description: prose(0, 2000), ai_prompt: prose(2000, 4000), tech_stack: "Python, PyTorch" });
for (let turn = 0; turn < 30; turn += 1) {
  await addComment(
    writer,
    { type: "project", id: project.id },
    { content: prose(turn * 300, 300), parent_comment_id: null, submission_key: undefined },
  );
}
await keepOnboarding(builder, { postal_code: "T0A 1A0", occupation: "Technician", life_stage: "changer", area_of_interest: prose(0, 600) });
await finishOnboarding(builder);
await keepDetails(builder, { title: "A gauge", description: prose(0, 2000), project_stage: "idea", tags: "tide", is_public: "public" });
await grantedWidely();
for (const { id } of found.slice(-25)) await fileReport(writer, { type: "post", id }, { reason: "spam", details: prose(id * 7, 200) });
for (const one of new Set(found.flatMap((post) => [`tag:${post.tags[0]}`, `province:${post.province}`])))
  await follow(reader as Member, one, "site").catch(() => {}); // as many as there may be
const hub = most(found.flatMap((post) => post.hubSlug ?? []));
const province = most(found.flatMap((post) => post.province ?? []));
const tag = most(found.flatMap((post) => post.tags));

/** A programme with agreements in every province and in twenty years. */
async function grantedWidely(): Promise<void> {
  const names = { grants_owner: "acme-acme", grants_name: "Canada Granting Program" };
  const values = { level: "federal", title: "Widely granted", organization: "ACME", source_url: "https://acme.example", ...names };
  await addOpportunity(await aMember({ role: "admin" }), { ...values, description: prose(0, 1000) });
  const source = await anOpenSource();
  const years = Array.from({ length: 20 }, (_, at) => String(2005 + at));
  const agreements = years.flatMap((year) =>
    provinceCodes.map((province) =>
      anAgreement({
        ref_number: `${year}-${province}`,
        recipient_legal_name: prose(Number(year) * 7, 60),
        recipient_province: province,
        agreement_start_date: `${year}-04-01`,
        agreement_value: String(Number(year) * 1_234),
      }),
    ),
  );
  source.answers(datastoreOf(agreements));
  const set = { ...(openSets.grants as OpenSet), locate: () => grantQueries(source.url) };
  expect(await importOpen("grants", { set, open: openAnywhere })).toMatchObject({ outcome: "taken", kept: agreements.length });
  source.stop();
}

type Fetched = { bytes: number; text: string; encoding: string; status: number };
const kept = new Map<string, Promise<Fetched>>();

/** What is sent to a browser. */
function load(path: string, session = "", language = "en"): Promise<Fetched> {
  const key = `${session} ${language} ${path}`;
  const known = kept.get(key) ?? fetchRaw(path, session, language);
  kept.set(key, known);
  return known;
}

function fetchRaw(path: string, session: string, language: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, deflate, br", "Accept-Language": language, Cookie: session };
    get(new URL(path, server.url), { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const raw = Buffer.concat(chunks);
        const encoding = answer.headers["content-encoding"] ?? "";
        const text = (encoding === "br" ? brotliDecompressSync(raw) : encoding === "gzip" ? gunzipSync(raw) : raw).toString();
        resolve({ bytes: raw.length, text, encoding, status: answer.statusCode ?? 0 });
      });
    }).once("error", reject);
  });
}

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const linked = (html: string, rel: string) =>
  tagsOf(html, "link")
    .filter((tag) => attribute(tag, "rel") === rel)
    .map((tag) => attribute(tag, "href") ?? "");

/** Everything a browser asks for to show this page, but the page itself. */
function resourcesOf(html: string): string[] {
  const rels = ["stylesheet", "icon", "modulepreload", "preload", "prefetch", "preconnect", "dns-prefetch", "manifest"];
  const embedded = ["script", "img", "iframe", "source", "video", "audio", "embed"].flatMap((name) =>
    tagsOf(html, name).flatMap((tag) => attribute(tag, "src") ?? []),
  );
  return [...new Set([...rels.flatMap((rel) => linked(html, rel)), ...embedded])].filter((address) => !address.startsWith("data:"));
}

async function weigh(path: string, session: string) {
  const page = await load(path, session);
  expect(page.status, path).toBe(200);
  expect(["br", "gzip"], path).toContain(page.encoding);
  const styles = await Promise.all(linked(page.text, "stylesheet").map((address) => load(address)));
  for (const style of styles) expect(style.encoding, "the stylesheet is served compressed").toBe("br");
  return { page, css: styles.reduce((sum, style) => sum + style.bytes, 0) };
}

await transaction((tx) => queueMail(tx, { userId: builder.id, recipient: "ana@example.ca", subject: "Hello", body: "Words." }));
const [mail] = await newestMail(1);

type Page = [path: string, session: string];
const reading: Page[] = [
  ["/", ""],
  ["/about", ""],
  ["/cemics", ""],
  ["/keys", ""],
  ["/formatting", ""],
  ["/forgot-password", ""],
  ["/", cookie],
  ["/discover", cookie],
  ["/discover?sortBy=top&timeRange=year", cookie],
  ["/discover/industry", cookie],
  ["/discover/province", cookie],
  [`/discover/industry/${hub}`, cookie],
  [`/discover/province/${province?.toLowerCase()}`, cookie],
  ["/discover/timeline/build_today", cookie],
  [`/discover/tag/${tag}`, cookie],
  [`/post/${busiest?.id}`, cookie],
  [`/post/${talked.id}`, cookie],
  [`/post/${crowded.id}`, cookie],
  [`/post/${heavy.id}?share=1`, cookie],
  [`/post/${crowded.id}?text=fr`, cookie],
  [`/post/${crowded.id}?text=en`, cookie],
  ["/profile", cookie],
  [`/u/${most(found.map((post) => post.username))}`, cookie],
  [`/u/${most(found.map((post) => post.username))}?tab=posts`, cookie],
  [`/u/${writer.username}?tab=comments`, cookie],
  ["/people", cookie],
  ["/connections", cookie],
  ["/settings/security", cookie],
  ["/settings/second-step", cookie],
  ["/settings/privacy", cookie],
  ["/settings/follows", cookie],
  ["/discover/for-me", cookie],
  ["/projects", cookie],
  ["/discover/companies", cookie],
  ["/company/cohere", cookie],
  ["/company/cohere/claim", cookie],
  ["/company/cohere/facts", cookie],
  ["/company-submissions", cookie],
  ["/admin/companies", admins],
  ["/admin/funding", admins],
  ["/admin/funding/nrc-irap", admins],
  ["/admin/funding/import", admins],
  ["/funding", cookie],
  ["/funding/nrc-irap", cookie],
  ["/funding/widely-granted", cookie],
  ["/funding/widely-granted/recipients", cookie],
  ["/funding/nrc-irap/application", cookie],
  ["/funding/nrc-irap/correction", cookie],
  [`/project/${project.id}/outcome`, guided],
  ["/saved?type=program", cookie],
  ["/admin/companies/1", admins],
  [`/project/${project.id}`, cookie],
  ["/generate-insight", guided],
  ["/generate-insight?prompt", guided],
  ["/generate-insight/answer", guided],
  ["/insights", guided],
  ["/welcome", guided],
  ["/create-project/enhancement", guided],
  ["/about-data", ""],
  ["/accessibility", ""],
  ["/api/docs", ""],
  ["/api/docs?shapes", ""],
  ["/api/docs?tag=discovery", ""],
  ["/api/docs?tag=social", ""],
  ["/admin", admins],
  ["/admin/acts", admins],
  ["/admin/backups", admins],
  ["/admin/search-words", admins],
  ["/admin/strategic", admins],
  ["/admin/alerts", admins],
  ["/admin/stale", admins],
  ["/admin/actions", admins],
  ["/admin/content", admins],
  ["/admin/provincial", admins],
  ["/admin/open-data", admins],
  ["/admin/open-data/bills", admins],
  ["/ai-register", cookie],
  ["/bills", cookie],
  ["/tenders", cookie],
  ["/admin/settings", admins],
  ["/admin/network", admins],
  ["/admin/policy/new", admins],
  ["/admin/policy/import", admins],
  ["/admin/coalitions", admins],
  ["/admin/mail", admins],
  ["/admin/mail/delivery", admins],
  [`/admin/mail/${mail?.id}`, admins],
  ["/admin/webhooks", admins],
  ["/moderation/removed", moderators],
  ["/notifications", cookie],
  ["/saved", cookie],
  ["/drafts", cookie],
  ["/moderation/log", cookie],
  [`/report/post/${talked.id}`, cookie],
  ["/admin/queue", moderators],
  ["/admin/queue?kind=report", admins],
  ["/admin/saved-filters", moderators],
  ["/moderation/rules", moderators],
  ["/moderation/sentences", moderators],
  ["/moderation/mine", cookie],
  [`/moderation/post/${crowded.id}`, moderators],
  ["/search", cookie],
  ["/search?q=the", cookie],
  [`/follow?list=hub/${hub}`, cookie],
];

/** Every route that says it is composing, with a page of it. A new one must be added here. */
const composing: Record<string, Page> = {
  login: ["/login", ""],
  "login/code": ["/login/code", await cookieBeforeCode(await anAccount("weighed"))],
  register: ["/register", ""],
  "set-up": ["/set-up?key=an-old-one", ""],
  "submit-post": ["/submit-post", cookie],
  "post/:id/translation": [`/post/${busiest?.id}/translation`, cookie],
  "post/:id/edit": [`/post/${found.find((post) => post.userId === reader.id)?.id}/edit`, cookie],
  onboarding: ["/onboarding", cookie],
  settings: ["/settings", cookie],
  "create-project": ["/create-project", cookie],
  "submit-company": ["/submit-company", cookie],
  "company/:slug/edit": ["/company/cohere/edit", admins],
  "company-submissions/:id": [`/company-submissions/${(await submitCompany(builder, companyValues())).id}`, guided],
  "project/:id/edit": [`/project/${project.id}/edit`, guided],
};

test("every route that says it is composing stands in the list of this test", () => {
  const sourceOf = (file: string) => readFileSync(new URL(`../../../app/${file}`, import.meta.url), "utf8");
  const said = routes.filter(({ file }) => /export const handle = \{[^}]*\bcomposes: true/.test(sourceOf(file)));
  expect(said.map(({ path }) => path).sort()).toEqual(Object.keys(composing).sort());
});

const pages = [...reading, ...Object.values(composing)];

test.each(pages)("%s is a light page: HTML and CSS in 14 kB, five requests, no framework", async (path, session) => {
  const { page, css } = await weigh(path, session);
  const french = (await load(path, session, "fr")).bytes + css;
  const resources = resourcesOf(page.text);
  const scripts = tagsOf(page.text, "script");
  const script = (await Promise.all(scripts.map((tag) => load(attribute(tag, "src") ?? "/")))).reduce((sum, file) => sum + file.bytes, 0);
  measured[`${path}${session ? " (member)" : ""}`] = {
    html: page.bytes,
    encoding: page.encoding,
    css,
    "html+css": page.bytes + css,
    "in French": french,
    script,
    requests: resources.length + 1,
    "html raw": page.text.length,
  };
  // Faces are asked for when they are on the screen.
  expect(resources.filter((address) => !address.startsWith("/pictures/")).length + 1).toBeLessThanOrEqual(5);
  for (const address of resources) expect(address).toMatch(/^\/(?!\/)/);
  expect(linked(page.text, "modulepreload")).toEqual([]);
  for (const tag of scripts) expect(attribute(tag, "src"), tag).toBeDefined();
  expect(page.text).not.toContain("__remixContext");
  expect(page.text).not.toMatch(/\son\w+="/);
  expect(page.text).not.toMatch(/<style|\sstyle="/);
  expect(Math.max(page.bytes + css, french)).toBeLessThanOrEqual(14 * kB);
});

function expectSmallScript(file: Awaited<ReturnType<typeof load>>) {
  expect([file.status, file.encoding]).toEqual([200, "br"]);
  expect(file.bytes).toBeLessThanOrEqual(5 * kB);
  expect(file.text, "it is whole and loads nothing more").not.toMatch(/\bimport\b|\.js\b/);
}

test.each([...Object.values(composing), ["/discover", cookie] as Page])(
  "all script of %s is one file of at most 5 kB, and to sign in another of 1.2 kB that asks for a passkey",
  async (path, session) => {
    const { page } = await weigh(path, session);
    const [script, ...others] = tagsOf(page.text, "script");
    const [passkeys] = path === "/login" ? others.splice(0) : [];
    expect(others).toEqual([]);
    if (passkeys) expect((await load(attribute(passkeys, "src") ?? "")).bytes).toBeLessThanOrEqual(1.2 * kB);
    expect(script, "older browsers leave it alone").toContain(`type="module"`);
    expectSmallScript(await load(attribute(script ?? "", "src") ?? ""));
  },
);

test("what helps while one writes is another file of at most 5 kB, which the page names and its script brings", async () => {
  for (const [path, session] of [composing["submit-post"], [`/post/${talked.id}`, cookie]] as Page[]) {
    const [script = ""] = tagsOf((await load(path, session)).text, "script");
    expectSmallScript(await load(attribute(script, "data-writing") ?? ""));
  }
});

test("who asks to read without a line gets a worker of at most 3 kB from the page of its switch, with its script, and nobody else does", async () => {
  const page = await load("/offline", cookie);
  const [, script = ""] = tagsOf(page.text, "script");
  expect(attribute(script, "data-offline-worker")).toBe("/offline.js");
  for (const [address, most] of [
    ["/offline.js", 3],
    [attribute(script, "src") ?? "", 2],
  ] as const) {
    const file = await load(address);
    measured[address] = { script: file.bytes };
    expectSmallScript(file);
    expect(file.bytes).toBeLessThanOrEqual(most * kB);
  }
  for (const [path, session] of pages) expect((await load(path, session)).text, path).not.toContain("offline.js");
});

test("who asks for notices gets a worker of at most 1 kB from the page of its switch, with its script, and nobody else does", async () => {
  const [, script = ""] = tagsOf((await load("/settings/follows/push", cookie)).text, "script");
  expect(attribute(script, "data-push-worker")).toBe("/push.js");
  for (const address of ["/push.js", attribute(script, "src") ?? ""]) {
    const file = await load(address);
    measured[address] = { script: file.bytes };
    expectSmallScript(file);
    expect(file.bytes).toBeLessThanOrEqual(kB);
  }
  for (const [path, session] of pages) expect((await load(path, session)).text, path).not.toContain("push.js");
});

test("a page one writes in carries the script of the forms, and another the script of the reading pages", async () => {
  const scriptOf = async ([path, session]: Page) => attribute(tagsOf((await load(path, session)).text, "script")[0] ?? "", "src");
  const used = new Set(await Promise.all(Object.values(composing).map(scriptOf)));
  expect([...used]).toEqual([expect.stringMatching(/^\/assets\/compose-/)]);
  expect(await scriptOf(["/discover", cookie])).toMatch(/^\/assets\/enhance-/);
});

test("faces are at most 1.5 kB each and wait until they are on the screen, and a first visit with all of a feed's is at most 40 kB", async () => {
  const { page, css } = await weigh("/discover", cookie);
  const faces = [...new Set(tagsOf(page.text, "img").map((tag) => attribute(tag, "src") ?? ""))];
  expect(faces.length).toBeGreaterThan(0);
  for (const tag of tagsOf(page.text, "img").slice(1)) expect(tag).toContain('loading="lazy"'); // all but one's own, in the header
  const weights = await Promise.all(
    faces.map(async (face) => {
      const answer = await fetch(new URL(face, server.url), { headers: { Cookie: cookie, Accept: "image/webp" } });
      expect([answer.status, answer.headers.get("Content-Type")], face).toEqual([200, "image/webp"]);
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
  for (const weight of weights) expect(weight).toBeLessThanOrEqual(1_500);
  const others = resourcesOf(page.text).filter((address) => !faces.includes(address) && !address.endsWith(".css"));
  const rest = (await Promise.all(others.map((address) => load(address)))).reduce((sum, file) => sum + file.bytes, 0);
  expect(page.bytes + css + rest + weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(40 * kB);
});

test("the stylesheet asks nobody else for anything", async () => {
  const { page } = await weigh("/", "");
  for (const address of linked(page.text, "stylesheet")) expect((await load(address)).text).not.toMatch(/@import|url\(["']?(https?:)?\/\//);
});

test("Save-Data leaves every script out", async () => {
  for (const [path, session] of pages) {
    const answer = await fetch(new URL(path, server.url), { headers: { "Save-Data": "on", Cookie: session } });
    expect(await answer.text(), path).not.toMatch(/<script|modulepreload/);
  }
});

test("files whose name holds their hash are kept for a year", async () => {
  const { page } = await weigh("/", "");
  const [style = ""] = linked(page.text, "stylesheet");
  const answer = await fetch(new URL(style, server.url));
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
});
