import { Fragment } from "react";
import type { Condition } from "#app/features/funding/conditions.ts";
import { cycleOf } from "#app/features/funding/cycles.ts";
import { statusLabels, throughLabels } from "#app/features/funding/labels.ts";
import { shownStatus, signOf, When, WhenWords } from "#app/features/funding/opportunity-status.tsx";
import { organizationOf, pathOf, statusSaidOf, titleOf } from "#app/features/funding/said.ts";
import { capital } from "#app/text/excerpt.ts";
import { CompanyFace } from "#app/ui/face.tsx";
import { SaveButton } from "#app/ui/mine/own-links.tsx";
import { Fold } from "#app/ui/page.tsx";
import { joined, type Phrase, phrase } from "#app/ui/phrase.ts";
import { Said, SaidList } from "#app/ui/said.tsx";
import { SourceLine, SourceLink } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import type { Question } from "./answers.ts";
import { isLearner } from "./asking.ts";
import { asksFor, conditionText, leftOutByReason, metText, toldOf } from "./condition-labels.ts";
import { programFinder } from "./facts.ts";
import { Because } from "./fit-lists.tsx";
import type { Conditional, LeftOut, Match } from "./matching.ts";

type Listed = { matches: Match[]; now: number; isDated?: boolean };

/**
 * Matched programmes, each with its reasons and its source: the first `shown`, and the rest where one asks for it. Those for which somebody
 * else applies stand apart. `isDated` begins the first rows with their date and
 * ends them with what follows them, as in the list of programmes; the rest, which is brief, has both on its page.
 */
export function ProgramList({ matches: all, now, shown = all.length, isDated = false }: Listed & { shown?: number }) {
  const matches = all.filter(({ isOthers }) => !isOthers);
  const others = all.filter(({ isOthers }) => isOthers);
  if (all.length === 0) {
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
      {matches.length > 0 && <ProgramItems matches={matches.slice(0, shown)} now={now} isDated={isDated} />}
      {rest.length > 0 && (
        <Fold title={m.program_rest({ count: rest.length })}>
          <ProgramItems matches={rest} now={now} isBrief />
        </Fold>
      )}
      <a className="inline-flex min-h-11 items-center underline" href="/funding">
        {m.funding_title()}
      </a>
      {others.length > 0 && (
        <Fold title={m.program_others()} open={matches.length === 0}>
          <p className="text-soft">{m.program_others_about()}</p>
          <ProgramItems matches={others} now={now} isBrief isDated={isDated} />
        </Fold>
      )}
    </>
  );
}

type Asked = Pick<Match, "program" | "judged" | "isOthers"> & { isDated: boolean };

/** What it asks, in the words of its page: what they said they meet, what was only concluded, and what they have to check, which alone stands in a dated row. */
function Conditions({ program, judged, isOthers, isDated }: Asked) {
  const { met, guessed, unknown } = toldOf({ program, judged, isOthers });
  const texts = (conditions: Condition[], textOf: typeof conditionText) => [
    ...new Map(conditions.map(textOf).map(({ text, lang }) => [text, { text: text.replace(/\.$/, ""), lang }])).values(),
  ];
  const said = met.filter((one) => one.words !== null);
  // That somebody is not among those whom it leaves out is no reason to name these, nor is who may apply where others do.
  const likely = guessed.filter((one) => one.on !== "not_sector" && (one.on !== "applicant" || (one.words !== null && !isOthers)));
  // That there is another condition, its page says.
  const named = unknown.filter((one) => one.on !== "other" || one.words !== null);
  const toldAlready = toldIn(program)?.text;
  const lists: [label: () => string, phrases: Phrase[]][] = [
    [m.condition_met, isDated ? [] : texts(said, metText)],
    [m.condition_likely, isDated ? [] : texts(likely, metText)],
    [m.condition_check, texts(named, conditionText).filter(({ text }) => text !== toldAlready)],
  ];
  const pages = new Set([...met, ...guessed, ...unknown].map(({ url }) => url).filter((url) => url !== program.source?.url));
  return (
    <p className="text-sm">
      {lists.map(
        ([label, phrases]) =>
          phrases.length > 0 && (
            <Fragment key={label()}>
              <b>{label()}</b> <SaidList phrases={phrases} />.{" "}
            </Fragment>
          ),
      )}
      {[...pages].map((url) => (
        <a key={url} className="underline" href={url}>
          {m.condition_page()}
        </a>
      ))}
    </p>
  );
}

