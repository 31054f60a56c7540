import { day } from "#app/ui/day.ts";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import type { ProgramRow } from "./data.server.ts";
import { intakeLabels, statusLabels } from "./labels.ts";
import { badgeOf, daysLeft, type FundingStatus, fundingStatus } from "./rules.ts";

const statusColours: Record<FundingStatus, string> = {
  open: "text-today",
  closing_soon: "text-tomorrow",
  closed: "text-brand",
  unknown: "",
};
const badgeColours = { red: "font-semibold text-brand", yellow: "font-semibold text-tomorrow", none: "" };

/** Opportunities with all their facts. Staff get `editable`, which adds the links to edit them. */
export function OpportunityList({ programs, now, editable }: { programs: ProgramRow[]; now: number; editable: boolean }) {
  return (
    <ol data-feed="">
      {programs.map((program) => {
        const status = fundingStatus(program, now);
        return (
          <li key={program.id} className="border-t border-line py-4" id={program.slug}>
            <h2>
              <a className="hover:underline" href={program.sourceUrl} rel="noopener">
                <Said phrase={phrase(program.titleEn, program.titleFr)} />
              </a>
            </h2>
            <p className="mt-1 flex flex-wrap gap-x-2.5 text-sm text-soft">
              <b className={statusColours[status]}>{statusLabels[status]()}</b>
              <span>
                <Said phrase={phrase(program.organization, program.organizationFr)} />
              </span>
              <span>{intakeLabels[program.intake]()}</span>
              {program.deadline === null ? (
                <span>{m.funding_no_deadline()}</span>
              ) : (
                <span className={badgeColours[badgeOf(program.deadline, now)]}>
                  {m.funding_deadline({ date: day(program.deadline) })}
                  {daysLeft(program.deadline, now) >= 0 && ` · ${m.funding_days({ days: daysLeft(program.deadline, now) })}`}
                </span>
              )}
              {program.isAiRelevant && <span>{m.funding_ai_relevant()}</span>}
              <span>{program.provinces.length > 0 && program.provinces.length < 13 ? program.provinces.join(", ") : m.canada()}</span>
              {program.archivedAt !== null && <b className="text-brand">{m.funding_archived()}</b>}
            </p>
            <p className="mt-1.5 max-w-2xl">
              <Said phrase={phrase(program.description, program.descriptionFr)} />
            </p>
            {program.amount && (
              <p className="mt-1 max-w-2xl">
                <b>{m.funding_field_amount()}</b> <Said phrase={phrase(program.amount, program.amountFr)} />
              </p>
            )}
            <SourceLine source={program.source} now={now} className="mt-1 text-sm text-soft" />
            {editable && (
              <a className="inline-flex min-h-11 items-center text-sm underline" href={`/admin/funding/${program.slug}`}>
                {m.funding_edit()}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}
