import { Fragment, type ReactNode } from "react";
import { hostOf } from "#app/text/web-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { SaveButton } from "#app/ui/mine/own-links.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import { Said, SaidList } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import { dateInWords } from "#app/words/month.ts";
import type { ShownProgram } from "./data.server.ts";
import { kindLabels, levelLabels } from "./labels.ts";
import type { closeTo } from "./list-funding.server.ts";
import type { mentionsOf } from "./mentions.server.ts";
import { factsOf } from "./opportunity-facts.tsx";
import { CalendarLink } from "./opportunity-list.tsx";
import { type Fact as FactName, hasUsualDays, isComing, reminderDays } from "./rules.ts";
import { aiWordsOf, organizationOf, pathOf, titleOf } from "./said.ts";

type Named = { slug: string; name: string };
type Props = { program: ShownProgram; provinces: Named[]; hubs: Named[]; now: number; sendsMail: boolean; children?: ReactNode };

/** Everything that is known of a programme, and what is not (docs/product/funding.md#pages); `children` is what others know of it. */
export function OpportunityPage({ program, provinces, hubs, now, sendsMail, children }: Props) {
  const facts = factsOf(program, provinces, now);
  const sourceOf = (fact: FactName) => program.factSources[fact] && <SourceLine source={program.factSources[fact]} now={now} />;
  const unknown = facts.flatMap(({ name, isKnown }) => (isKnown ? [] : [name.toLowerCase()]));
  const known = facts.filter(({ isKnown, fact }) => isKnown && fact !== "address");
  const shownFact = ({ name, fact, shown }: (typeof facts)[number]) => (
    <Fact key={fact} name={name}>
      {shown}
      {sourceOf(fact)}
    </Fact>
  );
  return (
    <article id={`program-${program.id}`} className="max-w-[44rem]">
      <h1>
        <Said phrase={titleOf(program)} />
      </h1>
      <p className="mt-1 text-soft">
        <Said phrase={organizationOf(program)} /> · {kindLabels[program.kind]()} · {levelLabels[program.level]()}
      </p>
      <p className="mt-3">
        <Said phrase={phrase(program.description, program.descriptionFr)} />
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ButtonLink href={program.sourceUrl}>
          {m.funding_field_address()}
          <OutsideMark />
        </ButtonLink>
        <span className="text-sm text-soft">{hostOf(program.sourceUrl)}</span>
        <SaveButton type="program" id={program.id} />
        {isComing(program, now) && <CalendarLink program={program} />}
        {hasUsualDays(program, now) && <CalendarLink program={program} isUsual />}
      </div>
      <IfSignedIn>
        <p className="mt-2 text-sm text-soft">
          {(sendsMail ? m.funding_follow_hint : m.funding_follow_hint_here)({ far: reminderDays[0], near: reminderDays[1] })}{" "}
          <a className="underline" href="/saved?type=program">
            {m.funding_follow_saved()}
          </a>
        </p>
      </IfSignedIn>
      <Facts>
        {known.filter(({ fact }) => isBrief(fact)).map(shownFact)}
        <Fact name={m.feed_hub()}>
          {hubs.length === 0
            ? m.funding_any_hub()
            : hubs.map((hub) => (
                <a key={hub.slug} className="block underline" href={`/discover/industry/${hub.slug}`}>
                  {hub.name}
                </a>
              ))}
        </Fact>
      </Facts>
      {longFacts
        .flatMap((fact) => known.filter((one) => one.fact === fact))
        .map(({ name, fact, shown }) => (
          <section key={fact} className="mt-4">
            <h2 className="mb-1">{name}</h2>
            {shown}
            {sourceOf(fact)}
          </section>
        ))}
      {program.isAiRelevant && (
        <p className="mt-3">
          <b>{m.funding_ai_relevant()}.</b> {m.funding_ai_why()} <SaidList phrases={aiWordsOf(program)} />
        </p>
      )}
      {unknown.length > 0 && <p className="mt-3 text-soft">{m.funding_unknown({ facts: unknown.join(", ") })}</p>}
      <SourceLine source={program.source} now={now} className="mt-4 text-sm text-soft" />
      <p className="text-sm text-soft">
        {program.asOf ? m.funding_read({ date: dateInWords(program.asOf, language()) }) : m.funding_never_read()}
      </p>
      <p className="text-sm text-soft">
        {m.correction_ask()}{" "}
        {known.map(({ name, fact }) => (
          <Fragment key={fact}>
            <a className="inline-flex min-h-11 items-center pr-3 underline" href={`${pathOf(program)}/correction?fact=${fact}`}>
              {name}
            </a>{" "}
          </Fragment>
        ))}
      </p>
      {children}
    </article>
  );
}

/** What is said in a word or two stands side by side. */
const isBrief = (fact: FactName) => !longFacts.includes(fact);
const longFacts: FactName[] = ["deadline", "amount", "applicants"];

/** The posts and companies here that name the programme; nothing where none does. */
export function Mentions({ posts, companies }: Awaited<ReturnType<typeof mentionsOf>>) {
  return (
    <Links
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
  <Links
    title={m.funding_close()}
    rows={programs.map((program) => ({ href: pathOf(program), said: titleOf(program), by: organizationOf(program) }))}
  />
);

function Links({
  title,
  rows,
}: {
  title: string;
  rows: { href: string; said: { text: string; lang?: string | undefined }; by?: Phrase }[];
}) {
  if (rows.length === 0) return null;
  return (
    <RailSection title={title}>
      <ul>
        {rows.map(({ href, said, by }) => (
          <li key={href} className="border-t border-line py-2">
            <a className="block py-1 font-semibold" href={href} lang={said.lang}>
              {said.text}
            </a>
            {by && (
              <p className="text-sm text-soft">
                <Said phrase={by} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
