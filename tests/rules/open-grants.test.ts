import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type Agreement, grantFields, pageSeparator, readGrants, recipientKinds } from "#app/features/open-data/readers/grants.ts";
import { BrokenSource, type OpenRow } from "#app/features/open-data/readers/reader.ts";
import { Tally } from "#app/features/open-data/readers/tally.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/open-data/${name}`, import.meta.url));
const columns = fixture("grants-header.csv").toString().trim().split(",");
const [official] = parse(fixture("grants-example-fictional.csv"), { columns: true, bom: true }) as Record<string, string>[];
const example: Record<string, unknown> = { ...official, owner_org: "acme-acme" };

async function* cut(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function readAll(given: string | Buffer, size = 1000) {
  const tally = new Tally();
  const standing = new Map<string, OpenRow | null>();
  for await (const one of readGrants(cut(Buffer.from(given), size))) {
    const change = tally.take(one);
    if (change) standing.set(change.key, change.row);
  }
  const rows = [...standing.values()].flatMap((row) => (row ? [row as OpenRow<Agreement>] : []));
  const refused = tally.refused().flatMap(({ why, lines }) => lines.map((at) => ({ why, at })));
  expect([tally.read - refused.length, tally.kept]).toEqual([rows.length, rows.length]);
  return { rows, refused, agreements: rows.map(({ content }) => content) };
}
const brokenBy = async (given: string | Buffer) =>
  readAll(given).then(
    () => "read",
    (error) => (error instanceof BrokenSource ? error.why : error),
  );

const page = (records: Record<string, unknown>[], fields = columns) =>
  JSON.stringify({ success: true, result: { fields: fields.map((id) => ({ id, type: "text" })), records, total: records.length } });
const one = async (change: Record<string, unknown> = {}) => (await readAll(page([{ ...example, ...change }]))).agreements[0];

test("every field that is asked for is a column of the published file", () => {
  expect(columns).toHaveLength(38);
  expect(grantFields.filter((name) => !columns.includes(name))).toEqual([]);
});

test("the example of the template is read: names in both languages, the value in cents, the place and the year", async () => {
  const { rows } = await readAll(page([example]));
  expect(rows).toMatchObject([{ facetA: "acme-acme", facetB: "Canada Granting Program", sortEn: "0099999950000000" }]);
  expect(rows[0]?.content).toEqual({
    reference: "001-2018-2019-Q2-00045",
    amendment: 3,
    type: "grant",
    recipient: { en: "ACME Services Limited", fr: "Services ACME Limitée" },
    kind: "G",
    place: "ON",
    city: { en: "Grand Falls", fr: "Grand-Sault" },
    cents: 50_000_000,
    startsOn: "2025-04-01",
    year: "2025",
  });
});

test("a name given once is the name in both languages, without what no database holds", async () => {
  expect((await one({ recipient_legal_name: "ACME " }))?.recipient).toEqual({ en: "ACME", fr: "ACME" });
  expect((await one({ recipient_legal_name: "|Services ACME" }))?.recipient).toEqual({ en: "Services ACME", fr: "Services ACME" });
  expect((await one({ recipient_legal_name: "AC\u0000ME\ud800" }))?.recipient?.en).toBe("ACME\ufffd");
});

test("values are totals: of the amendments to an agreement the highest is kept, 10 above 9, and nothing is added up", async () => {
  const amended = (amendment: unknown, value: unknown) => ({ ...example, amendment_number: amendment, agreement_value: value });
  const renamed = { ...amended("0", "100.00"), recipient_legal_name: "Acme Services, Limited." };
  const { agreements, refused } = await readAll(page([amended("9", "900000"), amended("10", 1000000.5), renamed]));
  expect(agreements.map(({ amendment, cents }) => [amendment, cents])).toEqual([[10, 100_000_050]]);
  expect(refused).toEqual([1, 3].map((at) => ({ why: "superseded", at })));
});

test("a reference number given to two recipients is two agreements, and a repeated one is kept once", async () => {
  const other = { ...example, recipient_legal_name: "Another" };
  const { agreements, rows, refused } = await readAll(page([example, other, example]));
  expect(agreements.map(({ recipient }) => recipient?.en)).toEqual(["ACME Services Limited", "Another"]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  expect(refused).toEqual([{ why: "twice", at: 3 }]);
});

test("persons are skipped with all their amendments, and whoever may be one is named nowhere", async () => {
  const person = { ...example, recipient_type: "p", recipient_legal_name: "Jo Person" };
  const untold = { ...person, recipient_type: "", amendment_number: "2" };
  const perhaps = { ...example, recipient_type: "", recipient_legal_name: "Sam Perhaps" };
  const { rows, refused, agreements } = await readAll(page([untold, person, perhaps, { ...untold, amendment_number: "4" }]));
  expect(refused.map(({ at }) => at).sort()).toEqual([1, 2, 4]);
  expect(new Set(refused.map(({ why }) => why))).toEqual(new Set(["person"]));
  expect(agreements).toMatchObject([{ recipient: null, kind: null, city: { en: "" }, cents: 50_000_000 }]);
  expect(JSON.stringify(rows)).not.toMatch(/jo person|sam perhaps|grand falls/i);
  for (const kind of recipientKinds) expect((await one({ recipient_type: kind }))?.kind).toBe(kind);
});

test("a total below zero ends an agreement, also where an amendment before had one above", async () => {
  const ended = { ...example, amendment_number: "4", agreement_value: "-500000" };
  const { rows, refused } = await readAll(page([example, ended]));
  expect(rows).toEqual([]);
  expect(refused.map(({ why }) => why)).toEqual(["superseded", "negative"]);
});

test("an agreement is known by its letter and by its word, a place outside Canada is abroad, and one that is not told is none", async () => {
  const types = await Promise.all(["G", "Grant", "C", "contribution", "O", ""].map(async (type) => (await one({ agreement_type: type }))?.type)); // biome-ignore format: one line
  expect(types).toEqual(["grant", "grant", "contribution", "contribution", "other", "other"]);
  expect((await one({ recipient_country: "US", recipient_province: "NY" }))?.place).toBe("abroad");
  expect((await one({ recipient_country: "", recipient_province: "qc" }))?.place).toBe("QC");
  expect((await one({ recipient_province: "ZZ" }))?.place).toBe("");
});

test("the largest total stands first", async () => {
  const values = ["5", "70000000", "0", "60.5"];
  const { rows } = await readAll(page(values.map((value, at) => ({ ...example, ref_number: `r-${at}`, agreement_value: value }))));
  const sorted = rows.sort((a, b) => ((a.sortEn ?? "") < (b.sortEn ?? "") ? -1 : 1)).map(({ content }) => content.cents);
  expect(sorted).toEqual([7_000_000_000, 6050, 500, 0]);
});

test("pages are one answer, wherever the network cuts them, and an amendment on another page counts", async () => {
  const numbered = (number: number) => ({ ...example, ref_number: `001-2025-2026-Q1-0000${number}` });
  const amended = { ...numbered(1), amendment_number: 4, agreement_value: "700000" };
  const pages = [page([numbered(1), numbered(2)]), page([numbered(3), amended])].map((text) => `${pageSeparator}${text}\n`).join("");
  for (const size of [3, 5000]) {
    const { agreements } = await readAll(pages, size);
    expect(agreements.map(({ cents }) => cents).sort()).toEqual([50_000_000, 50_000_000, 70_000_000]);
  }
});

test.each([
  ["ref_number", "", "no_id"],
  ["owner_org", null, "no_id"],
  ["prog_name_en", " ", "no_name"],
  ["recipient_legal_name", "", "no_name"],
  ["amendment_number", "first", "amendment"],
  ["agreement_value", "1,000", "amount"],
  ["agreement_start_date", "2025-13-01", "date"],
])("an agreement whose %s is %j is refused by its place, and the others are kept", async (field, value, why) => {
  const { rows, refused } = await readAll(
    page([
      { ...example, [field]: value },
      { ...example, ref_number: "other" },
    ]),
  );
  expect(refused).toEqual([{ why, at: 1 }]);
  expect(rows).toHaveLength(1);
});

test("a refusal, a web page, a missing field, a cut answer and another encoding are not trusted", async () => {
  expect(await brokenBy(JSON.stringify({ success: false, error: { message: "busy" } }))).toBe("shape");
  expect(await brokenBy("<!doctype html>")).toBe("html");
  expect(await brokenBy(page([example]).slice(0, -40))).toBe("cut");
  expect(await brokenBy("")).toBe("cut");
  const renamed = columns.map((name) => (name === "agreement_value" ? "value" : name));
  expect(await brokenBy(page([example], renamed))).toBe("header");
  expect(await brokenBy(Buffer.from(page([example]), "latin1"))).toBe("encoding");
});
