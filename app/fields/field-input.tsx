import type { ChangeEventHandler, ReactNode } from "react";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { Errors, Options, Values } from "./field.ts";
import type { RecordFields } from "./record.ts";

export type Given = { values: Values; errors: Errors | undefined; options?: Options };
/** Replaces what the field's description says. */
type Frame = { hint?: ReactNode; only?: string; required?: boolean };
/** Only lists to choose from (<select>) take it. */
type Listening = { onChange?: ChangeEventHandler<HTMLSelectElement> };

/** Renders a field with a single control. Fields with several are in field-inputs.tsx, which pages that run in the browser do not need. */
export function FieldInput({
  field,
  values,
  errors,
  options = {},
  onChange,
  ...frame
}: Given & Frame & Listening & { field: RecordFields[string] }) {
  const { name, control } = field;
  const error = errors?.[name];
  const framed = {
    name,
    label: field.label(),
    hint: field.hint?.(),
    error,
    defaultValue: values[name] ?? "",
    required: Boolean(field.required),
    ...frame,
  };
  switch (control.as) {
    case "line": {
      const { as, ...input } = control;
      return <TextField {...framed} {...input} inputMode={input.type === "number" ? "numeric" : undefined} />;
    }
    case "area":
      return <TextArea {...framed} rows={control.rows} maxLength={control.maxLength} />;
    case "select": {
      const choices = Object.entries(control.choices).map(([value, label]) => ({ value, label: label() }));
      return (
        <SelectField
          {...framed}
          onChange={onChange}
          choices={control.none ? [{ value: "", label: control.none() }, ...choices] : choices}
        />
      );
    }
    case "options": {
      const choices = options[control.options]?.map(({ slug, name }) => ({ value: slug, label: name })) ?? [];
      return <SelectField {...framed} onChange={onChange} choices={[{ value: "", label: control.none() }, ...choices]} />;
    }
    default:
      return null;
  }
}
