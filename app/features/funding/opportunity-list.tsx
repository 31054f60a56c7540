import { Dotted } from "#app/ui/dotted.tsx";
import { SaveButton } from "#app/ui/mine/own-links.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said, SaidList } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownProgram } from "./data.server.ts";
import { isWhenKnown, StatusWord, WhenWords } from "./opportunity-status.tsx";
import { fundingStatus, isAhead } from "./rules.ts";
import { applicantsOf, conditionsOf, organizationOf, pathOf, placesOf, titleOf } from "./said.ts";

type Named = { slug: string; name: string };
type Props = {
  programs: ShownProgram[];
  provinces: Named[];
  now: number;
  /** The name of a part of the list, above its first programme; the key is the programme's id. */
  sections?: Record<number, string>;
};

/** Opportunities with what a reader chooses by; the rest is on their pages. */
export function OpportunityList({ programs, provinces, now, sections = {} }: Props) {
  const Title = Object.keys(sections).length > 0 ? "h3" : "h2";
  return (
    <ol data-feed="">
      {programs.map((program) => (
        <li key={program.id} className="row" id={`program-${program.id}`}>
          {sections[program.id] && <h2 className="mb-2">{sections[program.id]}</h2>}
          <Title>
            <a href={pathOf(program)}>
              <Said phrase={titleOf(program)} />
            </a>
          </Title>
          <p className="meta">
            <Dotted>
              {fundingStatus(program, now) !== "unknown" && <StatusWord program={program} now={now} />}
              <span>
                <Said phrase={organizationOf(program)} />
              </span>
              {isWhenKnown(program) && <WhenWords program={program} now={now} />}
              {program.isAiRelevant && <span>{m.funding_ai_relevant()}</span>}
              <span>{placesOf(program, provinces).join(", ")}</span>
            </Dotted>
          </p>
          <p className="max-w-2xl text-sm">
            <Said phrase={phrase(program.description, program.descriptionFr)} />
          </p>
          <ForWhom program={program} />
          {program.amount && (
            <p className="max-w-2xl text-sm">
              <span className="text-soft">{m.funding_gives()}</span> <Said phrase={phrase(program.amount, program.amountFr)} />
            </p>
          )}
          <SourceLine source={program.source} now={now} className="mt-1 text-sm text-soft" />
          <div className="mt-2 flex flex-wrap gap-x-4 text-sm">
            <SaveButton type="program" id={program.id} title={titleOf(program)} />
            {isAhead(program.deadline, now) && <CalendarLink program={program} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The conditions of the source, else for what kinds of applicants it is; nothing where neither is known. */
function ForWhom({ program }: { program: ShownProgram }) {
  const conditions = conditionsOf(program);
  const applicants = applicantsOf(program).join(", ");
  if (conditions.length === 0 && applicants === "") return null;
  return (
    <p className="mt-1 max-w-2xl text-sm">
      <span className="text-soft">{m.funding_for()}</span> {conditions.length > 0 ? <SaidList phrases={conditions} /> : applicants}
    </p>
  );
}

export function CalendarLink({ program }: { program: ShownProgram }) {
  const { text, lang } = titleOf(program);
  return (
    <a className="inline-flex min-h-11 items-center" href={`${pathOf(program)}.ics`}>
      {m.funding_calendar()}
      <span className="sr-only" lang={lang}>
        {" "}
        {text}
      </span>
    </a>
  );
}
