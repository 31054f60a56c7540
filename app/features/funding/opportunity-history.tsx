import { shownDay } from "#app/ui/day.ts";
import { Fold } from "#app/ui/page.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import type { Source } from "#app/ui/source.ts";
import { SourceLink } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import { factLabels } from "./corrections.ts";
import type { ShownProgram } from "./data.server.ts";
import type { Changed } from "./history.server.ts";
import { factsOf } from "./opportunity-facts.tsx";
import { organizationOf, titleOf } from "./said.ts";

type Named = { slug: string; name: string };

/** What stood of a programme's facts before they changed, the newest change first; nothing of what was not known. */
export function OpportunityHistory({ history, provinces }: { history: Changed[]; provinces: Named[] }) {
  const shown = history.map((change) => ({ ...change, known: knownOf(change, provinces) })).filter(({ known }) => known.length > 0);
  if (shown.length === 0) return null;
  return (
    <Fold title={m.funding_history()}>
      <ul className="space-y-3">
        {shown.map(({ changedAt, known, sources }) => (
          <li key={changedAt}>
            {m.funding_history_until({ day: shownDay(changedAt) })}
            {known.map((one) => (
              <div key={one.fact}>
                <b>{one.name}</b> {one.shown}
                <Since page={sources[one.fact]} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

type Known = Pick<ReturnType<typeof factsOf>[number], "fact" | "name" | "shown">;

/** The page where what stands since was read. */
function Since({ page }: { page: Source | undefined }) {
  if (!page) return null;
  return (
    <p className="text-sm text-soft">
      {m.funding_history_since()} <SourceLink {...page} />
    </p>
  );
}

/** Returns what was known of the facts that changed; of a deadline its day alone, since none is left until it. */
function knownOf({ facts, stood, changedAt }: Changed, provinces: Named[]): Known[] {
  const before = factsOf(stood, provinces, changedAt);
  return facts.flatMap((fact): Known[] => {
    if (fact === "other") return [{ fact, name: "", shown: <Described program={stood} /> }];
    if (fact === "deadline" && stood.deadline !== null) return [{ fact, name: factLabels.deadline(), shown: shownDay(stood.deadline) }];
    return before.filter((one) => one.fact === fact && one.isKnown);
  });
}

function Described({ program }: { program: ShownProgram }) {
  return (
    <>
      <Said phrase={titleOf(program)} />, <Said phrase={organizationOf(program)} />.{" "}
      <Said phrase={phrase(program.description, program.descriptionFr)} />
    </>
  );
}
