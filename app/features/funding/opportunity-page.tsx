import type { ReactNode } from "react";
import { daysIn } from "#app/text/cycles.ts";
import { hostOf } from "#app/text/web-address.ts";
import { Apart } from "#app/ui/apart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { SaveButton } from "#app/ui/mine/own-links.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { Crumbs } from "#app/ui/page.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { RailLinks } from "#app/ui/rail-links.tsx";
import { Said, SaidList } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import { dateInWords } from "#app/words/month.ts";
import type { ShownProgram } from "./data.server.ts";
import { intakeLabels, kindLabels, levelLabels } from "./labels.ts";
import type { closeTo } from "./list-funding.server.ts";
import type { mentionsOf } from "./mentions.server.ts";
import { factsOf } from "./opportunity-facts.tsx";
import { CalendarLink } from "./opportunity-list.tsx";
import { StatusWord, shownStatus } from "./opportunity-status.tsx";
import type { Fact as FactName } from "./rules.ts";
import { aiWordsOf, organizationOf, pathOf, placesOf, titleOf } from "./said.ts";
import { hasUsualDays, isComing, nextDayOf, reminderDays, untilAhead } from "./when.ts";

type Named = { slug: string; name: string };
type Props = { program: ShownProgram; provinces: Named[]; hubs: Named[]; now: number; sendsMail: boolean; children?: ReactNode };

