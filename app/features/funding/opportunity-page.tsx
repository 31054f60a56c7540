import type { ReactNode } from "react";
import { type Cycle, inWords } from "#app/text/cycles.ts";
import { hostOf } from "#app/text/web-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
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
import { cycleOf } from "./cycles.ts";
import type { ShownProgram } from "./data.server.ts";
import { intakeLabels, kindLabels, levelLabels } from "./labels.ts";
import type { mentionsOf } from "./mentions.server.ts";
import { CalendarLink } from "./opportunity-list.tsx";
import { StatusWord, WhenWords } from "./opportunity-status.tsx";
import { type Fact as FactName, fundingStatus, hasUsualDays, isAhead, reminderDays } from "./rules.ts";
import { aiWordsOf, applicantsOf, conditionsOf, organizationOf, pathOf, placesOf, statusSaidOf, titleOf } from "./said.ts";

type Named = { slug: string; name: string };
type Props = { program: ShownProgram; provinces: Named[]; hubs: Named[]; now: number; sendsMail: boolean; children?: ReactNode };

/** Everything that is known of a programme, and what is not (docs/product/funding.md#pages); `children` is what others know of it. */
export function OpportunityPage({ program, provinces, hubs, now, sendsMail, children }: Props) {
  const conditions = conditionsOf(program);
  const applicants = applicantsOf(program);
  const seen = cycleOf(program);
  const said = { status: statusSaidOf(program), intake: phrase(program.intakeText, program.intakeTextFr) };
  const facts: { name: string; fact: FactName; isKnown: boolean; shown: ReactNode }[] = [
    {
      name: m.funding_may_ask(),
      fact: "applicants",
      isKnown: conditions.length + applicants.length > 0,
      shown: (
        <>
          {conditions.length > 0 && (
            <ul className="list-disc pl-5">
              {conditions.map((condition) => (
                <li key={condition.text}>
                  <Said phrase={condition} />
                </li>
              ))}
            </ul>
          )}
          {applicants.length > 0 && <p className="text-soft">{applicants.join(", ")}</p>}
        </>
      ),
    },
    {
      name: m.funding_how_much(),
      fact: "amount",
      isKnown: Boolean(program.amount),
      shown: <Said phrase={phrase(program.amount ?? "", program.amountFr)} />,
    },
    {
      name: m.funding_by_when(),
      fact: "deadline",
      isKnown: program.deadline !== null || program.cycle !== null,
      shown: (
        <>
          {(program.deadline !== null || seen) && <WhenWords program={program} now={now} />}
          {program.cycle && <Seen cycle={program.cycle} />}
        </>
      ),
    },
    {
      name: m.funding_field_status(),
      fact: "status",
      isKnown: fundingStatus(program, now) !== "unknown" || said.status !== null,
      shown: (
        <>
          <StatusWord program={program} now={now} />
          {said.status && <Words said={said.status} />}
        </>
      ),
    },
    {
      name: m.funding_how_to_apply(),
      fact: "intake",
      isKnown: program.intake !== "unknown" || said.intake.text !== "",
      shown: (
        <>
          {program.intake !== "unknown" && intakeLabels[program.intake]()}
          <Words said={said.intake} />
        </>
      ),
    },
    {
      name: m.funding_field_decision_time(),
      fact: "decision_time",
      isKnown: program.decisionTime !== "",
      shown: <Said phrase={phrase(program.decisionTime, program.decisionTimeFr || null)} />,
    },
  ];
  const ask = (fact: FactName) => `${pathOf(program)}/correction?fact=${fact}`;
  const unknown = facts.flatMap(({ name, isKnown }) => (isKnown ? [] : [name.toLowerCase()]));
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
        {isAhead(program.deadline, now) && <CalendarLink program={program} />}
        {hasUsualDays(program, now) && <CalendarLink program={program} isUsual />}
      </div>
      <IfSignedIn>
        <p className="mt-1 text-sm text-soft">
          {(sendsMail ? m.funding_follow_hint : m.funding_follow_hint_here)({ far: reminderDays[0], near: reminderDays[1] })}
        </p>
      </IfSignedIn>
      <dl className="mt-4">
        {facts.map(
          ({ name, fact, isKnown, shown }) =>
            isKnown && (
              <Fact key={name} name={name} ask={ask(fact)}>
                {shown}
              </Fact>
            ),
        )}
        <Fact name={m.funding_where()} ask={ask("place")}>
          {placesOf(program, provinces).join(", ")}
        </Fact>
        <Fact name={m.feed_hub()}>
          {hubs.length === 0
            ? m.funding_any_hub()
            : hubs.map((hub) => (
                <a key={hub.slug} className="block underline" href={`/discover/industry/${hub.slug}`}>
                  {hub.name}
                </a>
              ))}
        </Fact>
        {program.isAiRelevant && (
          <Fact name={m.funding_ai_relevant()}>
            {m.funding_ai_why()} <SaidList phrases={aiWordsOf(program)} />
          </Fact>
        )}
      </dl>
      {unknown.length > 0 && <p className="mt-3 text-soft">{m.funding_unknown({ facts: unknown.join(", ") })}</p>}
      <SourceLine source={program.source} now={now} className="mt-4 text-sm text-soft" />
      <p className="text-sm text-soft">
        {program.asOf ? m.funding_read({ date: dateInWords(program.asOf, language()) }) : m.funding_never_read()}
      </p>
      {children}
    </article>
  );
}

/** What a cycle says beside its days, and the page where it was seen. */
function Seen({ cycle: { note, noteFr, title, url, language } }: { cycle: Cycle }) {
  return (
    <>
      <Words said={phrase(inWords(note, "en"), noteFr === "" ? null : inWords(noteFr, "fr"))} />
      <p className="text-sm text-soft">
        {m.cycle_source()}{" "}
        <a className="underline" href={url} lang={langOf(language)} hrefLang={language}>
          {title}
          <OutsideMark />
        </a>
      </p>
    </>
  );
}

/** `ask` is where one says that it is no longer true. */
function Fact({ name, ask, children }: { name: string; ask?: string; children: ReactNode }) {
  return (
    <div className={`border-t border-line ${ask ? "pb-2" : "py-2"}`}>
      <dt className={ask && "flex items-center justify-between gap-3"}>
        <b>{name}</b>{" "}
        {ask && (
          <a className="inline-flex min-h-11 items-center text-sm text-soft underline" href={ask}>
            {m.correction_ask()}
          </a>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the source says, after the clear word. */
function Words({ said }: { said: Phrase }) {
  if (said.text === "") return null;
  return (
    <p className="text-soft">
      <Said phrase={said} />
    </p>
  );
}

/** The posts and companies here that name the programme. */
export function Mentions({ posts, companies }: Awaited<ReturnType<typeof mentionsOf>>) {
  const rows = [
    ...posts.map((post) => ({
      href: `/post/${post.id}`,
      text: post.title,
      lang: langOf(post.language),
    })),
    ...companies.map((company) => ({ href: `/company/${company.slug}`, text: company.name, lang: undefined })),
  ];
  return (
    <RailSection title={m.funding_mentions()}>
      {rows.length === 0 && <p className="text-soft">{m.funding_no_mentions()}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.href}>
            <a className="inline-flex min-h-11 items-center" href={row.href} lang={row.lang}>
              {row.text}
            </a>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
