import type { ReactNode } from "react";
import { shortened } from "#app/text/excerpt.ts";
import { hostOf, isOfSite } from "#app/text/web-address.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { SaveButton } from "#app/ui/mine/own-links.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { isYearOld } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import type { ShownProgram } from "./data.server.ts";
import { DeadlineInRow, StatusWord, seenInRow, shownStatus, signOf, When } from "./opportunity-status.tsx";
import { isEverywhere, organizationOf, pathOf, placesOf, titleOf } from "./said.ts";
import { fundingStatus } from "./when.ts";

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

/** Opportunities with what a reader chooses by: what it gives, when, and who says so; the rest is on their pages. */
export function OpportunityList({ programs, provinces, now, sections = {}, notes = {} }: Props) {
  const Title = Object.keys(sections).length > 0 ? "h3" : "h2";
  return (
    <ol data-feed="">
      {programs.map((program) => (
        <li key={program.id} className="row" id={`program-${program.id}`}>
          {sections[program.id] && <h2 className="group">{sections[program.id]}</h2>}
          <Row program={program} provinces={provinces} now={now} title={Title} />
          {notes[program.id]}
        </li>
      ))}
    </ol>
  );
}

/** How much of what it gives a row tells, to the end of a word: four lines on a phone. */
const givesShown = 140;

type Listed = Pick<Props, "provinces" | "now"> & { program: ShownProgram; title: "h2" | "h3" };

function Row({ program, provinces, now, title: Title }: Listed) {
  const [sign, status, seen] = [signOf(program, now), fundingStatus(program, now), seenInRow(program, now)];
  const gives = program.amount ? phrase(program.amount, program.amountFr) : phrase(program.description, program.descriptionFr);
  return (
    <div className="dated">
      <Title>
        <a href={pathOf(program)}>
          <Said phrase={titleOf(program)} />
        </a>
      </Title>
      {sign ? <When sign={sign} /> : <CompanyFace name={organizationOf(program).text} />}
      <p className="meta">
        <Said phrase={organizationOf(program)} />
      </p>
      <p className="told">
        <Said phrase={{ ...gives, text: shortened(gives.text, givesShown) }} />
      </p>
      <p className="meta">
        <Dotted>
          {(status === "closing_soon" || sign?.big) && shownStatus(program, now) !== null && <StatusWord program={program} now={now} />}
          {program.deadline !== null && <DeadlineInRow program={program} now={now} />}
          <Official {...program} isOld={!seen && program.source?.date != null && isYearOld(program.source.date, now)} />
          {seen}
          {!isEverywhere(program) && <span>{placesOf(program, provinces).join(", ")}</span>}
        </Dotted>
      </p>
      <SaveButton type="program" id={program.id} title={titleOf(program)} />
    </div>
  );
}

/** The official page by its site, or the organization's own page that the facts are from, and whoever else tells of them, whose page is named there. */
function Official({ sourceUrl, source, isOld }: Pick<ShownProgram, "sourceUrl" | "source"> & { isOld: boolean }) {
  const [site, official] = [hostOf(source?.url ?? ""), hostOf(sourceUrl)];
  const isOwn = source?.isOwnPage === true;
  const isPart = site !== official && isOfSite(`https://${site}`, official);
  return (
    <span>
      <PageLink url={isOwn && !isPart ? source.url : sourceUrl} language={isOwn ? source.language : undefined} />
      {!source && `, ${m.source_none()}`}
      {source && !isOwn && (
        <>
          , <PageLink {...source} name={m.funding_site().toLowerCase()} />
        </>
      )}
      {isOld && `, ${m.source_old()}`}
    </span>
  );
}

const PageLink = ({ url, language, name = hostOf(url) }: { url: string; language: string | undefined; name?: string }) => (
  <a className="underline" href={url} hrefLang={language}>
    {name}
    <OutsideMark />
  </a>
);

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
