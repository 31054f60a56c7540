import { language, m } from "#app/words/messages.ts";
import { programFinder, programTitle } from "./facts.ts";
import { type Match, programStatus } from "./matching.ts";

const statusLabels = { open: m.program_open, closed: m.program_closed, check: m.program_check };

/** Matched programmes with their organization, reasons, status and date. Their own texts stay in the language they were written in. */
export function ProgramList({ matches, now }: { matches: Match[]; now: number }) {
  if (matches.length === 0) {
    return (
      <p>
        {m.program_none()}{" "}
        <a className="underline" href={programFinder()} rel="noopener">
          {m.program_finder()}
        </a>
      </p>
    );
  }
  const lang = language() === "en" ? undefined : "en";
  return (
    <>
      <ul>
        {matches.map(({ program, reasons }) => (
          <li key={program.slug} className="border-t border-line py-3">
            <h3 className="text-base">
              <a className="underline" href={program.sourceUrl} rel="noopener">
                {programTitle(program)}
              </a>
            </h3>
            <p className="text-sm text-soft">
              {program.organization} · {statusLabels[programStatus(program, now)]()}
              {program.confidence === "low" && ` · ${m.program_low()}`}
            </p>
            <p lang={lang}>
              {program.description} {program.amount}.
            </p>
            <p className="text-sm">{m.match_because({ reasons: reasons.join(", ") })}</p>
            <p className="text-sm text-soft">{m.program_checked({ date: program.asOf })}</p>
          </li>
        ))}
      </ul>
      <a className="inline-flex min-h-11 items-center underline" href="/funding">
        {m.funding_title()}
      </a>
    </>
  );
}
