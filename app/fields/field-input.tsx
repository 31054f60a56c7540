import type { ReactNode } from "react";
import { CheckField, type Choice, FieldError, OptionalMark, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { Errors, Values } from "./field.ts";
import type { FieldView } from "./field-view.ts";

export type Given = { field: FieldView; values: Values; errors: Errors | undefined };
/** The hint replaces what the field says of itself. */
type Frame = { hint?: ReactNode; after?: ReactNode; only?: string; required?: boolean };

/** A value that the form does not offer stays chosen: staff or an earlier form gave it. */
const withPresent = (choices: Choice[], value: string): Choice[] =>
  value === "" || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: value }];

/** Renders a field. Rows and checkboxes are in field-inputs.tsx. */
export function FieldInput({ field, values, errors, required = field.isRequired, ...frame }: Given & Frame) {
  const { name, label, hint, control } = field;
  const error = errors?.[name];
  const value = values[name] ?? field.preset ?? "";
  const framed = { name, label, hint, error, optional: field.isOptional, defaultValue: value, ...frame };
  switch (control.as) {
    case "line": {
      const { as, maxLength, ...input } = control;
      const limit = input.type === "date" || input.type === "number" ? undefined : maxLength; // HTML has none for those
      return (
        <TextField
          {...framed}
          {...input}
          maxLength={limit}
          required={required}
          inputMode={input.type === "number" ? "numeric" : undefined}
        />
      );
    }
    case "area": {
      const { as, suggest, ...area } = control;
      return <TextArea {...framed} {...area} required={required} data-suggest={suggest} />;
    }
    case "select":
      return <SelectField {...framed} choices={withPresent(control.choices, value)} />;
    case "checkbox":
      return (
        <div className="mb-5" id={name}>
          <CheckField name={name} label={label} checked={value === "yes"} />
          <FieldError id={name} error={error} />
        </div>
      );
    case "radios":
      return (
        <Group legend={label} name={name} error={error}>
          <div className="choices">
            {control.choices.map((choice) => (
              <Option key={choice.value} kind="radio" name={name} value={choice.value} checked={value === choice.value}>
                {choice.text ? (
                  <>
                    <b>{choice.label}</b> · {choice.text}
                  </>
                ) : (
                  choice.label
                )}
              </Option>
            ))}
          </div>
        </Group>
      );
    default:
      return null;
  }
}

type GroupProps = { legend: string; name: string; error: string | undefined; optional?: boolean; children: ReactNode };

export function Group({ legend, name, error, optional, children }: GroupProps) {
  return (
    <fieldset className="mb-5" id={name} aria-describedby={error && `${name}-error`}>
      <legend className="text-sm font-semibold">
        {legend}
        {optional && <OptionalMark />}
      </legend>
      {children}
      <FieldError id={name} error={error} />
    </fieldset>
  );
}

type OptionProps = { kind: "radio" | "checkbox"; name: string; value: string; checked: boolean; children: ReactNode };

export function Option({ kind, name, value, checked, children }: OptionProps) {
  return (
    <>
      <label className="flex min-h-11 items-center gap-2">
        <input type={kind} name={name} value={value} defaultChecked={checked} className="size-5 shrink-0" />
        <span>{children}</span>
      </label>{" "}
    </>
  );
}
