import { day } from "#app/ui/day.ts";
import { OutsideMark } from "#app/ui/outside.tsx";
import { Fold } from "#app/ui/page.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { ShownProgram } from "./data.server.ts";
import type { Changed } from "./history.server.ts";
import { factsOf } from "./opportunity-facts.tsx";
import { organizationOf, titleOf } from "./said.ts";

type Named = { slug: string; name: string };

/** What stood of a programme's facts before they changed, the newest change first. */
export function OpportunityHistory({ history, provinces }: { history: Changed[]; provinces: Named[] }) {
  if (history.length === 0) return null;
  return (
    <Fold title={m.funding_history()}>
      <ul className="space-y-3">
        {history.map(({ changedAt, facts, stood, source }) => {
          const before = factsOf(stood, provinces, changedAt);
          return (
            <li key={`${changedAt} ${facts}`}>
              {m.funding_history_until({ day: day(changedAt) })}
              {facts.map((fact) => {
                const one = before.find((known) => known.fact === fact);
                return (
                  <div key={fact}>
                    {one && <b>{one.name}</b>} {one ? one.isKnown ? one.shown : m.unknown() : <Described program={stood} />}
                  </div>
                );
              })}
              {source && (
                <p className="text-sm text-soft">
                  {m.funding_history_since()}{" "}
                  <a className="underline" href={source.url} lang={langOf(source.language)} hrefLang={source.language}>
                    {source.title}
                    <OutsideMark />
                  </a>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

function Described({ program }: { program: ShownProgram }) {
  return (
    <>
      <Said phrase={titleOf(program)} />, <Said phrase={organizationOf(program)} />.{" "}
      <Said phrase={phrase(program.description, program.descriptionFr)} />
    </>
  );
}
