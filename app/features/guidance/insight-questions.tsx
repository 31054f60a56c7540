import { Button } from "#app/ui/button.tsx";
import { CheckField, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Fold } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { identityInPrompt, isIdentity, type Question, questionNames, questions, unsaid } from "./answers.ts";
import { choiceLabels, questionLabels } from "./condition-labels.ts";
import { noGroup } from "./onboarding.ts";

type Props = {
  asks: Question[];
  /** What their words answer, by the question. */
  read: Partial<Record<Question, string>>;
  answered: Partial<Record<Question | typeof identityInPrompt, string>>;
  isSaved: boolean;
  isOpen: boolean;
  failure: FormFailure | undefined;
};

/** The questions whose answers would change the programmes, and those that were answered, on one screen; none has to be answered. */
export function InsightQuestions({ asks, read, answered, isSaved, isOpen, failure }: Props) {
  const shown = questionNames.filter((question) => asks.includes(question) || answered[question]);
  if (shown.length === 0) return null;
  return (
    <Fold title={m.questions_title({ count: shown.length })} open={isOpen || failure !== undefined}>
      <form method="post" id="questions" className="max-w-[38rem]">
        <p className="mb-4 text-soft">{m.questions_about()}</p>
        {isSaved && <Status>{m.questions_saved()}</Status>}
        {shown.map((question) => (
          <QuestionField
            key={question}
            question={question}
            value={failure?.values[question] ?? answered[question] ?? ""}
            read={answered[question] ? undefined : read[question]}
            error={failure?.errors[question]}
          />
        ))}
        {shown.some(isIdentity) && (
          <div className="mb-5">
            <CheckField
              name={identityInPrompt}
              value="yes"
              label={m.question_identity_in_prompt()}
              checked={(failure?.values ?? answered)[identityInPrompt] === "yes"}
            />
          </div>
        )}
        <p className="flex flex-wrap gap-3">
          <Button look="plain" name="answer_questions" value={shown.join(",")}>
            {m.questions_save()}
          </Button>
          {Object.keys(answered).length > 0 && (
            <Button look="plain" name="forget_answers" value="yes">
              {m.questions_forget()}
            </Button>
          )}
        </p>
      </form>
    </Fold>
  );
}

type FieldProps = { question: Question; value: string; read: string | undefined; error: string | undefined };

function QuestionField({ question, value, read, error }: FieldProps) {
  const label = questionLabels[question]();
  const allowed: readonly string[] | "number" = questions[question];
  const labels = choiceLabels[question] ?? {};
  const hint = read && m.question_read({ text: labels[read]?.() ?? (allowed === "number" && /\d/.test(read) ? read : m.retired()) });
  const choices = [...(allowed === "number" ? [] : allowed), unsaid].map((one) => ({ value: one, label: labels[one]?.() ?? m.question_unsaid() })); // biome-ignore format: one line
  if (question === "groups") {
    return (
      <fieldset className="mb-5" id={question}>
        <legend className="font-semibold">{label}</legend>
        {choices.map((choice) => (
          <CheckField
            key={choice.value}
            name={question}
            value={choice.value}
            label={choice.label}
            checked={value.split(",").includes(choice.value)}
          />
        ))}
        <FieldError id={question} error={error} />
      </fieldset>
    );
  }
  if (allowed === "number") {
    return (
      <>
        <TextField
          name={question}
          label={label}
          hint={hint}
          error={error}
          inputMode="numeric"
          defaultValue={value === unsaid ? "" : value.split(",")[0]}
          maxLength={13}
        />
        <div className="-mt-5 mb-5">
          <CheckField name={question} value={unsaid} label={m.question_unsaid()} checked={value.includes(unsaid)} />
        </div>
      </>
    );
  }
  return <SelectField name={question} label={label} hint={hint} error={error} defaultValue={value} choices={[{ value: "", label: m.question_unanswered() }, ...choices]} />; // biome-ignore format: one line
}

type Named = { code: string; name: string };

/** Asks whether an occupation was read right, or which of the nearest it is; until then nothing states it as a fact. */
export function OccupationQuestion({ text, read, near }: { text: string; read: Named | null; near: Named[] }) {
  return (
    <form method="post" id="occupation" className="border-b border-line pb-4">
      <p className="mb-2">{read ? m.occupation_read_as({ text, group: read.name, code: read.code }) : m.occupation_which_is({ text })}</p>
      <div className="flex flex-wrap gap-2">
        {read && (
          <Button look="plain" name="confirm_occupation" value={read.code}>
            {m.occupation_is_right()}
          </Button>
        )}
        {near.map(({ code, name }) => (
          <Button key={code} look="plain" name="confirm_occupation" value={code}>
            {name}
          </Button>
        ))}
        <Button look="plain" name="confirm_occupation" value={noGroup}>
          {m.occupation_as_written()}
        </Button>
      </div>
    </form>
  );
}
