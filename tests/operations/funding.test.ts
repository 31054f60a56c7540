import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { writeCsv } from "#app/features/funding/csv.server.ts";
import { updateProgram } from "#app/features/funding/data.server.ts";
import { listFunding } from "#app/features/funding/list-funding.server.ts";
import {
  addOpportunity,
  archiveOpportunity,
  exportOpportunities,
  findOpportunity,
  fundingStats,
} from "#app/features/funding/operations.server.ts";
import type { FundingSort } from "#app/features/funding/rules.ts";
import { fundingStatus } from "#app/features/funding/when.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const add = (title: string, deadline: string) =>
  addOpportunity(admin, {
    level: "federal",
    title,
    organization: "An agency",
    description: "Money.",
    source_url: "https://a.example",
    deadline,
  });

/** Titles of a whole list, walked in pages of two. */
async function walked(sort: FundingSort, archived = false): Promise<string[]> {
  const titles: string[] = [];
  let after: string | null = null;
  do {
    const page = await listFunding({ filter: "all", sort, province: "", hub: "", after, archived, limit: 2 });
    titles.push(...page.programs.map((program) => program.titleEn));
    after = page.next;
  } while (after);
  return titles;
}

await add("Closed last week", inDays(-7));
await add("Closed yesterday", inDays(-1));
await add("Closes tomorrow", inDays(1));
await add("Closes next week", inDays(7));
const own = (titles: string[]) => titles.filter((title) => title.startsWith("Close"));

test("each way to sort shows every opportunity once; by deadline what has passed comes last", async () => {
  const byDeadline = await walked("deadline");
  expect(own(byDeadline)).toEqual(["Closes tomorrow", "Closes next week", "Closed yesterday", "Closed last week"]);
  expect(byDeadline.slice(0, 2)).toEqual(["Closes tomorrow", "Closes next week"]);
  expect(byDeadline.slice(-2)).toEqual(["Closed yesterday", "Closed last week"]);
  const byRelevance = await walked("relevance");
  expect(byDeadline).toHaveLength(byRelevance.length);
  expect(new Set(byDeadline)).toEqual(new Set(byRelevance));
});

test("the soonest day comes first, what is closed after it, and nothing is lost from page to page", async () => {
  const soonest = await walked("soonest");
  expect(soonest.indexOf("Closes tomorrow")).toBe(0);
  expect(own(soonest)).toEqual(["Closes tomorrow", "Closes next week", "Closed last week", "Closed yesterday"]);
  expect(new Set(soonest)).toEqual(new Set(await walked("relevance")));
  expect(new Set(soonest).size).toBe(soonest.length);
});

test("what was archived is walked to its end, and what stands is not among it", async () => {
  const slugs = ["closed-last-week", "closed-yesterday", "closes-tomorrow"];
  for (const slug of slugs) await archiveOpportunity(admin, slug, true);
  expect(await walked("relevance", true)).toHaveLength(3);
  for (const slug of slugs) await archiveOpportunity(admin, slug, false);
});

test("a mark that was tampered with reads as the first page", async () => {
  const query = { filter: "all", sort: "relevance", province: "", hub: "" } as const;
  const first = await listFunding({ ...query, after: null });
  for (const after of ["p.1.1", "x", "r.1", "d.99999999999999999999.1"])
    expect((await listFunding({ ...query, after })).programs).toEqual(first.programs);
});