/** Everything that is known of a programme, and what is not (docs/product/funding.md#pages); `children` is what others know of it. */
export function OpportunityPage({ program, provinces, hubs, now, sendsMail, children }: Props) {
  const facts = factsOf(program, provinces, now);
  const sourceOf = (fact: FactName) => program.factSources[fact] && <SourceLine source={program.factSources[fact]} now={now} />;
  const isTimed = facts.some(({ fact, isKnown }) => isKnown && timeFacts.includes(fact));
  const unknown = facts.filter(({ fact, isKnown }) => !isKnown && !(isTimed && timeFacts.includes(fact)));
  const known = facts.filter(({ isKnown, fact }) => isKnown && fact !== "address");
  // What a box says alone stands here too where it has a source of its own.
  const whenToApply = known.flatMap(({ fact, said, shown }) => {
    const line = said || (isOfTime(fact) && program.factSources[fact] && shown);
    return line ? [{ fact, line }] : [];
  });
  return (
    <article id={`program-${program.id}`}>
      <section className="panel">
        <Crumbs trail={[{ href: "/funding", label: m.funding_title() }, { label: levelLabels[program.level]() }]} />
        <h1>
          <Said phrase={titleOf(program)} />
        </h1>
        <p className="mt-1 text-soft">
          <Said phrase={organizationOf(program)} /> · {kindLabels[program.kind]()}
        </p>
        <p className="mt-3 max-w-[44rem]">
          <Said phrase={phrase(program.description, program.descriptionFr)} />
        </p>
        {hubs.length > 0 && (
          <p className="chips mt-2">
            <Apart>
              {hubs.map((hub) => (
                <a key={hub.slug} href={`/discover/industry/${hub.slug}`}>
                  {hub.name}
                </a>
              ))}
            </Apart>
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <div className="under-thumb">
            <ButtonLink href={program.sourceUrl}>
              {m.funding_field_address()}
              <OutsideMark />
            </ButtonLink>
            <SaveButton type="program" id={program.id} />
          </div>
          <span className="text-sm text-soft">{hostOf(program.sourceUrl)}</span>
        </div>
      </section>
      <section className="panel mt-4">
        <h2>{m.funding_how_to_apply()}</h2>
        <Facts boxed>
          <NextDay program={program} now={now} />
          <Fact name={m.funding_field_status()}>{shownStatus(program, now) && <StatusWord program={program} now={now} />}</Fact>
          <Fact name={m.funding_where()} isLong>
            {placesOf(program, provinces).join(", ")}
            {sourceOf("place")}
          </Fact>
        </Facts>
        {whenToApply.map(({ fact, line }) => (
          <div key={fact} className="mb-1">
            {line}
            {sourceOf(fact)}
          </div>
        ))}
        {isComing(program, now) && <CalendarLink program={program} />}
        {hasUsualDays(program, now) && <CalendarLink program={program} isUsual />}
        <IfSignedIn>
          <p className="mt-2 text-sm text-soft">
            {(sendsMail ? m.funding_follow_hint : m.funding_follow_hint_here)({ far: reminderDays[0], near: reminderDays[1] })}{" "}
            <a className="underline" href="/saved?type=program">
              {m.funding_follow_saved()}
            </a>
          </p>
        </IfSignedIn>
      </section>
      <section className="panel mt-4">
        {longFacts
          .flatMap((fact) => known.filter((one) => one.fact === fact))
          .map(({ name, fact, shown }) => (
            <div key={fact} className="mb-4 max-w-[44rem]">
              <h2 className="mb-1">{name}</h2>
              {shown}
              {sourceOf(fact)}
            </div>
          ))}
        {program.isAiRelevant && (
          <p className="mb-3">
            <b>{m.funding_ai_relevant()}.</b> {m.funding_ai_why()} <SaidList phrases={aiWordsOf(program)} />
          </p>
        )}
        {unknown.length > 0 && (
          <p className="text-sm text-soft">{m.funding_unknown({ facts: unknown.map(({ name }) => name.toLowerCase()).join(", ") })}</p>
        )}
        <SourceLine source={program.source} now={now} className="text-sm text-soft" />
        <p className="text-sm text-soft">
          {program.asOf ? m.funding_read({ date: dateInWords(program.asOf, language()) }) : m.funding_never_read()}
        </p>
        <a className="inline-flex min-h-11 items-center text-sm underline" href={`${pathOf(program)}/correction`}>
          {m.correction_ask()}
        </a>
      </section>
      <div className="panel mt-4">{children}</div>
    </article>
  );
}

const longFacts: FactName[] = ["amount", "applicants", "decision_time"];
const isOfTime = (fact: FactName) => fact === "status" || fact === "intake";
/** Where one of these is known, it says when to apply, and the others are not missed. */
const timeFacts: FactName[] = ["deadline", "status", "intake"];

/** The day that comes next, or the usual days of each year, until when it takes applications, or how it is applied for; nothing where none is known. */
function NextDay({ program, now }: { program: ShownProgram; now: number }) {
  const next = nextDayOf(program, now);
  const until = untilAhead(program, now);
  if (!next && until) return <Fact name={m.funding_until()}>{dateInWords(until, language())}</Fact>;
  if (!next) return program.intake !== "unknown" && <Fact name={m.funding_field_intake()}>{intakeLabels[program.intake]()}</Fact>;
  if (!next.isUsual) return <Fact name={m.funding_by_when()}>{shownDay(next.time)}</Fact>;
  const usual = (days: string[] = []) => days.length > 0 && daysIn(days, language());
  return (
    <>
      <Fact name={m.funding_sign_opens()}>{usual(program.cycle?.opens)}</Fact>
      <Fact name={m.funding_sign_closes()}>{usual(program.cycle?.closes)}</Fact>
    </>
  );
}

/** The posts and companies here that name the programme; nothing where none does. */
export function Mentions({ posts, companies }: Awaited<ReturnType<typeof mentionsOf>>) {
  return (
    <RailLinks
      title={m.funding_mentions()}
      rows={[
        ...posts.map((post) => ({ href: `/post/${post.id}`, said: { text: post.title, lang: langOf(post.language) } })),
        ...companies.map((company) => ({ href: `/company/${company.slug}`, said: { text: company.name } })),
      ]}
    />
  );
}

/** Programmes for the same people and purposes. */
export const CloseToIt = ({ programs }: { programs: Awaited<ReturnType<typeof closeTo>> }) => (
  <RailLinks
    title={m.funding_close()}
    rows={programs.map((program) => ({ href: pathOf(program), said: titleOf(program), by: <Said phrase={organizationOf(program)} /> }))}
  />
);
