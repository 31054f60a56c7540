import type { ReactNode } from "react";
import { type Cycle, inWords } from "#app/text/cycles.ts";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { SourceLink } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import { factLabels } from "./corrections.ts";
import { cycleOf } from "./cycles.ts";
import type { ShownProgram } from "./data.server.ts";
import { intakeLabels, throughLabels } from "./labels.ts";
import { StatusWord, shownStatus, WhenWords } from "./opportunity-status.tsx";
import type { Fact } from "./rules.ts";
import { applicantsOf, conditionsOf, placesOf, statusSaidOf } from "./said.ts";

type Named = { slug: string; name: string };
type Shown = { fact: Fact; name: string; isKnown: boolean; shown: ReactNode };

/** Returns what is known of a programme, fact by fact, as its page says it. */
export function factsOf(program: ShownProgram, provinces: Named[], now: number): Shown[] {
  const conditions = conditionsOf(program);
  const applicants = applicantsOf(program);
  const [status, intake] = [statusSaidOf(program), phrase(program.intakeText, program.intakeTextFr)];
  const intakeWord = program.intake === "unknown" ? "" : intakeLabels[program.intake]();
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
          {applicants.length > 0 && <p className="text-soft">{applicants.join(", ")}</p>}
          {through}
        </>
      ),
    },
    { fact: "amount", isKnown: Boolean(program.amount), shown: <Said phrase={phrase(program.amount ?? "", program.amountFr)} /> },
    {
      fact: "deadline",
      isKnown: program.deadline !== null || program.cycle !== null,
      shown: (
        <>
          {(program.deadline !== null || cycleOf(program)) && <WhenWords program={program} now={now} />}
          {program.cycle && program.deadline === null && <Seen cycle={program.cycle} />}
        </>
      ),
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
    },
    {
      fact: "intake",
      isKnown: intakeWord !== "" || intake.text !== "",
      shown: (
        <>
          {intakeWord}
          {!intakeWord.toLowerCase().includes(intake.text.toLowerCase()) && <Words said={intake} />}
        </>
      ),
    },
    {
      fact: "decision_time",
      isKnown: program.decisionTime !== "",
      shown: <Said phrase={phrase(program.decisionTime, program.decisionTimeFr || null)} />,
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

/** What a cycle says beside its days, and the page where it was seen. */
function Seen({ cycle: { note, noteFr, title, url, language } }: { cycle: Cycle }) {
  return (
    <>
      <Words said={phrase(inWords(note, "en"), noteFr === "" ? null : inWords(noteFr, "fr"))} />
      <p className="text-sm text-soft">
        {m.cycle_source()} <SourceLink title={title} url={url} language={language} />
      </p>
    </>
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
