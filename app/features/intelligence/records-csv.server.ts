import { adminOrThrow, provenAdminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { type ImportReport, importCsv, type RowPlan } from "#app/features/funding/csv-import.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { csvLines } from "#app/text/csv.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { filterOf, possibleOwners, type RecordQuery } from "./records.server.ts";
import { type FollowedKind, records } from "./records.ts";
import * as data from "./records-data.server.ts";
import { checkRecord } from "./records-form.server.ts";

/** The columns of imports and exports. `revision` is of the row as it was exported: one that has changed since is not overwritten. */
export const csvColumns = (kind: FollowedKind): string[] => ["id", ...records[kind].fields.map(({ name }) => name), "revision"];

const exportLimit = 10_000;

/**
 * Returns the records that pass, at most `exportLimit`, as CSV that the import takes. Each contact in it counts as looked at, and the export
 * is an act. @throws AdminOnly, ProofNeeded, StorageFull; then nothing may be shown
 */
export async function exportRecords(viewer: Viewer, kind: FollowedKind, query: RecordQuery, now = Date.now()): Promise<string> {
  const admin = provenAdminOrThrow(viewer, m.record_export());
  const rows = await data.listRecords(kind, filterOf(query, now), null, exportLimit);
  await transaction(async (tx) => {
    if (kind === "contact") await data.noteContactViews(tx, admin.id, rows.map(({ id }) => id)); // biome-ignore format: one line
    await recordStaffAct(tx, admin, { kind: "records_exported", detail: { what: kind, rows: rows.length } });
  }, unseen);
  const lines = rows.map(({ id, revision, values }) => ({ ...values, id, revision }));
  return csvLines(csvColumns(kind), lines, true);
}

/**
 * Adds the rows of a file that name no id, and changes those that name one, in the columns that the file has. When a row is refused, and in a
 * trial, nothing is written. @throws AdminOnly, InvalidInput for `csv`
 */
export async function importRecords(viewer: Viewer, kind: FollowedKind, csv: string, isTrial = false): Promise<ImportReport> {
  const admin = adminOrThrow(viewer);
  const known = { staff: await possibleOwners(), seen: new Set<string>() };
  return importCsv(csv, isTrial, {
    plan: (tx, values) => planRow(tx, kind, values, known),
    nameOf: (values) => values.title ?? values.name ?? "",
    why: (fields) => Object.values(fields).join("; "),
    record: (tx, written) => recordStaffAct(tx, admin, { kind: "records_imported", detail: { what: kind, ...written } }),
  });
}

type Known = { staff: string[]; seen: Set<string> };

async function planRow(tx: Writer, kind: FollowedKind, given: Record<string, string>, { staff, seen }: Known): Promise<RowPlan> {
  const named = (given.id ?? "").trim();
  if (named === "") {
    const values = checkRecord(kind, given, staff);
    return { does: "adds", write: (writer) => data.insertRecord(writer, kind, values) };
  }
  if (seen.has(named)) throw new InvalidInput({ id: m.record_import_twice({ id: named }) });
  seen.add(named);
  const row = await data.findRecord(kind, idFrom(named), tx);
  if (!row) throw new InvalidInput({ id: m.record_not_found() });
  const revision = (given.revision ?? "").trim();
  if (revision !== "" && revision !== String(row.revision)) throw new InvalidInput({ revision: m.record_import_changed() });
  const values = checkRecord(kind, { ...row.values, ...given }, staff);
  const isChanged = Object.keys(values).some((name) => values[name] !== row.values[name]);
  const write = (writer: Writer) => data.updateRecord(writer, kind, row.id, values, values.owner !== row.values.owner);
  return { does: isChanged ? "changes" : "nothing", write };
}
