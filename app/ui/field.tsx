import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { m } from "#app/words/messages.ts";

/**
 * `optional` says beside the label that the field may stay empty; texts say it of themselves unless they are required. Links belong into `after`, below
 * the input: above it they would stand between the label and its input for keys and text browsers.
 */
type Frame = {
  name: string;
  label: string;
  hint?: ReactNode;
  after?: ReactNode;
  error?: string;
  only?: string;
  id?: string;
  optional?: boolean;
};

const box = "block w-full min-h-11 rounded-md border bg-card px-3 py-2 aria-invalid:border-brand";

/** A label above an input, with the hint and the error below it. The hint and the error are tied to the input for screen readers. */
function Framed({ name, label, hint, after, error, only, id = name, optional, children }: Frame & { children: ReactNode }) {
  return (
    <div className="mb-5" data-only={only}>
      <label className="mb-1 block text-sm font-semibold" htmlFor={id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {hint && (
        <div className="mb-1 text-sm text-soft" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children}
      {after && <div className="mt-1 text-sm text-soft">{after}</div>}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Stands beside the name of what may stay empty. */
export const OptionalMark = () => <span className="font-normal text-soft"> {m.field_optional()}</span>;

/** The error of a field, below it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="mt-1 text-sm font-semibold text-brand" id={`${id}-error`}>
      {error}
    </p>
  );
}

/** Returns the attributes that tie an error to an input rendered by hand, such as each choice of a group. */
export function wrong(id: string, error: string | undefined) {
  return error ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
}

function tied({ name, hint, error, id = name }: Frame) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const className = `${box} ${error ? "border-brand" : "border-edge"}`;
  return { id, name, className, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined };
}

function split<P extends Frame>(props: P) {
  const { name, label, hint, after, error, only, id, optional, ...rest } = props;
  return { frame: { name, label, hint, after, error, only, id, ...(optional !== undefined && { optional }) }, rest };
}

const mayBeEmpty = ({ required, readOnly, disabled }: { required?: boolean; readOnly?: boolean; disabled?: boolean }) =>
  !required && !readOnly && !disabled;

export function TextField(props: Frame & InputHTMLAttributes<HTMLInputElement>) {
  const { frame, rest } = split(props);
  return (
    <Framed optional={mayBeEmpty(rest)} {...frame}>
      <input {...rest} {...tied(frame)} />
    </Framed>
  );
}

export function TextArea(props: Frame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, rest } = split(props);
  return (
    <Framed optional={mayBeEmpty(rest)} {...frame}>
      <textarea {...rest} {...tied(frame)} />
    </Framed>
  );
}

export type Choice = { value: string; label: string };

export function SelectField(props: Frame & { choices: Choice[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  const { frame, rest } = split(props);
  const { choices, ...select } = rest;
  return (
    <Framed {...frame}>
      <select {...select} {...tied(frame)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Framed>
  );
}

/** A checkbox, alone or one of several with the same name. The whole label can be pressed; the space keeps two apart without styles. */
export function CheckField({ name, value = "yes", label, checked }: { name: string; value?: string; label: string; checked: boolean }) {
  return (
    <>
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-5 shrink-0" />
        {label}
      </label>{" "}
    </>
  );
}
