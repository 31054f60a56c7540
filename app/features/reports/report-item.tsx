import { reasonLabels } from "#app/auth/reason-labels.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { dayCell, number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { OpenReport } from "./operations.server.ts";

/** An open report, as staff read it. `same` is what the reporter says it is a duplicate of; its title is null once it is gone. */
export type ShownReport = Pick<OpenReport, "id" | "reason" | "details" | "createdAt"> & {
  same: { path: string; title: string | null } | null;
};

/** The open reports of one thing; those that say the same are one, with how many they are and when the first came. */
export function ReportItems({ reports }: { reports: ShownReport[] }) {
  const alike = Object.values(Object.groupBy(reports, ({ reason, details, same }) => JSON.stringify([reason, details, same?.path])));
  return <ul>{alike.map((those = []) => those[0] && <ReportItem key={those[0].id} report={those[0]} count={those.length} />)}</ul>;
}

function ReportItem({ report: { reason, details, createdAt, same }, count }: { report: ShownReport; count: number }) {
  return (
    <li className="border-t border-line py-2">
      <b>{reasonLabels[reason]?.()}</b> {count > 1 && number(count)} · {dayCell(createdAt)}
      {same && (
        <p className="break-words">
          {m.report_same_as()}{" "}
          {same.title === null ? (
            `${same.path} (${m.report_same_gone()})`
          ) : (
            <a className="underline" href={same.path}>
              {same.title}
            </a>
          )}
        </p>
      )}
      {details && <Paragraphs text={details} />}
    </li>
  );
}
