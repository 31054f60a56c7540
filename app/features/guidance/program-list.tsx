import { Fragment } from "react";
import type { Condition } from "#app/features/funding/conditions.ts";
import { cycleOf } from "#app/features/funding/cycles.ts";
import { statusLabels, throughLabels } from "#app/features/funding/labels.ts";
import { shownStatus, WhenWords } from "#app/features/funding/opportunity-status.tsx";
import { pathOf, statusSaidOf } from "#app/features/funding/said.ts";
import { Fold } from "#app/ui/page.tsx";
import { joined, type Phrase, phrase } from "#app/ui/phrase.ts";
import { Said, SaidList } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import type { Question } from "./answers.ts";
import { isLearner } from "./asking.ts";
import { asksFor, conditionText, leftOutByReason, metText, toldOf } from "./condition-labels.ts";
import { programFinder } from "./facts.ts";
import type { Conditional, LeftOut, Match } from "./matching.ts";

/**
 * Matched programmes, each with its reasons and its source: the first `shown`, and the rest where one asks for it. Those for which somebody
 * else applies stand apart.
 */
export function ProgramList({ matches: all, now, shown = all.length }: { matches: Match[]; now: number; shown?: number }) {
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
      {matches.length > 0 && <ProgramItems matches={matches.slice(0, shown)} now={now} />}
      {rest.length > 0 && (
        <Fold title={m.program_rest({ count: rest.length })}>
          <ProgramItems matches={rest} now={now} isBrief />
        </Fold>
      )}
      {others.length > 0 && (
        <section>
          <h3 className="mt-4 text-base">{m.program_others()}</h3>
          <p className="text-soft">{m.program_others_about()}</p>
          <ProgramItems matches={others} now={now} isBrief />
        </section>
      )}
      <a className="inline-flex min-h-11 items-center underline" href="/funding">
        {m.funding_title()}
      </a>
    </>
  );
}

/** What it asks, in the words of its page: what they said they meet, what was only concluded, and what they have to check. */
function Conditions({ program, judged, isOthers }: Pick<Match, "program" | "judged" | "isOthers">) {
  const { met, guessed, unknown } = toldOf({ program, judged, isOthers });
  const texts = (conditions: Condition[], textOf: typeof conditionText) => [
    ...new Map(conditions.map(textOf).map(({ text, lang }) => [text, { text: text.replace(/\.$/, ""), lang }])).values(),
  ];
  const said = met.filter((one) => one.words !== null);
  // That somebody is not among those whom it leaves out is no reason to name these, nor is who may apply where others do.
  const likely = guessed.filter((one) => one.on !== "not_sector" && (one.on !== "applicant" || (one.words !== null && !isOthers)));
  const lists: [label: () => string, phrases: Phrase[]][] = [
    [m.condition_met, texts(said, metText)],
    [m.condition_likely, texts(likely, metText)],
    // That there is another condition, its page says.
    [
      m.condition_check,
      texts(
        unknown.filter((one) => one.on !== "other" || one.words !== null),
        conditionText,
      ),
    ],
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
          <b>{m.left_out_reason({ count: left.length, reason })}</b>{" "}
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
          <b>{m.left_out_reason({ count: fitsLess.length, reason: m.fits_less() })}</b>
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

/** Returns the question's place on this page, where the address can ask it, or the step of the situation or of the wishes. */
function saidAt({ on, any = [] }: Condition, question: Question | undefined, onPage: string[]): string | null {
  const ofSituation = on === "income" || on === "degree";
  const asked = question ?? (ofSituation && onPage.includes("legal_form") ? "legal_form" : undefined);
  if (asked) return onPage.includes(asked) ? `#${asked}` : `?ask=${asked}#${asked}`;
  if (ofSituation || any.some((kind) => isLearner(kind) || kind === "recent_graduate")) return "/onboarding?step=2";
  return on === "sector" || on === "not_sector" || on === "export" ? "/onboarding?step=3" : null;
}

const ProgramLink = ({ program }: Pick<Match, "program">) => (
  <a className="inline-block py-1 underline" href={pathOf(program)}>
    <Said phrase={phrase(program.titleEn, program.titleFr)} />
  </a>
);

/** When it opens and closes each year, else what is told of its status, as far as its page says so or not. */
function Told({ program, now }: Pick<Match, "program"> & { now: number }) {
  if (program.deadline !== null || cycleOf(program) !== null) return <p className="text-sm"><WhenWords program={program} now={now} /></p>; // biome-ignore format: one line
  const told = statusSaidOf(program);
  return told && <p className="text-sm"><Said phrase={told} /></p>; // biome-ignore format: one line
}

function statusIn(program: Match["program"], now: number): string {
  const status = shownStatus(program, now);
  return status ? ` · ${statusLabels[status]()}` : "";
}

/** `isBrief` leaves out what a programme gives and its source: its own page says both. */
function ProgramItems({ matches, now, isBrief = false }: { matches: Match[]; now: number; isBrief?: boolean }) {
  return (
    <ul>
      {matches.map(({ program, reasons, judged, isOthers }) => (
        <li key={program.slug} className="row">
          <h3 className="text-base">
            <a className="underline" href={pathOf(program)}>
              <Said phrase={phrase(program.titleEn, program.titleFr)} />
            </a>
          </h3>
          <p className="text-sm text-soft">
            <Said phrase={phrase(program.organization, program.organizationFr)} />
            {statusIn(program, now)}
            {program.confidence === "low" && ` · ${m.program_low()}`}
          </p>
          <Told program={program} now={now} />
          {!isBrief && (
            <p>
              <Said phrase={phrase(program.description, program.descriptionFr)} />
            </p>
          )}
          {!isBrief && program.amount !== null && (
            <p className="text-sm">
              <span className="text-soft">{m.funding_gives()}</span> <Said phrase={phrase(program.amount, program.amountFr)} />
            </p>
          )}
          {!isOthers && <p className="text-sm">{m.match_because({ reasons: joined(reasons) })}</p>}
          <Conditions program={program} judged={judged} isOthers={isOthers} />
          {program.through && (isOthers || ["community", "advisor"].includes(program.through)) && (
            <p className="text-sm">{throughLabels[program.through]()}</p>
          )}
          {!isBrief && <SourceLine source={program.source} now={now} />}
        </li>
      ))}
    </ul>
  );
}
