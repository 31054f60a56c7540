import { dayMs } from "#app/text/spans.ts";
import "#tests/support/outside-names.js";
import { expect, test } from "vitest";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { versionsOf } from "#app/features/programme-watch/data.server.ts";
import { confirmPages, isOfPart, type PagePart, programmePages, waitingChanges } from "#app/features/programme-watch/operations.server.ts";
import { readProgrammePage } from "#app/features/programme-watch/read.server.ts";
import { aMember } from "#tests/support/factories.ts";
import { oddServer, type Seen } from "#tests/support/odd-server.ts";
import { type Content, replayedPage } from "#tests/support/replayed-pages.ts";

const odd = await oddServer();
const port = new URL(odd.url).port;
const admin = await aMember({ role: "admin" });
const pagesOf = async (part: PagePart) => (await programmePages(admin)).filter((row) => isOfPart(row, part));
const start = Date.UTC(2026, 10, 25, 9);
const wait = () => Promise.resolve();

type Page = { status?: number; headers?: Record<string, string>; body?: string | Buffer };
type Answer = (path: string, seen: Seen) => Page | null;
const sites = new Map<string, Answer>();
odd.answers((response, seen) => {
  const host = String(seen.headers.host).replace(/:\d+$/, "");
  const page = sites.get(host)?.(seen.url, seen) ?? (seen.url === "/robots.txt" ? { status: 404 } : null);
  if (!page) return response.destroy();
  response.writeHead(page.status ?? 200, { "Content-Type": "text/html; charset=utf-8", ...page.headers }).end(page.body ?? "");
});

/** Adds a programme whose page a site serves, with its address confirmed. */
async function aWatched(name: string, title: string, answer: Answer) {
  const host = `${name}.outside.test`;
  sites.set(host, answer);
  const row = await addOpportunity(admin, { level: "federal", title: `${title} ${name}`, organization: "An agency", description: "Money.", source_url: `http://${host}:${port}/programs/fund` }); // biome-ignore format: one line
  await confirmPages(admin, [{ id: row.id, revision: row.revision }], start);
  return { ...row, host };
}

const html = (body: string) => ({ body });
const onPage =
  (answer: () => Page): Answer =>
  (path) =>
    path === "/programs/fund" ? answer() : null;
async function waiting(id: number) {
  const rows = [];
  for (let after: string | null = null, more = true; more; more = after !== null) {
    const page = await waitingChanges(admin, after);
    rows.push(...page.rows.map(({ proposal }) => proposal));
    after = page.next;
  }
  return rows.filter(({ programId }) => programId === id);
}

test("twenty pages with noise on each of thirty days raise under two false alarms in a hundred visits", { timeout: 120_000 }, async () => {
  let [visits, alarms] = [0, 0];
  for (let n = 0; n < 20; n += 1) {
    const page = replayedPage(n);
    let day = 0;
    const { id } = await aWatched(
      `calm${n}`,
      page.content.title,
      onPage(() => html(page.html(page.content, day, start + day * dayMs))),
    );
    for (; day < 30; day += 1) {
      const { problem, proposed } = await readProgrammePage(id, { now: start + day * dayMs, wait });
      expect(problem).toBeNull();
      visits += 1;
      if (proposed > 0) {
        alarms += 1;
        console.log(
          `false alarm on page ${n}, day ${day}`,
          (await waiting(id)).map((one) => `${one.kind}: ${one.was} → ${one.now}`),
        );
      }
    }
  }
  console.log(`${alarms} false alarms in ${visits} visits`);
  expect(alarms).toBeLessThan(visits * 0.02);
});

test("of a hundred planted changes of each kind at least ninety-five are found", { timeout: 120_000 }, async () => {
  let [planted, found, alarms, visits] = [0, 0, 0, 0];
  for (let n = 0; n < 20; n += 1) {
    const page = replayedPage(n);
    let content: Content = page.content;
    let [day, isGone] = [0, false];
    const { id } = await aWatched(`moves${n}`, page.content.title, (path) => {
      if (path !== "/programs/fund" && path !== "/") return null;
      if (!isGone) return html(page.html(content, day, start + day * dayMs));
      if (n % 4 === 0) return { status: 404 };
      if (n % 4 === 1) return path === "/" ? html("<h1>Home</h1>") : { status: 302, headers: { Location: "/" } };
      return n % 4 === 2 ? html("<html><body></body></html>") : html(`<html><body><h1>outside.test</h1>${"<p>Buy this domain today from our marketplace, it is for sale.</p>".repeat(8)}</body></html>`); // biome-ignore format: one line
    });
    const visit = async () => {
      const { proposed } = await readProgrammePage(id, { now: start + day * dayMs, wait });
      day += 1;
      return proposed;
    };
    await visit();
    for (const { kind, content: change, value } of page.planted) {
      visits += 1;
      if ((await visit()) > 0) alarms += 1;
      content = { ...content, ...change };
      await visit();
      planted += 1;
      const changes = await waiting(id);
      const one = changes.find((proposal) => proposal.kind === kind && (value === undefined || proposal.value === value));
      if (one) found += 1;
      else console.log(`missed on page ${n} (${page.language}): ${kind}`, change, changes.map((c) => `${c.kind} ${c.value}: ${c.was} → ${c.now}`)); // biome-ignore format: one line
    }
    isGone = true;
    await visit();
    if (n % 4 === 0) await visit();
    planted += 1;
    if ((await waiting(id)).some(({ kind }) => kind === "gone")) found += 1;
    else console.log(`missed on page ${n}: gone`);
  }
  console.log(`${found} of ${planted} planted changes found, ${alarms} false alarms in ${visits} visits between them`);
  expect(found).toBeGreaterThanOrEqual(planted * 0.95);
  expect(alarms).toBeLessThan(visits * 0.02);
});

