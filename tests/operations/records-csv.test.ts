import { expect, test } from "vitest";
import { addRecord, editRecord, listRecords, showRecord } from "#app/features/intelligence/records.server.ts";
import { csvColumns, exportRecords, importRecords } from "#app/features/intelligence/records-csv.server.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { AdminOnly, InvalidInput } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember } from "#tests/support/factories.ts";

await seedReference();
const admin = await aMember({ role: "admin", username: "Keeper" });
const contact = { name: "Outside, Zoé", role: "=Deputy()", organization: "Ministry", level: "federal", expertise: "AI, ice" };
const head = "name,role,organization,level\n";
const names = async () => (await listRecords(admin, "contact", {}, { limit: 100 })).rows.map(({ values }) => values.name);
const lastAct = async () => (await listActs(admin, { kind: "", actor: "" })).acts[0];

test("what is exported is what the filters let through, without formulas, and exporting contacts is a look at each", async () => {
  const id = await addRecord(admin, "contact", { ...contact, owner: "Keeper", follow_up: "2026-03-05" });
  await addRecord(admin, "contact", { ...contact, name: "Left out", organization: "Else" });
  const csv = await exportRecords(admin, "contact", { search: "ministry" });
  expect(csv.split("\r\n")).toEqual([
    csvColumns("contact").join(","),
    `${id},"Outside, Zoé",'=Deputy(),Ministry,federal,,"AI, ice",,,,Keeper,2026-03-05,1`,
    "",
  ]);
  expect(await lastAct()).toMatchObject({ kind: "records_exported", detail: JSON.stringify({ what: "contact", rows: 1 }) });
  expect((await showRecord(admin, "contact", id)).views).toHaveLength(2); // the export and this look
  await expect(exportRecords(await aMember({ role: "moderator" }), "contact", {})).rejects.toThrow(AdminOnly);
});

test("an export that is imported again changes what was edited in it, and nothing else", async () => {
  const [id] = (await listRecords(admin, "contact", { search: "zoe" })).rows.map((row) => row.id);
  const csv = await exportRecords(admin, "contact", {});
  expect(await importRecords(admin, "contact", csv)).toEqual({ added: 0, changed: 0, refused: [], isTrial: false });
  expect(await importRecords(admin, "contact", csv.replace("Outside, Zoé", "Dehors, Zoé"))).toEqual({
    added: 0,
    changed: 1,
    refused: [],
    isTrial: false,
  });
  expect(await lastAct()).toMatchObject({ kind: "records_imported", detail: JSON.stringify({ what: "contact", added: 0, changed: 1 }) });
  expect((await showRecord(admin, "contact", id ?? 0)).row.values).toMatchObject({
    name: "Dehors, Zoé",
    role: "=Deputy()",
    owner: "Keeper",
  });
  // A file with some of the columns leaves the others.
  await importRecords(admin, "contact", `id,phone\n${id},613-555-0100\n`);
  expect((await showRecord(admin, "contact", id ?? 0)).row.values).toMatchObject({ name: "Dehors, Zoé", phone: "613-555-0100" });
});

test("when a row is refused, the line and the reason are said and nothing is written", async () => {
  const before = await names();
  const report = await importRecords(admin, "contact", `${head}Good,Deputy,Ministry,federal\n,Deputy,Ministry,moon\n`);
  expect(report).toEqual({
    added: 0,
    changed: 0,
    refused: [{ line: 3, name: "", why: "Enter a name; Level: Choose one of those listed" }],
    isTrial: false,
  });
  const tried = await importRecords(admin, "contact", `${head}Good,Deputy,Ministry,federal\n,Deputy,Ministry,moon\n`, true);
  expect(tried).toEqual({ ...report, added: 1, isTrial: true });
  expect(await names()).toEqual(before);
  expect(await importRecords(admin, "contact", `${head}Good,Deputy,Ministry,federal\n`)).toEqual({
    added: 1,
    changed: 0,
    refused: [],
    isTrial: false,
  });
  expect(await names()).toEqual(["Good", ...before]);
});

test("an id that is unknown, stands twice or has changed since the export is refused", async () => {
  const id = await addRecord(admin, "contact", contact);
  const csv = await exportRecords(admin, "contact", { search: "ministry deputy" });
  await editRecord(admin, "contact", id, { ...contact, name: "Edited meanwhile" });
  const why = async (text: string) => (await importRecords(admin, "contact", text)).refused.map((row) => row.why);
  expect(await why(csv)).toEqual(["It has changed since it was exported"]);
  expect(await why("id,name\n987654,Nobody\nx,Nobody\n")).toEqual(["There is no such entry.", "There is no such entry."]);
  expect(await why(`id,name\n${id},One\n${id},Two\n`)).toEqual([`The id ${id} stands twice in this file`]);
  await expect(importRecords(admin, "contact", 'a,"')).rejects.toThrow(InvalidInput);
  await expect(importRecords(await aMember(), "contact", head)).rejects.toThrow(AdminOnly);
});
