import { DecisionForm } from "#app/features/reviews/decision-form.tsx";
import { fieldWords } from "#app/fields/record.ts";
import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { Part } from "#app/ui/page.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { employeesIn } from "./employees.ts";
import { givenFields } from "./fields.ts";
import type { OpenGiven } from "./given-facts-data.server.ts";
import { type GivenFacts, noteLimit, wizardEmployeeCounts } from "./rules.ts";

const { address, note, ...facts } = givenFields;
const choices = Object.fromEntries(wizardEmployeeCounts.map((range) => [range, () => employeesIn(range)]));

/** The form of a member: first the page that says so, then the facts in the words of the company's page. */
export const givenParts = {
  source: { address },
  facts: { ...facts, employeeCount: { ...facts.employeeCount, control: { as: "select", choices, none: m.choose_none } as const } },
  word: { note },
};

const words = fieldWords(givenFields);
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
const said = (field: string, value: unknown) => words[field]?.value?.(textOf(value)) ?? textOf(value);

/** Each fact that a member gave, after what the page says of it now. */
export function GivenList({ facts, now }: { facts: GivenFacts; now?: GivenFacts }) {
  return (
    <ul>
      {Object.entries(facts).map(([field, value]) => {
        const present = now && said(field, now[field as keyof GivenFacts]); // its own keys
        return (
          <li key={field} className="break-words">
            {words[field]?.label()}: {present && <del className="text-soft">{present}</del>} <b>{said(field, value)}</b>
          </li>
        );
      })}
    </ul>
  );
}

type Shown = { given: OpenGiven[]; company: GivenFacts & { revision: number }; failure: FormFailure | undefined };

/** What members gave of a company, with the page that says so, and the form that puts it on the page or declines it; nothing without any. */
export function GivenToDecide({ given, company, failure }: Shown) {
  if (given.length === 0) return null;
  return (
    <div id="facts">
      <Part title={m.facts_from()}>
        {given.map(({ id, facts, address, note, username, createdAt }) => (
          <DecisionForm key={id}>
            <p className="text-sm text-soft">
              <MemberLink username={username} /> · {dayCell(createdAt)}
            </p>
            <GivenList facts={facts} now={company} />
            {note && <p className="my-2 break-words">{note}</p>}
            <p className="my-2 break-words">
              <a className="underline" href={address} rel="nofollow noopener ugc">
                {address}
                <OutsideMark />
              </a>
            </p>
            <RevisionField revision={company.revision} />
            <TextArea
              id={`facts_answer-${id}`}
              name="facts_answer"
              label={m.facts_answer()}
              rows={2}
              maxLength={noteLimit}
              defaultValue={failure?.values.facts_answer}
              error={failure?.errors.facts_answer}
            />
            <p className="flex flex-wrap gap-3">
              <Button name="take_facts" value={id}>
                {m.facts_apply()}
              </Button>
              <Button look="plain" name="decline_facts" value={id}>
                {m.facts_decline()}
              </Button>
            </p>
          </DecisionForm>
        ))}
      </Part>
    </div>
  );
}
