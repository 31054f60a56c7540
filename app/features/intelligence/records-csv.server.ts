import type { Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { type CsvRow, readCsv } from "#app/features/funding/csv.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/page-parts.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { csvLines } from "#app/text/csv.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { adminOrThrow } from "./admin.server.ts";
import { filterOf, possibleOwners, type RecordQuery } from "./records.server.ts";
import { type FollowedKind, namedErrors, records } from "./records.ts";
import * as data from "./records-data.server.ts";
import { checkRecord, type RecordValues } from "./records-form.server.ts";

/** The columns of imports and exports. `revision` is of the row as it was exported: one that has changed since is not overwritten. */
export const csvColumns = (kind: FollowedKind): string[] => ["id", ...records[kind].fields.map(({ name }) => name), "revision"];

const exportLimit = 10_000;

/**
 * Returns the records that pass, at most `exportLimit`, as CSV that the import takes. Each contact in it counts as looked at, and the export
 * is an act. @throws AdminOnly, StorageFull; then nothing may be shown
 */
export async function exportRecords(viewer: Viewer, kind: FollowedKind, query: RecordQuery, now = Date.now()): Promise<string> {
  const admin = adminOrThrow(viewer);
  const rows = await data.listRecords(kind, filterOf(query, now), null, exportLimit);
  await transaction(async (tx) => {
    if (kind === "contact") await data.noteContactViews(tx, admin.id, rows.map(({ id }) => id)); // biome-ignore format: one line
    await recordStaffAct(tx, admin, { kind: "records_exported", detail: { what: kind, rows: rows.length } });
  }, unseen);
  const lines = rows.map(({ id, revision, values }) => ({ ...values, id, revision }));
  return csvLines(csvColumns(kind), lines, true);
}

/** A row of the file that was refused. */
export type RefusedRow = { line: number; name: string; why: string };
export type ImportReport = { added: number; changed: number; refused: RefusedRow[] };

type Checked = { id: number | null; before: RecordValues | null; values: RecordValues };

/**
 * Adds the rows of a file that name no id, and changes those that name one, in the columns that the file has. Every row is checked first:
 * when one is refused, nothing is written, so that the corrected file can be given again. @throws AdminOnly, InvalidInput for `csv`
 */
export async function importRecords(viewer: Viewer, kind: FollowedKind, csv: string): Promise<ImportReport> {
  const admin = adminOrThrow(viewer);
  const rows = readCsv(csv);
  const staff = await possibleOwners();
  return transaction(async (tx) => {
    const refused: RefusedRow[] = [];
    const checked: Checked[] = [];
    const seen = new Set<string>();
    for (const { line, values } of rows) {
      try {
        checked.push(await checkRow(tx, kind, values, { staff, seen }));
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        const why = Object.values(namedErrors(kind, error.fields)).join("; ");
        refused.push({ line, name: values.title ?? values.name ?? "", why });
      }
    }
    if (refused.length > 0) return { added: 0, changed: 0, refused };
    const report = await write(tx, kind, checked);
    await recordStaffAct(tx, admin, { kind: "records_imported", detail: { what: kind, ...report } });
    return { ...report, refused };
  });
}

type Known = { staff: string[]; seen: Set<string> };

async function checkRow(tx: Writer, kind: FollowedKind, given: CsvRow["values"], { staff, seen }: Known): Promise<Checked> {
  const named = (given.id ?? "").trim();
  if (named === "") return { id: null, before: null, values: checkRecord(kind, given, staff) };
  if (seen.has(named)) throw new InvalidInput({ id: m.record_import_twice({ id: named }) });
  seen.add(named);
  const row = await data.findRecord(kind, idFrom(named), tx);
  if (!row) throw new InvalidInput({ id: m.record_not_found() });
  const revision = (given.revision ?? "").trim();
  if (revision !== "" && revision !== String(row.revision)) throw new InvalidInput({ revision: m.record_import_changed() });
  return { id: row.id, before: row.values, values: checkRecord(kind, { ...row.values, ...given }, staff) };
}

async function write(tx: Writer, kind: FollowedKind, rows: Checked[]) {
  let [added, changed] = [0, 0];
  for (const { id, before, values } of rows) {
    if (id === null) {
      await data.insertRecord(tx, kind, values);
      added += 1;
    } else if (Object.keys(values).some((name) => values[name] !== before?.[name])) {
      await data.updateRecord(tx, kind, id, values, values.owner !== before?.owner);
      changed += 1;
    }
  }
  return { added, changed };
}
