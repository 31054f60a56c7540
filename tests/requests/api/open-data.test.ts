import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { writeOpenRows } from "#app/db/open-rows/client.server.ts";
import { openRows } from "#app/db/open-rows/table.ts";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { grantQueries } from "#app/features/open-data/grant-pages.server.ts";
import { importOpen } from "#app/features/open-data/import.server.ts";
import { type OpenSet, openSets } from "#app/features/open-data/sets.server.ts";
import { aMember } from "#tests/support/factories.ts";
import { anAgreement, datastoreOf } from "#tests/support/grants-source.ts";
import { anOpenSource, openAnywhere } from "#tests/support/open-source.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";
import { callApi, tokenOf } from "./api-table.ts";

const source = await anOpenSource();
const server = await startServer();
afterAll(async () => {
  source.stop();
  await server.stop();
});
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/open-data/${name}`, import.meta.url));
const admin = await aMember({ role: "admin" });
const token = await tokenOf(await aMember());
const client = createClient({ base: server.url, token });
const read = (path: string) => callApi(server.url, `GET ${path}`, undefined, token);
const take = async (name: "bills" | "tenders" | "ai-register" | "grants", given: Partial<OpenSet> = {}) =>
  importOpen(name, { set: { ...(openSets[name] as OpenSet), locate: async () => source.url, leastRows: 5, ...given }, open: openAnywhere });

test("before an import the lists are empty, and a guest is refused", async () => {
  expect(await client.bills()).toMatchObject({ bills: [], source: { as_of: null }, pagination: { has_next: false } });
  expect((await send(server.url, "/api/discovery/tenders")).status).toBe(401);
  await expect(client.aiRegister.get("none")).rejects.toMatchObject({ status: 404 });
});

test("bills come by their last move with their stages, in both languages, credited as not official", async () => {
  source.serves(fixture("bills-before-august-2026.json"));
  expect(await take("bills")).toMatchObject({ outcome: "taken" });
  const { bills, source: credit } = await client.bills({ industryHub: "digital-tech" });
  expect(credit).toMatchObject({ credit: expect.stringContaining("Not an official version"), as_of: expect.stringMatching(/^\d{4}-/) });
  expect(bills.length).toBeGreaterThan(2);
  expect(bills.every(({ hubs }) => hubs.includes("digital-tech"))).toBe(true);
  expect(bills.map(({ moved_on }) => moved_on)).toEqual(
    bills
      .map(({ moved_on }) => moved_on)
      .sort()
      .reverse(),
  );
  expect(bills[0]).toMatchObject({ session: "45-1", url: { fr: expect.stringContaining("/legisinfo/fr/projet-de-loi/45-1/") } });
  expect((await read("/api/discovery/bills?industryHub=nowhere")).status).toBe(404);
});

test("tenders come by their closing with the hubs they touch, and an unchanged answer costs 304", async () => {
  source.serves(
    fixture("tenders.csv")
      .toString("utf8")
      .replace(/"202[56]-\d\d-\d\dT/g, '"2099-01-31T'),
  );
  expect(await take("tenders")).toMatchObject({ outcome: "taken" });
  const { tenders, source: credit } = await client.tenders();
  expect(credit.licence_url).toBe("https://open.canada.ca/en/open-government-licence-canada");
  expect(tenders[0]).toMatchObject({ closes_at: expect.stringMatching(/^2099-01-31T/), title: { fr: expect.any(String) } });
  const first = await read("/api/discovery/tenders");
  const headers = { Authorization: `Bearer ${token}`, "If-None-Match": first.headers.get("ETag") ?? "" };
  expect((await send(server.url, "/api/discovery/tenders", { headers })).status).toBe(304);
});

test("the register is walked by its cursor, which goes on when the row it names is gone, and a system comes whole", async () => {
  source.serves(fixture("ai-register.csv"));
  expect(await take("ai-register")).toMatchObject({ outcome: "taken", kept: 150 });
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof client.aiRegister.list>> = await client.aiRegister.list({ cursor });
    found.push(...page.systems.map(({ key }) => key));
    cursor = page.pagination.next_cursor;
  }
  expect([found.length, new Set(found).size]).toEqual([150, 150]);
  const first = await client.aiRegister.list();
  const last = first.systems.at(-1)?.key ?? "";
  await writeOpenRows(async (tx) => void (await tx.delete(openRows).where(eq(openRows.key, last))));
  const second = await client.aiRegister.list({ cursor: first.pagination.next_cursor });
  expect(second.systems.map(({ key }) => key)).toEqual(found.slice(20, 40));
  expect(await client.aiRegister.get("2526-ATSSC-SCDATA-001")).toMatchObject({ purpose: "generation", vendor: "Thomson Reuters" });
  expect((await client.aiRegister.list({ purpose: "vision" })).systems.every(({ purpose }) => purpose === "vision")).toBe(true);
  expect((await read("/api/discovery/ai-register?purpose=magic")).status).toBe(422);
});

test("the recipients of a programme come by their amounts with the sums, and nobody who may be a person is named", async () => {
  const values = { level: "federal", organization: "ACME", description: "Money.", source_url: "https://acme.example" };
  const names = { grants_owner: "acme-acme", grants_name: "Canada Granting Program" };
  const { slug } = await addOpportunity(admin, { ...values, ...names, title: "ACME Grants" });
  const firms = Array.from({ length: 25 }, (_, at) =>
    anAgreement({ ref_number: `r-${at}`, recipient_legal_name: `Firm ${at}|Firme ${at}`, agreement_value: 1000 + at }),
  );
  source.answers(datastoreOf([...firms, anAgreement({ recipient_type: null, recipient_legal_name: "Sam Perhaps", agreement_value: 10 })]));
  expect(await take("grants", { locate: () => grantQueries(source.url) })).toMatchObject({ outcome: "taken", kept: 26 });
  const first = await client.funding.recipients(slug);
  expect(first.agreements[0]).toMatchObject({ value: 1024, recipient: { fr: "Firme 24" }, place: "ON" });
  expect(first.sums).toMatchObject({ count: 26, places: [{ place: "ON", value: first.sums?.value }] });
  const second = await client.funding.recipients(slug, { cursor: first.pagination.next_cursor });
  expect([first.agreements.length, second.agreements.length, second.pagination.next_cursor]).toEqual([20, 6, null]);
  expect(second.agreements.at(-1)).toMatchObject({ recipient: null, recipient_kind: null, value: 10 });
  expect(JSON.stringify(second)).not.toContain("Sam Perhaps");
  await expect(client.funding.recipients("no-such")).rejects.toMatchObject({ status: 404 });
});

test.each(["bills", "tenders", "ai-register", "funding/nrc-irap/recipients"])("%s refuses a cursor that it did not give", async (name) => {
  for (const cursor of ["nonsense", "1_", "x".repeat(901), "%00", "%25", "|"]) {
    const { status, json } = await read(`/api/discovery/${name}?cursor=${cursor}`);
    expect([status, json.fields], cursor).toEqual([422, { cursor: "Must be the next_cursor of the page before" }]);
  }
});
