import type { ChangeEventHandler, ReactNode } from "react";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { Errors, Options, Values } from "./field.ts";
import type { RecordFields } from "./record.ts";

export type Given = { values: Values; errors: Errors | undefined; options?: Options };
/** What takes the place of what the description says. */
type Frame = { hint?: ReactNode; only?: string; required?: boolean };
/** For lists to open alone. */
type Listening = { onChange?: ChangeEventHandler<HTMLSelectElement> };

/** One field of a single control; those of several are field-inputs.tsx's, which pages that run in the browser do not need. */
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
