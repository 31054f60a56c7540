import type { ReactNode } from "react";
import { type Cycle, inWords } from "#app/text/cycles.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { SourceLink } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import { factLabels } from "./corrections.ts";
import { cycleOf } from "./cycles.ts";
import type { ShownProgram } from "./data.server.ts";
import { intakeLabels, throughLabels } from "./labels.ts";
import { DeadlineInRow, StatusWord, shownStatus, WhenWords } from "./opportunity-status.tsx";
import type { Fact } from "./rules.ts";
import { applicantsOf, conditionsOf, isStatusDoubtful, placesOf, statusSaidOf } from "./said.ts";
import { isUsuallyOpen, nextDayOf, untilAhead } from "./when.ts";

type Named = { slug: string; name: string };
/** `said` is what a fact says of when one can apply, beside the boxes with the next day and the status. */
type Shown = { fact: Fact; name: string; isKnown: boolean; shown: ReactNode; said?: ReactNode };

/** Returns what is known of a programme, fact by fact, as its page says it. */
export function factsOf(program: ShownProgram, provinces: Named[], now: number): Shown[] {
  const conditions = conditionsOf(program);
  const applicants = applicantsOf(program);
  // Where its cycle, with the page where that was seen, says until when it takes applications or that it is closed now: nothing unconfirmed beside it.
  const isSaidByCycle = program.cycle?.until || (program.cycle && program.intake === "annual" && shownStatus(program, now) !== null);
  const status = isSaidByCycle && isStatusDoubtful(program) ? null : statusSaidOf(program);
  const intake = phrase(program.intakeText, program.intakeTextFr);
  const intakeWord = program.intake === "unknown" ? "" : intakeLabels[program.intake]();
  // "continuous" in English says no more in French either, whatever word that has for it.
  const saysLess = [program.intakeText, intake.text].some((text) =>
    [intakeWord, program.intake.replaceAll("_", " ")].some((word) => word.toLowerCase().includes(text.toLowerCase())),
  );
  const intakeWords = !saysLess && <Words said={intake} />;
  const decisionTime = phrase(program.decisionTime, program.decisionTimeFr || null);
  const deadline = (
    <>
      {(program.deadline !== null || cycleOf(program)) && <WhenWords program={program} now={now} />}
      {program.cycle && program.deadline === null && (
        <p className="told-of text-sm text-soft">
          <Dotted>{seenOf(program.cycle)}</Dotted>
        </p>
      )}
    </>
  );
  const through = program.through && throughLabels[program.through]();
  const facts: Omit<Shown, "name">[] = [
    {
      fact: "applicants",
      isKnown: conditions.length + applicants.length > 0 || through !== null,
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
          {applicants.length > 0 && <p className="text-soft">{m.funding_listed_under({ kinds: applicants.join(", ") })}</p>}
          {through}
        </>
      ),
    },
    { fact: "amount", isKnown: Boolean(program.amount), shown: <Said phrase={phrase(program.amount ?? "", program.amountFr)} /> },
    {
      fact: "deadline",
      isKnown: program.deadline !== null || program.cycle !== null,
      shown: deadline,
      said: <BesideTheDay program={program} now={now} />,
    },
    {
      fact: "status",
      isKnown: shownStatus(program, now) !== null || status !== null,
      shown: (
        <>
          <StatusWord program={program} now={now} />
          {status && <Words said={status} />}
        </>
      ),
      said: status && status.text !== "" && <Words said={status} />,
    },
    {
      fact: "intake",
      isKnown: intakeWord !== "" || intake.text !== "",
      shown: (
        <>
          {intakeWord}
          {intakeWords}
        </>
      ),
      said: !cycleOf(program) && intakeWords,
    },
    {
      fact: "decision_time",
      isKnown: program.decisionTime !== "",
      shown: <Said phrase={decisionTime} />,
    },
    { fact: "place", isKnown: true, shown: placesOf(program, provinces).join(", ") },
    { fact: "address", isKnown: true, shown: program.sourceUrl },
  ];
  return facts.map((one) => ({ ...one, name: factLabels[one.fact]() }));
}

/** What stands of a fact, for whoever says that it is no longer true, and for staff who decide that. */
export function FactNow({ program, provinces, fact, now }: { program: ShownProgram; provinces: Named[]; fact: string; now: number }) {
  const found = factsOf(program, provinces, now).find((one) => one.fact === fact);
  if (!found) return null;
  return (
    <div className="panel my-3">
      <p className="text-sm text-soft">{m.correction_stands({ fact: found.name })}</p>
      {found.isKnown ? found.shown : m.unknown()}
    </div>
  );
}

/** What the boxes do not say, in one line: how many days are left, or the year and the page where its usual days were seen. */
function BesideTheDay({ program, now }: { program: ShownProgram; now: number }) {
  const { cycle, deadline } = program;
  if (deadline !== null) return <DeadlineInRow program={program} now={now} />;
  if (!cycle) return null;
  const isUntilBoxed = untilAhead(program, now) !== null && cycle.opens.length + cycle.closes.length === 0;
  const isBoxed = isUntilBoxed || nextDayOf(program, now)?.isUsual === true;
  return (
    <p className="told-of text-sm text-soft">
      <Dotted>
        {!isBoxed && cycleOf(program) && <WhenWords program={program} now={now} />}
        {isBoxed && (cycle.seen ? m.funding_seen({ year: cycle.seen }) : m.cycle_undated())}
        {isBoxed && isUsuallyOpen(program, now) && m.funding_usually_open()}
        {seenOf(cycle)}
      </Dotted>
    </p>
  );
}

/** The page where a cycle was seen, and what it says beside its days. */
function seenOf({ note, noteFr, title, url, language }: Cycle): ReactNode[] {
  return [
    <SourceLink key="page" title={title} url={url} language={language} />,
    note !== "" && <Said key="note" phrase={phrase(inWords(note, "en"), noteFr === "" ? null : inWords(noteFr, "fr"))} />,
  ];
}

/** What the source says, after the clear word. */
function Words({ said }: { said: Phrase }) {
  if (said.text === "") return null;
  return (
    <p className="told-of text-soft">
      <Said phrase={said} />
    </p>
  );
}
