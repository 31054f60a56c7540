import type { ReactNode } from "react";
import { Apart } from "./apart.tsx";
import { type Choice, FieldError, OptionalMark, wrong } from "./field.tsx";
import stylesheet from "./form.css?url";

/** The `links` of pages with a long form. */
export const formLinks = () => [{ rel: "stylesheet", href: stylesheet }];

type Chosen = { name: string; label: string; choices: Choice[]; value: string; error: string | undefined; optional?: boolean | undefined };

/** One of a few choices, all in view. */
export function Segment({ name, label, choices, value, error, optional }: Chosen) {
  return (
    <fieldset className="segment mb-5" id={name}>
      <legend className="mb-1 text-sm font-semibold">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <div>
        <Apart>
          {choices.map((choice) => (
            <label key={choice.value}>
              <input type="radio" name={name} value={choice.value} defaultChecked={value === choice.value} {...wrong(name, error)} />{" "}
              <span>{choice.label}</span>
            </label>
          ))}
        </Apart>
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  );
}

type Walked = { label: string; step: number; titles: ReactNode[] };

/** Where one is in a form of several pages, beginning with 1. */
export function Steps({ label, step, titles }: Walked) {
  return (
    <>
      <p className="sr-only">{label}</p>
      <ol className="steps">
        {titles.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
          <li key={at} className={at + 1 < step ? "done" : undefined} aria-current={at + 1 === step ? "step" : undefined}>
            {at + 1}
            {"\u00a0"}
            {title}
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * What sends a long form, in view at every place of it where there is room: the one primary act, then what saves the draft, then quiet ones, as
 * many as fit on a phone. `said` is what became of the last press, told where it was pressed; a script tells it there too (app/writing).
 */
export function SendBar({ said, children }: { said?: ReactNode; children: ReactNode }) {
  return (
    <div className="send">
      {said && (
        <p className="text-sm text-soft" role="status">
          {said}
        </p>
      )}
      <div>
        <Apart>{children}</Apart>
      </div>
    </div>
  );
}
