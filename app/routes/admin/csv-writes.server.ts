import type { Imported } from "#app/features/funding/csv-form.tsx";
import type { ImportReport } from "#app/features/funding/csv-import.server.ts";
import type { Done, FormCall } from "#app/http/form-action.server.ts";

/** One field holds a whole list. */
export const csvBodyLimit = 288_000;

/** The writes of a form that takes CSV, as a file or as a text: a trial, and the import. What is to be corrected comes back in the text. */
export function csvWrites(run: (call: FormCall, csv: string, isTrial: boolean) => Promise<ImportReport>) {
  const write =
    (isTrial: boolean) =>
    async (call: FormCall): Promise<Done> => {
      const csv = call.values.csv_file || call.values.csv || "";
      const report = await run(call, csv, isTrial);
      const isDone = !isTrial && report.refused.length === 0;
      const shown: Imported = { report, csv: isDone ? "" : csv };
      return { shown, status: isDone || isTrial ? 200 : 422 };
    };
  return { try: write(true), import: write(false) };
}