test("opportunities are found by their words in either language and form, on their page and in the search", async () => {
  await seedReference();
  const member = await aMember();
  const titled = async (text: string, given = {}) => {
    const query = { filter: "all", sort: "relevance", province: "", hub: "", after: null, text, ...given } as const;
    return (await listFunding(query)).programs.map(({ titleEn }) => titleEn);
  };
  const searched = async (text: string) =>
    (await searchEverything(member, searchChoice(new URLSearchParams({ q: text, kind: "program" })), {})).found;
  const made = await add("Loans for trawlers", inDays(40));
  await transaction((tx) =>
    updateProgram(tx, made.id, {
      descriptionFr: "Prêts pour les chaluts.",
      hubs: ["ocean-arctic"],
      provinces: ["NS"],
      level: "provincial",
    }),
  );
  for (const text of ["trawler loan", "chalut", "prêt chaluts"]) expect(await titled(text), text).toEqual(["Loans for trawlers"]);
  expect((await titled("ocean loans for trawlers in nova scotia"))[0]).toBe("Loans for trawlers");
  expect(await titled("trawlers", { province: "QC" })).toEqual([]);
  expect(await titled("trawlers", { filter: "closing_soon" })).toEqual([]);
  const [found] = await searched("chalut");
  expect(found).toMatchObject({ kind: "program", href: `/funding/${made.slug}`, reason: { field: "the description" } });
  await archiveOpportunity(admin, made.slug, true);
  expect([await titled("trawlers"), await searched("trawlers")]).toEqual([[], []]);
});

test("pages of a search of opportunities neither skip nor repeat one", async () => {
  for (let turn = 0; turn < 4; turn += 1) await add(`Zeppelin ${turn}`, "");
  const titles: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listFunding({ filter: "all", sort: "deadline", province: "", hub: "", after, text: "zeppelins", limit: 2 });
    titles.push(...page.programs.map(({ titleEn }) => titleEn));
    after = page.next;
    if (after === null) break;
  }
  expect(titles).toEqual(["Zeppelin 3", "Zeppelin 2", "Zeppelin 1", "Zeppelin 0"]);
});

test("what is for the reader's province comes first, then what is for all of Canada, then the rest, each once over all pages", async () => {
  const walk = async (asked: { province: string; home?: string }) => {
    const rows: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page = await listFunding({ filter: "all", sort: "relevance", hub: "", after, limit: 7, ...asked });
      rows.push(...page.programs.map(({ slug, provinces }) => `${slug} ${placeOf(provinces)}`));
      [after, more] = [page.next, page.next !== null];
    }
    return rows;
  };
  const placeOf = (codes: string[]) => (codes.length === 0 || codes.length === 13 ? "canada" : codes.includes("SK") ? "own" : "other");
  const home = await walk({ province: "", home: "SK" });
  const inOrder = home.map((row) => row.split(" ")[1]);
  expect(inOrder).toEqual([...inOrder].sort((a, b) => rank(a) - rank(b)));
  expect(new Set(inOrder)).toEqual(new Set(["own", "canada", "other"]));
  expect(new Set(home).size).toBe(home.length);
  expect(home.map((row) => row.split(" ")[0]).sort()).toEqual((await walk({ province: "" })).map((row) => row.split(" ")[0]).sort());
  expect(await walk({ province: "SK" })).toEqual(home.filter((row) => !row.endsWith("other")));
});
const rank = (place = "") => ["own", "canada", "other"].indexOf(place);

test("staff say what an opportunity helps to do, and for whom it is", async () => {
  const fields = { title: "For carvers", organization: "o", description: "d", source_url: "https://a.example" };
  const { slug } = await addOpportunity(admin, { ...fields, purposes: "start,fund", occupations: "53124, -8002", audiences: "indigenous" });
  expect(await findOpportunity(slug)).toMatchObject({
    purposes: ["start", "fund"],
    occupations: ["53124", "-8002"],
    audiences: ["indigenous"],
  });
  const [line] = writeCsv(await exportOpportunities(admin)).split("\r\n").filter((row) => row.includes("For carvers")); // biome-ignore format: one line
  expect(line).toContain("start; fund");
  const wrong = { ...fields, purposes: "win", occupations: "carver", audiences: "kings" };
  await expect(addOpportunity(admin, wrong)).rejects.toMatchObject({
    fields: {
      purposes: expect.stringContaining("win"),
      occupations: expect.stringContaining("carver"),
      audiences: expect.stringContaining("kings"),
    },
  });
});

test("the monitor counts as open what its list calls open", async () => {
  const { programs } = await listFunding({ filter: "all", sort: "relevance", province: "", hub: "", after: null, limit: 500 });
  const open = programs.filter((program) => ["open", "closing_soon"].includes(fundingStatus(program, Date.now())));
  expect((await fundingStats()).open).toBe(open.length);
});
