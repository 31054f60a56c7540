import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { openRowsDb } from "#app/db/open-rows/client.server.ts";
import { openRows } from "#app/db/open-rows/table.ts";
import { importOpen } from "#app/features/open-data/import.server.ts";
import { columns as columnsRead, type Tender } from "#app/features/open-data/readers/tenders.ts";
import { type OpenSet, openSets } from "#app/features/open-data/sets.server.ts";
import { listTenders, tenderCalendar } from "#app/features/open-data/tenders.server.ts";
import { csvLines } from "#app/text/csv.server.ts";
import { anOpenSource, openAnywhere } from "#tests/support/open-source.ts";

const source = await anOpenSource();
afterAll(() => source.stop());
const sample = readFileSync(new URL("../fixtures/open-data/tenders.csv", import.meta.url));
type Notice = Record<(typeof columnsRead)[number], string>;
const notices: Notice[] = parse(sample, { bom: true, columns: true });
const [first] = notices as [Notice];
const columns = Object.keys(first);
const contacts = columns.filter((name) => /^cont?act(?!ing)/.test(name));
const set: OpenSet = { ...(openSets.tenders as OpenSet), locate: async () => source.url, leastRows: 5 };
const taking = () => importOpen("tenders", { set, open: openAnywhere });
const before = Date.parse("2025-01-01");

test("open notices are taken with their quoted line breaks, and never whom to call", async () => {
  source.serves(sample);
  expect(await taking()).toMatchObject({ outcome: "taken", read: 25, kept: 25, refused: [] });
  expect(contacts).toHaveLength(13);
  expect(columnsRead.filter((name) => contacts.includes(name))).toEqual([]);
  const named = Object.fromEntries(contacts.map((name) => [name, `private-${name}`]));
  source.serves(csvLines(columns, [...notices, { ...first, ...named, "referenceNumber-numeroReference": "cb-private" }], true));
  expect(await taking()).toMatchObject({ outcome: "taken", kept: 26, changed: 1 });
  expect(JSON.stringify(await openRowsDb().select().from(openRows))).not.toContain("private-");
});

test("of amendments the highest is kept, tags and entities are text, and a date that is none is refused", async () => {
  const amended = { ...first, "amendmentNumber-numeroModification": "002", "title-titre-eng": "Amended twice" };
  const between = { ...first, "amendmentNumber-numeroModification": "001", "title-titre-eng": "Amended once" };
  const marked = {
    ...first,
    "referenceNumber-numeroReference": "cb-marked",
    "title-titre-eng": "Donn&eacute;es &lt;b&gt;ouvertes&lt;/b&gt;",
    "tenderDescription-descriptionAppelOffres-eng": '<p>One<br/>two &amp; three</p><script>alert("x")</script> Quote EN578-170432/B.\u0000',
    "noticeURL-URLavis-eng": "javascript:alert(1)",
    unspsc: "*43211500\n*43231500\nnone",
  };
  const undated = { ...first, "referenceNumber-numeroReference": "cb-undated", "tenderClosingDate-appelOffresDateCloture": "soon" };
  source.serves(csvLines(columns, [...notices, amended, between, marked, undated], true));
  const run = await taking();
  expect(run).toMatchObject({ outcome: "taken", read: 29, kept: 26 });
  expect(run.refused).toEqual([
    { why: "superseded", count: 2, lines: [2, expect.any(Number)] },
    { why: "date", count: 1, lines: [expect.any(Number)] },
  ]);
  const rows = await openRowsDb().select().from(openRows);
  const contentOf = (key: string) => rows.find((row) => row.key === key)?.content;
  expect(contentOf(first["referenceNumber-numeroReference"])).toMatchObject({ title: { en: "Amended twice" } });
  expect(contentOf("cb-marked")).toMatchObject({
    title: { en: "Données ouvertes" },
    summary: { en: "One two & three Quote EN578-170432/B." },
    url: { en: "" },
    unspsc: ["43211500", "43231500"],
  });
});

test("those that touch a hub by words or codes stand by their closing dates until they close, and are a calendar", async () => {
  const { tenders, asOf } = await listTenders("digital-tech", "", before);
  expect(asOf).not.toBeNull();
  const closing = tenders.map(({ closesAt }) => closesAt);
  expect(closing).toEqual([...closing].sort());
  expect(tenders.map(({ key }) => key)).toContain("cb-marked"); // by its code alone
  expect(tenders.map(({ key }) => key)).toContain("MX-444110724901"); // "RFI - Digital Assessment Tool"
  expect((await listTenders("digital-tech", "", Date.parse("2030-01-01"))).tenders).toEqual([]);
  const calendar = await tenderCalendar("digital-tech", before);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(tenders.length);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${closing[0]?.slice(0, 10).replaceAll("-", "")}`);
  expect(await tenderCalendar("nothing", before)).not.toContain("BEGIN:VEVENT");
});

test("a description that tells whom to reach is not stored, in either language, and the real ones that do not are", async () => {
  const told = (key: string, en: string, fr: string) => ({
    ...first,
    "referenceNumber-numeroReference": key,
    "tenderDescription-descriptionAppelOffres-eng": en,
    "tenderDescription-descriptionAppelOffres-fra": fr,
  });
  const people = [
    told("cb-jane", "Please write to Jane Doe, 11 Laurier St. Gatineau", "Des meubles."),
    told("cb-luc", "Furniture.", "Autorité contractante : Luc Côté"),
  ];
  source.serves(csvLines(columns, [...notices, ...people, told("cb-none", "Furniture for Parks Canada.", "Des meubles.")], true));
  expect(await taking()).toMatchObject({ outcome: "taken", kept: 28 });
  const rows = await openRowsDb().select().from(openRows);
  expect(JSON.stringify(rows)).not.toMatch(/Jane Doe|Laurier|Luc Côté|Katie Clark|Song Prak|removed\]/);
  const summaryOf = (key: string) => (rows.find((row) => row.key === key)?.content as Tender | undefined)?.summary;
  expect([summaryOf("cb-jane"), summaryOf("cb-luc")]).toEqual([
    { en: "", fr: "" },
    { en: "", fr: "" },
  ]);
  expect(summaryOf("cb-none")?.en).toBe("Furniture for Parks Canada.");
  expect(rows.filter(({ content }) => (content as Tender).summary.en !== "").length).toBeGreaterThan(15);
});

test("an amended file of 128 notices counts 128", async () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ ...first, "referenceNumber-numeroReference": `cb-${at}` }));
  const amended = many.slice(0, 8).map((one) => ({ ...one, "amendmentNumber-numeroModification": "001", "title-titre-eng": "Amended" }));
  source.serves(csvLines(columns, [...many, ...amended], true));
  const run = await taking();
  expect(run).toMatchObject({ outcome: "taken", read: 128, kept: 120, refused: [{ why: "superseded", count: 8 }] });
});

test("a source without a column that is read is refused", async () => {
  source.serves(sample.toString("utf8").replace("nomEntitContractante", "nomEntiteContractante"));
  expect(await taking()).toMatchObject({ outcome: "failed", problem: "header" });
});
