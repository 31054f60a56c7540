import { Button, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import type { ImportReport, RefusedRow } from "./csv-import.server.ts";

/** What an import, or a trial of one, leaves for its page to show. */
export type Imported = { report: ImportReport; csv: string };

/** The form of an import: a file or a text, tried first or imported at once. What a trial or a refusal leaves stays in the field. */
export function CsvForm({ columns, given }: { columns: string; given: FormFailure | Imported | undefined }) {
  const failure = given && "errors" in given ? given : undefined;
  const done = given && "report" in given ? given : undefined;
  const isRefused = done !== undefined && !done.report.isTrial && done.report.refused.length > 0;
  const refusal = isRefused ? { csv: m.record_import_refused({ count: done.report.refused.length }) } : undefined;
  return (
    <>
      <ErrorSummary errors={failure?.errors ?? refusal} />
      {done && !isRefused && (
        <Status>
          {done.report.isTrial
            ? m.import_tried({ ...done.report, refused: done.report.refused.length })
            : m.record_import_done(done.report)}
        </Status>
      )}
      {done && <Refused rows={done.report.refused} />}
      <form method="post" encType="multipart/form-data" className="mt-4">
        <Intent name="try" />
        <TextField name="csv_file" type="file" accept=".csv,text/csv" label={m.import_file()} hint={m.import_file_hint()} />
        <TextArea
          name="csv"
          optional={false}
          label={m.funding_import_text()}
          hint={columns}
          defaultValue={failure ? failure.values.csv_file || failure.values.csv : done?.csv}
          error={failure?.errors.csv}
          rows={14}
          spellCheck={false}
        />
        <p className="flex flex-wrap gap-3">
          <Button name="try" value="yes">
            {m.import_try()}
          </Button>
          <Button look="plain" name="import" value="yes">
            {m.funding_import_button()}
          </Button>
        </p>
      </form>
    </>
  );
}

function Refused({ rows }: { rows: RefusedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="mb-5">
      {rows.map(({ line, name, why }) => (
        <li key={line} className="border-t border-line py-2">
          {m.funding_import_line({ line })} · {name} · <b className="text-brand">{why}</b>
        </li>
      ))}
    </ul>
  );
}