/** What would fit somebody if they met what they did not say, by name alone. */
export function IfYouAre({ matches, onPage }: { matches: Conditional[]; onPage: string[] }) {
  if (matches.length === 0) return null;
  return (
    <Fold title={m.if_you_are_title({ count: matches.length })}>
      <p className="text-soft">{m.if_you_are_about()}</p>
      <ul>
        {matches.map(({ program, asked, question }) => (
          <li key={program.slug}>
            <ProgramLink program={program} /> – {asksFor(asked)}{" "}
            <SayIt text={m.if_you_are_say()} condition={asked[0]} question={question} onPage={onPage} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** What was left out, by the condition that they do not meet, and what fits less; each condition with its words and their page, so that one can correct an answer; `onPage` are the questions that stand below. */
export function LeftOutPrograms({ leftOut, fitsLess, onPage }: { leftOut: LeftOut[]; fitsLess: Match["program"][]; onPage: string[] }) {
  if (leftOut.length + fitsLess.length === 0) return null;
  return (
    <Fold title={m.left_out_title({ count: leftOut.length + fitsLess.length })}>
      {leftOutByReason(leftOut).map(({ reason, question, left }) => (
        <section key={reason}>
          <b>{m.left_out_reason({ count: left.length, reason: capital(reason) })}</b>{" "}
          <SayIt text={m.left_out_change()} condition={left[0]?.condition} question={question} onPage={onPage} />
          <ul>
            {left.map(({ program, condition }) => (
              <li key={program.slug} className="mb-2 text-sm">
                <ProgramLink program={program} /> – <Said phrase={conditionText(condition)} />{" "}
                <a className="inline-block py-1 underline" href={condition.url || program.sourceUrl}>
                  {m.condition_page()}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {fitsLess.length > 0 && (
        <section>
          <b>{m.left_out_reason({ count: fitsLess.length, reason: capital(m.fits_less()) })}</b>
          <ul>
            {fitsLess.map((program) => (
              <li key={program.slug} className="text-sm">
                <ProgramLink program={program} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Fold>
  );
}

type SayProps = { text: string; condition: Condition | undefined; question: Question | undefined; onPage: string[] };

/** A link to where one says or corrects what a condition asks; nothing where nothing asks it. */
function SayIt({ text, condition, question, onPage }: SayProps) {
  const href = condition && saidAt(condition, question, onPage);
  return href ? <a className="inline-block py-1 underline" href={href}>{text}</a> : null; // biome-ignore format: one line
}

/** Returns the question's place on this page, or the step of the situation or of the wishes. */
function saidAt({ on, any = [] }: Condition, question: Question | undefined, onPage: string[]): string | null {
  const ofSituation = on === "income" || on === "degree";
  const asked = question ?? (ofSituation && onPage.includes("legal_form") ? "legal_form" : undefined);
  if (asked) return `?ask=${asked}#${asked}`; // it unfolds the questions
  if (ofSituation || any.some((kind) => isLearner(kind) || kind === "recent_graduate")) return "/onboarding?step=2";
  return on === "sector" || on === "not_sector" || on === "export" ? "/onboarding?step=3" : null;
}

const ProgramLink = ({ program }: Pick<Match, "program">) => (
  <a className="inline-block py-1 underline" href={pathOf(program)}>
    <Said phrase={phrase(program.titleEn, program.titleFr)} />
  </a>
);

/** What is told of the status of a programme without dates, as far as its page says so or not. */
const toldIn = (program: Match["program"]) => (program.deadline === null && cycleOf(program) === null ? statusSaidOf(program) : null);

/** When it opens and closes each year, else what is told of its status. */
function Told({ program, now }: Pick<Match, "program"> & { now: number }) {
  if (program.deadline !== null || cycleOf(program) !== null) return <p className="text-sm"><WhenWords program={program} now={now} /></p>; // biome-ignore format: one line
  const told = toldIn(program);
  return told && <p className="text-sm"><Said phrase={told} /></p>; // biome-ignore format: one line
}

function statusIn(program: Match["program"], now: number): string {
  const status = shownStatus(program, now);
  return status ? ` · ${statusLabels[status]()}` : "";
}

/** `isBrief` leaves out what a programme gives and its source: its own page says both. */
function ProgramItems({ matches, isDated = false, ...shown }: Listed & { isBrief?: boolean }) {
  return (
    <ul>
      {matches.map((match) => (
        <li key={match.program.slug} className="row" id={`program-${match.program.id}`}>
          <div className={isDated ? "dated" : undefined}>
            <ProgramItem {...match} {...shown} isDated={isDated} />
            {isDated && <SaveButton type="program" id={match.program.id} title={titleOf(match.program)} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How many reasons a dated row has room for, the strongest first. */
const reasonsInRow = 3;

type Item = Match & { now: number; isBrief?: boolean; isDated: boolean };

function ProgramItem({ program, reasons, judged, isOthers, now, isBrief = false, isDated }: Item) {
  const sign = isDated ? signOf(program, now) : null;
  return (
    <>
      <h3 className="text-base">
        <a href={pathOf(program)}>
          <Said phrase={titleOf(program)} />
        </a>
      </h3>
      {sign && <When sign={sign} />}
      {isDated && !sign && <CompanyFace name={organizationOf(program).text} />}
      <p className="text-sm text-soft">
        <Said phrase={organizationOf(program)} />
        {(!sign || sign.big) && statusIn(program, now)}
        {program.confidence === "low" && ` · ${m.program_low()}`}
        {isDated && program.source && (
          <>
            {" "}
            · <SourceLink {...program.source} title={m.funding_site()} />
          </>
        )}
      </p>
      <Told program={program} now={now} />
      {!isBrief && !(isDated && program.amount) && (
        <p className="text-sm">
          <Said phrase={phrase(program.description, program.descriptionFr)} />
        </p>
      )}
      {!isBrief && program.amount !== null && (
        <p className="text-sm">
          <span className="text-soft">{m.funding_gives()}</span> <Said phrase={phrase(program.amount, program.amountFr)} />
        </p>
      )}
      {reasons.length > 0 && <Because>{capital(joined(isDated ? reasons.slice(0, reasonsInRow) : reasons))}</Because>}
      <Conditions program={program} judged={judged} isOthers={isOthers} isDated={isDated} />
      {program.through && (isOthers || ["community", "advisor"].includes(program.through)) && (
        <p className="text-sm">{throughLabels[program.through]()}</p>
      )}
      {!isBrief && !isDated && <SourceLine source={program.source} now={now} />}
    </>
  );
}
