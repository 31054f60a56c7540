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
            {at + 1} <span>{title}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What sends a long form, in view at every place of it where there is room. The one primary act comes first. */
export const SendBar = ({ children }: { children: ReactNode }) => (
  <div className="send">
    <Apart>{children}</Apart>
  </div>
);
