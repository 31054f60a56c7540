import { reasonLabels } from "#app/auth/reason-labels.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { OpenReport } from "./operations.server.ts";

/** An open report, as staff read it. `same` is what the reporter says it is a duplicate of; its title is null once it is gone. */
export type ShownReport = Pick<OpenReport, "id" | "reason" | "details" | "createdAt"> & {
  same: { path: string; title: string | null } | null;
};

export function ReportItem({ report: { reason, details, createdAt, same } }: { report: ShownReport }) {
  return (
    <li className="border-t border-line py-2">
      <b>{reasonLabels[reason]?.()}</b> · {dayCell(createdAt)}
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
