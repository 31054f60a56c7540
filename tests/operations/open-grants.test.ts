import { afterAll, expect, test } from "vitest";
import { addOpportunity, archiveOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { grantQueries } from "#app/features/open-data/grant-pages.server.ts";
import { grantSums, listAgreements } from "#app/features/open-data/grants.server.ts";
import { importOpen } from "#app/features/open-data/import.server.ts";
import { type OpenSet, openSets } from "#app/features/open-data/sets.server.ts";
import { aMember } from "#tests/support/factories.ts";
import { anAgreement, datastoreOf } from "#tests/support/grants-source.ts";
import { anOpenSource, openAnywhere } from "#tests/support/open-source.ts";

const source = await anOpenSource();
afterAll(() => source.stop());
const set: OpenSet = { ...(openSets.grants as OpenSet), locate: () => grantQueries(source.url), timeMs: 5_000 };
const taking = (given: Partial<OpenSet> = {}) => importOpen("grants", { set: { ...set, ...given }, open: openAnywhere });
const admin = await aMember({ role: "admin" });
const programme = { level: "federal", organization: "ACME", description: "Money.", source_url: "https://acme.example" };
const published = { grants_owner: "acme-acme", grants_name: "Canada Granting Program" };
const two = { prog_name_en: "Second Program", owner_org: "second-deuxieme" };

const numbered = (number: number, change = {}) =>
  anAgreement({ ref_number: `r-${number}`, recipient_legal_name: `Firm ${number}`, ...change });
const agreements = [
  numbered(1, { agreement_value: "100.50", amendment_number: "0" }),
  numbered(2, { agreement_value: "200", recipient_province: "QC", agreement_start_date: "2024-02-01" }),
  numbered(1, { agreement_value: "300.50", amendment_number: "10" }),
  numbered(1, { agreement_value: "250", amendment_number: "9" }),
  numbered(3, { recipient_type: "P", recipient_legal_name: "Jo Person", agreement_value: "999" }),
  numbered(4, { agreement_value: "50", recipient_country: "FR", recipient_province: "" }),
];
const program = () => showOpportunity("acme-grants");

test("without a programme that names its department nothing is asked, and the record says so", async () => {
  await addOpportunity(admin, { ...programme, title: "No names" });
  expect(await taking()).toMatchObject({ outcome: "failed", problem: "unasked" });
  expect(source.asked).toHaveLength(0);
});

test("agreements are asked for page by page by their exact names, of each the highest amendment on any page", async () => {
  await addOpportunity(admin, { ...programme, ...published, title: "ACME Grants" });
  expect(await grantSums(await program())).toBeNull();
  source.answers(datastoreOf([...agreements, numbered(1, two)], 2));
  expect(await taking()).toMatchObject({ outcome: "taken", read: 6, kept: 3, changed: 3, address: expect.stringContaining(source.url) });
  const asked = source.asked.map(({ url }) => new URL(url ?? "", source.url).searchParams);
  expect(asked.map((query) => [query.get("offset"), query.get("sort"), query.get("limit")])).toEqual([
    ["0", "_id", "1000"],
    ["2", "_id", "1000"],
    ["4", "_id", "1000"],
  ]);
  expect(JSON.parse(asked[0]?.get("filters") ?? "")).toEqual({ owner_org: "acme-acme", prog_name_en: "Canada Granting Program" });
  expect(await grantSums(await program())).toEqual({
    count: 3,
    cents: 55_050,
    places: [
      { place: "ON", cents: 30_050 },
      { place: "QC", cents: 20_000 },
      { place: "abroad", cents: 5_000 },
    ],
    years: [
      { year: "2024", cents: 20_000 },
      { year: "2025", cents: 35_050 },
    ],
    asOf: expect.any(Number),
  });
  expect((await listAgreements(await program(), "")).agreements.map(({ recipient }) => recipient?.en)).toEqual([
    "Firm 1",
    "Firm 2",
    "Firm 4",
  ]);
  expect(await taking()).toMatchObject({ outcome: "unchanged" });
});

test("a list of more than a page goes on after its last, the largest first, in its own programme alone", async () => {
  const { slug } = await addOpportunity(admin, {
    ...programme,
    title: "Second",
    grants_owner: "SECOND-deuxieme",
    grants_name: "Second Program",
  });
  const many = Array.from({ length: 60 }, (_, at) => numbered(at, { ...two, agreement_value: 1000 + at }));
  source.answers(datastoreOf([...agreements, ...many]));
  expect(await taking()).toMatchObject({ outcome: "taken", kept: 63, changed: 60 });
  const found: number[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await listAgreements(await showOpportunity(slug), after);
    found.push(...page.agreements.map(({ cents }) => cents));
    after = page.next;
  }
  expect(found).toEqual(many.map(({ agreement_value }) => Number(agreement_value) * 100).reverse());
  expect((await grantSums(await program()))?.count).toBe(3);
  await archiveOpportunity(admin, slug, true);
  expect(await taking()).toMatchObject({ outcome: "taken", kept: 3, gone: 60 }); // what is no longer asked for is not missed
});

test("a name that nothing is published under is no agreement, and a run with none at all is not taken", async () => {
  const { slug } = await addOpportunity(admin, {
    ...programme,
    title: "Misspelt",
    grants_owner: "acme-acme",
    grants_name: "Canada granting",
  });
  expect(await taking()).toMatchObject({ outcome: "taken", changed: 0 });
  expect(await grantSums(await showOpportunity(slug))).toMatchObject({ count: 0, places: [], years: [] });
  source.answers(datastoreOf([]));
  expect(await taking()).toMatchObject({ outcome: "failed", problem: "few" });
  source.answers(datastoreOf(agreements.slice(0, 1)));
  expect(await taking()).toMatchObject({ outcome: "failed", problem: "shrunk" });
  expect((await grantSums(await program()))?.count).toBe(3);
});

const [page = "", second = ""] = [0, 2].map((from) => JSON.stringify({ success: true, result: { fields: Object.keys(anAgreement()).map((id) => ({ id })), records: agreements.slice(from, from + 2), total: 4 } })); // biome-ignore format: one line
test.each<[string, (at: number) => string | Buffer, string]>([
  ["a web page", () => "<!doctype html>", "html"],
  ["another encoding", () => Buffer.from(page.replace("Canada", "Montr\u00e9al"), "latin1"), "encoding"],
  ["a column with another name", () => page.replace('{"id":"agreement_value"}', '{"id":"value"}'), "header"],
  ["a refusal", () => JSON.stringify({ success: false }), "shape"],
  ["a second page that ends in the middle", (at) => (at === 0 ? page : second.slice(0, -30)), "cut"],
  ["a second page without the rest", (at) => (at === 0 ? page : page.replace(/"records":\[.*?\],"total"/, '"records":[],"total"')), "cut"],
  ["another total on the second page", (at) => (at === 0 ? page : second.replace('"total":4', '"total":3')), "cut"],
])("%s takes nothing, and what was shown stays", async (_, answer, problem) => {
  source.answers(({ url }, response) => response.end(answer(Number(new URL(url ?? "", source.url).searchParams.get("offset")))));
  expect(await taking()).toMatchObject({ outcome: "failed", problem });
  expect((await grantSums(await program()))?.count).toBe(3);
});

test("a slow source, a large one, one that refuses, and one that has not the columns take nothing", async () => {
  source.answers((_, response) => response.write(page.slice(0, 40)));
  expect(await taking({ timeMs: 300 })).toMatchObject({ outcome: "failed", problem: "slow" });
  source.answers(datastoreOf(agreements));
  expect(await taking({ byteLimit: 300 })).toMatchObject({ outcome: "failed", problem: "large" });
  source.answers((_, response) => response.writeHead(503).end());
  expect(await taking()).toMatchObject({ outcome: "failed", problem: "status" });
  source.answers((_, response) => response.writeHead(409).end('{"success":false}'));
  expect(await taking()).toMatchObject({ outcome: "failed", problem: "header" });
  source.answers((_, response) => response.destroy());
  expect(await taking()).toMatchObject({ outcome: "failed", problem: "cut" });
});
