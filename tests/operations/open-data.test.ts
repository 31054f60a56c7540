import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { afterAll, expect, test } from "vitest";
import { openRowsDb, writeOpenRows } from "#app/db/open-rows/client.server.ts";
import { openRows } from "#app/db/open-rows/table.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { listAlerts, recomputeAlerts } from "#app/features/intelligence/alerts.server.ts";
import { beginImport, listSets, showSet, switchOpenSet } from "#app/features/open-data/admin.server.ts";
import { billsMovedSince, listBills, listHubWords, saveHubWords } from "#app/features/open-data/bills.server.ts";
import { putSet } from "#app/features/open-data/data.server.ts";
import { importBeside, importDueSets, importOpen } from "#app/features/open-data/import.server.ts";
import { listSystems } from "#app/features/open-data/operations.server.ts";
import type { SetName } from "#app/features/open-data/rules.ts";
import { newestRegister, type OpenSet, openSets } from "#app/features/open-data/sets.server.ts";
import { showSystem } from "#app/features/search/system-posts.server.ts";
import { AdminOnly, Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { anOpenSource, openAnywhere } from "#tests/support/open-source.ts";

const source = await anOpenSource();
afterAll(() => source.stop());
const sample = readFileSync(new URL("../fixtures/open-data/ai-register.csv", import.meta.url));
const lines = sample.toString("utf8");
const bills = readFileSync(new URL("../fixtures/open-data/bills.json", import.meta.url));
const olderBills = readFileSync(new URL("../fixtures/open-data/bills-before-august-2026.json", import.meta.url));
const billSet: OpenSet = { ...(openSets.bills as OpenSet), locate: async () => source.url };
const takingBills = (given: Partial<OpenSet> = {}) => importOpen("bills", { set: { ...billSet, ...given }, open: openAnywhere });
const set: OpenSet = { ...(openSets["ai-register"] as OpenSet), locate: async () => source.url, timeMs: 5_000 };
const taking = (given: Partial<OpenSet> = {}) => importOpen("ai-register", { set: { ...set, ...given }, open: openAnywhere });
const shown = async () => (await listSystems({ department: "", purpose: "", words: "", after: "" })).total;
const admin = await aMember({ role: "admin" });

test("the register is taken with its record, and an answer that is as before takes nothing", async () => {
  expect(await shown()).toBe(0);
  source.serves(sample);
  const run = await taking();
  expect(run).toMatchObject({ outcome: "taken", problem: null, address: source.url, read: 150, kept: 150, changed: 150, gone: 0 });
  expect(run).toMatchObject({
    bytes: sample.length,
    etag: expect.stringMatching(/^"\w{12}"$/),
    digest: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(run.endedAt).toBeGreaterThanOrEqual(run.startedAt);
  expect(await shown()).toBe(150);

  expect(await taking()).toMatchObject({ outcome: "unchanged", read: 0 });
  expect(source.asked.at(-1)?.headers["if-none-match"]).toBe(run.etag);
  source.answers((_, response) => response.writeHead(200).end(sample)); // without an ETag the bytes tell
  expect(await taking()).toMatchObject({ outcome: "unchanged", digest: run.digest });
  expect(await shown()).toBe(150);
});

test("a renewal counts what changed and what is gone, and refuses what cannot be a row", async () => {
  const records = lines.split("\r\n");
  const [first = "", second = ""] = [records[1], records[2]];
  const without = lines.replace(`${second}\r\n`, "").replace("Westlaw AI,Westlaw AI", "Westlaw Edge,Westlaw Edge");
  const nameless = second.replace("2526-ATSSC-SCDATA-002,AI Legal Editing,AI Édition juridique", "new-1,,");
  const renewed = `${without}${nameless}\r\n${first}\r\n${second.replace("2526-ATSSC-SCDATA-002", "")}\r\n`;
  const lineOf = (text: string) => renewed.slice(0, renewed.indexOf(text)).split("\n").length;
  source.serves(renewed);
  expect(second).toContain("2526-ATSSC-SCDATA-002");
  const run = await taking();
  expect(run).toMatchObject({ outcome: "taken", read: 152, kept: 149, changed: 1, gone: 1 });
  expect(run.refused).toEqual([
    { why: "no_name", count: 1, lines: [lineOf("new-1")] },
    { why: "twice", count: 1, lines: [lineOf("new-1") + 1] },
    { why: "no_id", count: 1, lines: [lineOf("new-1") + 2] },
  ]);
  const rows = await openRowsDb().select({ run: openRows.run }).from(openRows);
  expect(new Set(rows.map((row) => row.run))).toEqual(new Set([run.id])); // nothing is left of earlier runs
  expect((await showSystem(null, "2526-ATSSC-SCDATA-001")).system.name.en).toBe("Westlaw Edge");
});

const broken: [name: string, problem: string, answer: () => void, given?: Partial<OpenSet>][] = [
  ["a web page", "html", () => source.serves("<!DOCTYPE html><title>Down</title>")],
  ["a header without a column that is read", "header", () => source.serves(lines.replace("ai_system_status_en", "status_en"))],
  ["another encoding", "encoding", () => source.serves(Buffer.from(lines, "latin1"))],
  ["an end in a quote", "cut", () => source.serves(lines.slice(0, lines.lastIndexOf(',"') + 20))],
  ["an end in a record", "cut", () => source.serves(`${lines}2526-XX-001,Half a`)],
  ["a faulty record in twenty", "faulty", () => source.serves(`${lines}${"one,two\r\n".repeat(11)}`)],
  ["nothing", "few", () => source.serves("")],
  ["fewer rows than ever", "few", () => source.serves(lines.split("\r\n").slice(0, 10).join("\r\n"))],
  ["half of its rows", "shrunk", () => source.serves(lines.split("\r\n").slice(0, 70).join("\r\n"))],
  ["more than the limit", "large", () => source.serves(sample), { byteLimit: 50_000 }],
  ["status 500", "status", () => source.answers((_, response) => response.writeHead(500).end())],
  ["a connection that ends", "cut", () => source.answers((request, response) => {
    response.writeHead(200, { "Content-Length": sample.length }).write(sample.subarray(0, 9000), () => request.socket.destroy());
  })],
  ["a trickle", "slow", () => source.answers((_, response) => response.writeHead(200).write(sample.subarray(0, 9000))), { timeMs: 300 }],
  ["nobody there", "unreachable", () => {}, { locate: async () => "http://127.0.0.1:1/" }],
  ["a publisher's list without a file", "shape", () => {}, { locate: async () => newestRegister({ result: { resources: [] } }) }],
]; // biome-ignore format: a table

test.each(broken)("%s is recorded as %s, and what was shown stays", async (_, problem, answer, given) => {
  const before = await shown();
  expect(before).toBeGreaterThan(100);
  answer();
  const run = await taking(given);
  expect(run).toMatchObject({ outcome: "failed", problem });
  expect(await shown()).toBe(before);
  const rows = await openRowsDb().select({ run: openRows.run }).from(openRows);
  expect(rows).toHaveLength(before); // what was staged is gone
});

test("what is due and what an admin begins is read by a command in a process of its own, which says why it took nothing", async () => {
  const reading = importBeside("no-such-set" as SetName);
  expect(process.getActiveResourcesInfo()).toContain("ProcessWrap");
  await expect(reading).rejects.toThrow("no-such-set");
});

test("a run that took nothing has its address, its bytes, its records and the reason in its record", async () => {
  source.serves(`${lines}${"one,two\r\n".repeat(30)}`);
  const run = await taking();
  expect(run).toMatchObject({ outcome: "failed", problem: "faulty", address: source.url, read: 180, kept: 150 });
  const from = lines.split("\n").length;
  expect(run).toMatchObject({ bytes: lines.length === sample.length ? sample.length + 270 : expect.any(Number), digest: expect.stringMatching(/^[\w-]{43}$/) }); // biome-ignore format: one run
  expect(run.refused).toEqual([{ why: "ragged", count: 30, lines: Array.from({ length: 20 }, (_, at) => from + at) }]);
  source.answers((request, response) => {
    response.writeHead(200, { "Content-Length": sample.length }).write(sample.subarray(0, 50_000), () => request.socket.destroy());
  });
  const cut = await taking();
  expect(cut).toMatchObject({ outcome: "failed", problem: "cut", address: source.url });
  expect([cut.bytes > 0, cut.read > 5, cut.kept > 5]).toEqual([true, true, true]);
  expect(await taking({ locate: async () => "http://127.0.0.1:1/" })).toMatchObject({ address: "http://127.0.0.1:1/", read: 0 });
});

test("columns are read by their names: one more and others in another order change nothing", async () => {
  source.serves(sample);
  expect(await taking()).toMatchObject({ kept: 150 });
  const records: Record<string, string>[] = parse(sample, { bom: true, columns: true });
  const names = ["added", ...Object.keys(records[0] ?? {}).toReversed()];
  const moved = stringify(records.map((record) => ({ ...record, added: "new" })), { columns: names, header: true }); // biome-ignore format: one line
  source.serves(moved);
  expect(await taking()).toMatchObject({ outcome: "taken", read: 150, kept: 150, changed: 0, gone: 0, refused: [] });
});

test("faulty records are set aside with their lines, and the others are taken", async () => {
  const records = lines.split("\r\n2526").length; // records that begin a line
  expect(records).toBeGreaterThan(100);
  const at = lines.indexOf("\r\n2526-ATSSC-SCDATA-002") + 2;
  const line = lines.slice(0, at).split("\n").length;
  source.serves(
    `${lines.slice(0, at)}ragged,row\r\nlong${",x".repeat(30)}\r\n${lines.slice(at)}new-2${',a "so-called" name'.repeat(2)}${",x".repeat(21)}\r\n`,
  );
  const run = await taking();
  expect(run).toMatchObject({ outcome: "taken", read: 153, kept: 151, refused: [{ why: "ragged", count: 2, lines: [line, line + 1] }] });
  expect((await showSystem(null, "new-2")).system.name.en).toBe('a "so-called" name');
});

test("without a stand-in for the network, an address of this machine is not opened", async () => {
  expect(await importOpen("ai-register", { set })).toMatchObject({ outcome: "failed", problem: "private" });
});

test("the newest file of the register is read that is not its dictionary", () => {
  const file = (id: string, created: string, format = "CSV") => ({ id, created, format, url: `https://open.canada.ca/${id}.csv` });
  const resources = [file("a", "2025-11-28"), file("b", "2026-04-28"), file("369f6f34-148a-42ed-b581-8c164e941a89", "2026-05-01"), file("c", "2026-06-01", "HTML")]; // biome-ignore format: a list
  expect(newestRegister({ result: { resources } })).toBe("https://open.canada.ca/b.csv");
});

test("an import of a set waits for nobody: a second is refused while one runs", async () => {
  let release = () => {};
  const asked = new Promise<void>((resolve) => {
    source.answers((_, response) => {
      release = () => void response.writeHead(500).end();
      resolve();
    });
  });
  const first = taking();
  await asked;
  await expect(taking()).rejects.toThrow(Conflict);
  await expect(beginImport(admin, "ai-register")).rejects.toThrow(Conflict);
  release();
  expect(await first).toMatchObject({ problem: "status" });
});

test("rows that a run of the same number left behind, and a run that died, are in nobody's way", async () => {
  source.serves(sample);
  const next = (await taking()).id + 1;
  const [row] = await openRowsDb().select().from(openRows).limit(1);
  await writeOpenRows(async (tx) => {
    await tx.insert(openRows).values({ ...(row as typeof openRows.$inferSelect), run: next });
  });
  source.serves(lines.replace("Westlaw AI,Westlaw AI", "Westlaw Edge,Westlaw Edge"));
  expect(await taking()).toMatchObject({ id: next, outcome: "taken", kept: 150 });
});

test("a set is fetched by itself only when it is on and due; staff switch it, each switch on what they saw", async () => {
  expect(await importDueSets(Date.now())).toBe(0);
  const [state] = await listSets(admin);
  expect(state).toMatchObject({ name: "ai-register", isOn: false });
  await switchOpenSet(admin, "ai-register", true, state?.revision ?? 0);
  await expect(switchOpenSet(admin, "ai-register", false, state?.revision ?? 0)).rejects.toThrow(Conflict);
  expect(await importDueSets(Date.now())).toBe(0); // it ran a moment ago
  await transaction((tx) => putSet(tx, "ai-register", { isOn: false }));
  await expect(listSets(await aMember({ role: "moderator" }))).rejects.toThrow(AdminOnly);
  await expect(switchOpenSet(await aMember(), "ai-register", true, 1)).rejects.toThrow(AdminOnly);
  await expect(showSet(admin, "weather")).rejects.toThrow(NotFound);
  expect((await showSet(admin, "ai-register")).runs.length).toBeGreaterThan(10);
});

test("the register is listed by name, narrowed by department, purpose and words, page after page", async () => {
  const all: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listSystems>> = await listSystems({ department: "", purpose: "", words: "", after });
    all.push(...page.systems.map(({ key }) => key));
    after = page.next;
  }
  expect(new Set(all).size).toBe(await shown());
  expect(all).toHaveLength(await shown());
  const { departments, purposes } = await listSystems({ department: "", purpose: "", words: "", after: "" });
  expect(purposes.reduce((sum, { count }) => sum + count, 0)).toBe(await shown());
  const [one] = departments;
  const narrowed = await listSystems({ department: one?.value ?? "", purpose: "", words: "", after: "" });
  expect(new Set(narrowed.systems.map(({ department }) => department.en))).toEqual(new Set([one?.label]));
  const french = await inLanguage("fr", () => listSystems({ department: "", purpose: "", words: "", after: "" }));
  expect(french.departments.map(({ label }) => label)).toContain("Service canadien d'appui aux tribunaux administratifs");
  const found = await listSystems({ department: "", purpose: "", words: "recherche JURIDIQUE", after: "" });
  expect(found.systems.map(({ key }) => key)).toContain("2526-ATSSC-SCDATA-001");
});

test("a system stands with posts that speak of it", async () => {
  const post = await aPost(undefined, { title: "What Westlaw Edge answers", content: "A test of Westlaw Edge." });
  const { system, related } = await showSystem(null, "2526-ATSSC-SCDATA-001");
  expect(system).toMatchObject({ purpose: "generation", vendor: "Thomson Reuters", personalInformation: "no", year: "2025" });
  expect(system.department.fr).toBe("Service canadien d'appui aux tribunaux administratifs");
  expect(related.map(({ id }) => id)).toContain(post.id);
  await expect(showSystem(null, "nothing")).rejects.toThrow(NotFound);
});

test("bills are read in both shapes, their days in Ottawa's time", async () => {
  source.serves(bills);
  expect(await takingBills()).toMatchObject({ outcome: "failed", problem: "few", read: 6, kept: 6 });
  source.serves(olderBills);
  expect(await takingBills()).toMatchObject({ outcome: "taken", read: 70, kept: 70, refused: [] });
  const before = await billsMovedSince("2025-01-01");
  expect(before.find(({ number }) => number === "S-202")).toMatchObject({
    session: "45-1",
    origin: "senate",
    // "2025-05-27T20:00:00-04:00" and "2025-06-12T06:50:00-04:00" in the list
    passed: { house: [null, null, null], senate: ["2025-05-28", "2025-06-12", null] },
    royalAssent: null,
    movedOn: "2025-06-12",
    type: { en: "Senate Public Bill" },
  });
  source.serves(bills);
  expect(await takingBills({ leastRows: 1 })).toMatchObject({ outcome: "failed", problem: "shrunk" });
  await transaction((tx) => putSet(tx, "bills", { shownRun: null }));
  expect(await takingBills({ leastRows: 1 })).toMatchObject({ outcome: "taken", kept: 6 });
  const [border] = (await billsMovedSince("2025-01-01")).filter(({ number }) => number === "C-2");
  expect(border).toBeUndefined(); // its title touches no hub yet
});

test.each([
  ["a web page", "html", "<!DOCTYPE html><title>LEGISinfo</title>"],
  ["an object", "shape", '{"Message":"An error has occurred."}'],
  ["a list of something else", "header", '[{"Number":"C-2"}]'],
  ["a list without a bill", "shape", "[1, null]"],
  ["a list that ends in the middle", "cut", bills.subarray(0, 9000)],
])("bills: %s is recorded as %s", async (_, problem, body) => {
  source.serves(body);
  expect(await takingBills({ leastRows: 1 })).toMatchObject({ outcome: "failed", problem });
});

test("a bill touches a hub by the words that staff saved, and is an alert while its last stage is new", async () => {
  const words = async (hub: string) => (await listHubWords(admin)).find((one) => one.hub === hub);
  const seeded = await words("aerospace");
  expect(seeded?.words).toContain("aerospace");
  await saveHubWords(admin, "aerospace", "border\nfrontière", seeded?.revision ?? 0);
  await expect(saveHubWords(admin, "aerospace", "else", seeded?.revision ?? 0)).rejects.toThrow(Conflict);
  await expect(saveHubWords(admin, "aerospace", "*", (await words("aerospace"))?.revision ?? 0)).rejects.toThrow(InvalidInput);
  await expect(saveHubWords(await aMember(), "aerospace", "x", 0)).rejects.toThrow(AdminOnly);
  const { bills: touching } = await listBills("aerospace", "");
  expect(touching.map(({ number, hubs }) => [number, hubs.includes("aerospace")])).toContainEqual(["C-2", true]);
  const border = touching.find(({ number }) => number === "C-2");
  expect(border).toMatchObject({ movedOn: "2025-06-03", origin: "house", status: { en: "At second reading in the House of Commons" } });

  await recomputeAlerts(Date.parse("2025-06-10"));
  const alerts = async () => (await listAlerts(admin, 500)).filter(({ rule }) => rule === "bill_moved");
  expect(await alerts()).toContainEqual(
    expect.objectContaining({ subject: `${border?.key}.2025-06-03`, path: `/bills#bill-${border?.key}` }),
  );
  await recomputeAlerts(Date.parse("2027-01-01"));
  expect(await alerts()).toEqual([]);
});
