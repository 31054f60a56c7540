import { ReportItems, type ShownReport } from "#app/features/reports/report-item.tsx";
import { DecisionForm } from "#app/features/reviews/decision-form.tsx";
import { Button, Intent } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { noteLimit } from "./rules.ts";

/** What members reported of a company's page, and the form that dismisses it; nothing without a report. */
export function CompanyReports({
  reports,
  revision,
  failure,
}: {
  reports: ShownReport[];
  revision: number;
  failure: FormFailure | undefined;
}) {
  if (reports.length === 0) return null;
  return (
    <div id="reports">
      <Part title={m.queue_count({ count: reports.length })}>
        <ReportItems reports={reports} />
        <p className="my-3 text-soft">{m.company_reports_lead()}</p>
        <DecisionForm>
          <Intent name="dismiss" value={String(reports.at(-1)?.id)} />
          <RevisionField revision={revision} />
          <TextArea
            name="dismiss_note"
            label={m.decision_note()}
            rows={2}
            maxLength={noteLimit}
            defaultValue={failure?.values.dismiss_note}
            error={failure?.errors.dismiss_note}
          />
          <Button look="plain" name="dismiss" value={String(reports.at(-1)?.id)}>
            {m.decision_dismiss()}
          </Button>
        </DecisionForm>
      </Part>
    </div>
  );
}
