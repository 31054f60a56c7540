import type { ReactNode } from "react";
import { hostOf } from "#app/text/web-address.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { SaveButton } from "#app/ui/mine/own-links.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { isYearOld } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import type { ShownProgram } from "./data.server.ts";
import { isWhenKnown, StatusWord, shownStatus, signOf, When, WhenWords, whenWord } from "./opportunity-status.tsx";
import { fundingStatus, isComing } from "./rules.ts";
import { organizationOf, pathOf, placesOf, titleOf } from "./said.ts";

type Named = { slug: string; name: string };
type Props = {
  programs: ShownProgram[];
  provinces: Named[];
  now: number;
  /** The name of a part of the list, above its first programme; the key is the programme's id. */
  sections?: Record<number, string>;
  /** What stands below a programme, by its id. */
  notes?: Record<number, ReactNode>;
};

/** Opportunities with what a reader chooses by; the rest is on their pages. */
export function OpportunityList({ programs, provinces, now, sections = {}, notes = {} }: Props) {
  const Title = Object.keys(sections).length > 0 ? "h3" : "h2";
  return (
    <ol data-feed="">
      {programs.map((program) => (
        <li key={program.id} className="row" id={`program-${program.id}`}>
          {sections[program.id] && <h2 className="mb-3">{sections[program.id]}</h2>}
          <Row program={program} provinces={provinces} now={now} title={Title} />
          {notes[program.id]}
        </li>
      ))}
    </ol>
  );
}

type Listed = Pick<Props, "provinces" | "now"> & { program: ShownProgram; title: "h2" | "h3" };

function Row({ program, provinces, now, title: Title }: Listed) {
  const [sign, status] = [signOf(program, now), fundingStatus(program, now)];
  return (
    <div className="dated">
      <Title>
        <a href={pathOf(program)}>
          <Said phrase={titleOf(program)} />
        </a>
      </Title>
      {sign && <When sign={sign} />}
      <p className="told">
        {program.amount && (
          <>
            <Said phrase={phrase(program.amount, program.amountFr)} />
            {". "}
          </>
        )}
        <Said phrase={phrase(program.description, program.descriptionFr)} />
      </p>
      <p className="meta told">
        <Dotted>
          {(status === "closing_soon" || sign?.big) && shownStatus(program, now) !== null && <StatusWord program={program} now={now} />}
          <span>
            <Said phrase={organizationOf(program)} />
          </span>
          {isWhenKnown(program) && sign?.small !== whenWord(program) && (
            <WhenWords program={program} now={now} sourceUrl={program.source?.url} />
          )}
          <SourceNote source={program.source} now={now} />
          {program.isAiRelevant && <span>{m.funding_ai_relevant()}</span>}
          <span>{placesOf(program, provinces).join(", ")}</span>
        </Dotted>
      </p>
      <SaveButton type="program" id={program.id} title={titleOf(program)} />
      {isComing(program, now) && <CalendarLink program={program} />}
    </div>
  );
}

/** Where the facts are from, in few words: "nrc.canada.ca", and that it is old where it is. */
function SourceNote({ source, now }: Pick<ShownProgram, "source"> & { now: number }) {
  if (!source) return <span>{m.source_none()}</span>;
  return (
    <span>
      <a className="underline" href={source.url} title={source.title} hrefLang={source.language}>
        {hostOf(source.url)}
        <OutsideMark />
      </a>
      {source.date !== null && isYearOld(source.date, now) && `, ${m.source_old()}`}
    </span>
  );
}

/** `isUsual` leads to the days that it usually has, which are no deadlines. */
export function CalendarLink({ program, isUsual }: { program: ShownProgram; isUsual?: boolean }) {
  const { text, lang } = titleOf(program);
  return (
    <a className="inline-flex min-h-11 items-center underline" href={`${pathOf(program)}.ics${isUsual ? "?usual=1" : ""}`}>
      {isUsual ? m.funding_calendar_usual() : m.funding_calendar()}
      <span className="sr-only" lang={lang}>
        {" "}
        {text}
      </span>
    </a>
  );
}
