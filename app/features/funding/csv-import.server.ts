import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { readCsv } from "./csv.server.ts";

/** A row of the file that was refused. */
export type RefusedRow = { line: number; name: string; why: string };
/** A trial counts what would be added and changed. */
export type ImportReport = { added: number; changed: number; refused: RefusedRow[]; isTrial: boolean };

/** What a row that was checked will do. */
export type RowPlan = { does: "adds" | "changes" | "nothing"; write: (tx: Writer) => Promise<unknown> };
type Values = Record<string, string>;
type Import = {
  /** @throws InvalidInput with a sentence per field */
  plan: (tx: Writer, values: Values) => Promise<RowPlan>;
  nameOf: (values: Values) => string;
  why: (fields: Record<string, string>) => string;
  /** Records the import, in its transaction. */
  record: (tx: Writer, written: { added: number; changed: number }) => Promise<unknown>;
};

/**
 * Checks every row of a file, then writes all of them; where one is refused, and in a trial, nothing is written. @throws InvalidInput for
 * `csv` when the text is no CSV
 */
export async function importCsv(csv: string, isTrial: boolean, { plan, nameOf, why, record }: Import): Promise<ImportReport> {
  const rows = readCsv(csv);
  return transaction(async (tx) => {
    const refused: RefusedRow[] = [];
    const plans: RowPlan[] = [];
    for (const { line, values, tooLong } of rows) {
      if (tooLong) {
        refused.push({ line, name: nameOf(values), why: m.funding_import_row_long() });
        continue;
      }
      try {
        plans.push(await plan(tx, values));
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        refused.push({ line, name: nameOf(values), why: why(error.fields) });
      }
    }
    const count = (does: RowPlan["does"]) => plans.filter((one) => one.does === does).length;
    const counts = { added: count("adds"), changed: count("changes") };
    if (isTrial) return { ...counts, refused, isTrial };
    if (refused.length > 0) return { added: 0, changed: 0, refused, isTrial };
    for (const { does, write } of plans) if (does !== "nothing") await write(tx);
    await record(tx, counts);
    return { ...counts, refused, isTrial };
  });
}
