import { statusLabels } from "#app/features/funding/labels.ts";
import { fundingStatus } from "#app/features/funding/rules.ts";
import { pathOf } from "#app/features/funding/said.ts";
import { Fold } from "#app/ui/page.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import { programFinder } from "./facts.ts";
import type { Match } from "./matching.ts";

/** Matched programmes, each with its reasons and its source: the first `shown`, and the rest where one asks for it. */
export function ProgramList({ matches, now, shown = matches.length }: { matches: Match[]; now: number; shown?: number }) {
  if (matches.length === 0) {
    return (
      <p>
        {m.program_none()}{" "}
        <a className="underline" href={programFinder()}>
          {m.program_finder()}
        </a>
      </p>
    );
  }
  const rest = matches.slice(shown);
  return (
    <>
      <ProgramItems matches={matches.slice(0, shown)} now={now} />
      {rest.length > 0 && (
        <Fold title={m.program_rest({ count: rest.length })}>
          <ProgramItems matches={rest} now={now} />
        </Fold>
      )}
      <a className="inline-flex min-h-11 items-center underline" href="/funding">
        {m.funding_title()}
      </a>
    </>
  );
}

function ProgramItems({ matches, now }: { matches: Match[]; now: number }) {
  return (
    <ul>
      {matches.map(({ program, reasons }) => (
        <li key={program.slug} className="border-t border-line py-3">
          <h3 className="text-base">
            <a className="underline" href={pathOf(program)}>
              <Said phrase={phrase(program.titleEn, program.titleFr)} />
            </a>
          </h3>
          <p className="text-sm text-soft">
            <Said phrase={phrase(program.organization, program.organizationFr)} /> · {statusLabels[fundingStatus(program, now)]()}
            {program.confidence === "low" && ` · ${m.program_low()}`}
          </p>
          <p>
            <Said phrase={phrase(program.description, program.descriptionFr)} />
          </p>
          {program.amount !== null && (
            <p className="text-sm">
              <span className="text-soft">{m.funding_gives()}</span> <Said phrase={phrase(program.amount, program.amountFr)} />
            </p>
          )}
          <p className="text-sm">{m.match_because({ reasons: reasons.join("; ") })}</p>
          <SourceLine source={program.source} now={now} />
        </li>
      ))}
    </ul>
  );
}