/** A page that is read once while it is sound, and then is bad in one way. */
type Bad = { name: string; problem: string; answer: (sound: string, visit: number) => Page; path?: Answer };
const pdfHead = { "Content-Type": "application/pdf" };
const many = (length: number) => Buffer.alloc(length, "x");
const bad: Bad[] = [
  { name: "large", problem: "large", answer: () => ({ body: many(50_000_000) }) },
  { name: "said-large", problem: "large", answer: () => ({ headers: { "Content-Length": "50000000" }, body: many(10) }) },
  { name: "loop", problem: "redirects", answer: () => ({ status: 302, headers: { Location: "/programs/fund" } }) },
  { name: "longer", problem: "redirects", answer: (_, visit) => ({ status: 301, headers: { Location: `/programs/fund?${visit}` } }) },
  { name: "inward", problem: "private", answer: () => ({ status: 302, headers: { Location: `${odd.url}/secret` } }) },
  { name: "metadata", problem: "private", answer: () => ({ status: 302, headers: { Location: "http://169.254.169.254/latest" } }) },
  { name: "strange-scheme", problem: "unreachable", answer: () => ({ status: 302, headers: { Location: "ftp://a.example/x" } }) },
  { name: "no-address", problem: "unreachable", answer: () => ({ status: 302, headers: { Location: "http://" } }) },
  { name: "html-as-pdf", problem: "kind", answer: (sound) => ({ headers: pdfHead, body: sound }) },
  { name: "pdf-as-html", problem: "kind", answer: () => ({ body: "%PDF-1.7 and nothing" }) },
  { name: "broken-pdf", problem: "pdf", answer: () => ({ headers: pdfHead, body: "%PDF-1.7 and nothing" }) },
  { name: "picture", problem: "kind", answer: () => ({ headers: { "Content-Type": "image/png" }, body: many(3000) }) },
  { name: "lying-encoding", problem: "encoding", answer: (sound) => ({ body: Buffer.from(sound.replaceAll("e", "é"), "latin1") }) },
  { name: "no-encoding", problem: "encoding", answer: (sound) => ({ headers: { "Content-Type": "text/html; charset=x-none" }, body: Buffer.from(sound.replaceAll("e", "é"), "latin1") }) },
  { name: "zeros", problem: "encoding", answer: () => ({ body: Buffer.alloc(5000) }) },
  { name: "error", problem: "status", answer: () => ({ status: 500, body: "Oops" }) },
  { name: "busy", problem: "status", answer: () => ({ status: 429 }) },
  { name: "once-missing", problem: "missing", answer: () => ({ status: 404 }) },
  { name: "scripts-alone", problem: "empty", answer: () => html(`<body><div id="root"></div><script>${"x".repeat(5000)}</script></body>`) },
  { name: "deep", problem: "empty", answer: () => html("<div>".repeat(20_000)) },
  { name: "forbidden", problem: "robots", answer: (sound) => html(sound), path: (path) => (path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /programs/\n" } : null) },
  { name: "no-robots", problem: "robots", answer: (sound) => html(sound), path: (path) => (path === "/robots.txt" ? { status: 503 } : null) },
]; // biome-ignore format: one a line

test.each(bad)("a page that turns $name is told of as $problem, and its last good state stays", async ({ name, problem, answer, path }) => {
  const page = replayedPage(4);
  const sound = page.html(page.content, 0, start);
  let visit = 0;
  const { id } = await aWatched(`bad-${name}`, page.content.title, (asked, seen) => {
    visit += 1;
    if (asked === "/robots.txt") return (isBad && path?.(asked, seen)) || { status: 404 };
    return isBad ? answer(sound, visit) : html(sound);
  });
  let isBad = false;
  await readProgrammePage(id, { now: start, wait });
  const before = await versionsOf(id);
  isBad = true;
  expect(await readProgrammePage(id, { now: start + 2 * dayMs, wait })).toMatchObject({ problem });
  expect(await versionsOf(id)).toEqual(before);
  expect((await pagesOf("failing")).find(({ program }) => program.id === id)?.page).toMatchObject({ problem, readAt: start });
  expect((await waiting(id)).filter(({ kind }) => kind !== "gone")).toEqual([]);
  isBad = false;
  expect(await readProgrammePage(id, { now: start + 4 * dayMs, wait })).toEqual({ problem: null, proposed: 0 });
  expect(await waiting(id)).toEqual([]);
});

test("a page that changes at each visit is said to, and nothing more of it is proposed", async () => {
  let visit = 0;
  const page = replayedPage(0);
  const content = () => ({
    ...page.content,
    amount: `Grants of $${(visit * 7919) % 90_000} for team ${"abcdefghijkl"[visit % 12]} of cohort ${visit}.`,
  });
  const { id } = await aWatched(
    "restless",
    page.content.title,
    onPage(() => html(page.html(content(), 0, start))),
  );
  const outcomes = [];
  for (; visit < 12; visit += 1) outcomes.push(await readProgrammePage(id, { now: start + visit * dayMs, wait }));
  expect(outcomes.filter(({ proposed }) => proposed > 0).length).toBeLessThanOrEqual(3);
  expect(outcomes.at(-1)?.proposed).toBe(0);
});
