import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckField, FieldError, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { type Columns, type Errors, rowCount, type Values } from "./field.ts";
import { FieldInput, type Given } from "./field-input.tsx";
import type { RecordFields } from "./record.ts";

/** Renders these fields in their order, each by its kind, without those that do not apply. */
export function FieldInputs({ fields, values, errors, options = {} }: Given & { fields: RecordFields }) {
  return Object.values(fields)
    .filter(({ when }) => when?.(values) ?? true)
    .map((field) => <AnyInput key={field.key} field={field} values={values} errors={errors} options={options} />);
}

function AnyInput(given: Required<Given> & { field: RecordFields[string] }) {
  const { field, values, errors, options } = given;
  const { name, control } = field;
  const error = errors?.[name];
  switch (control.as) {
    case "checkbox":
      return <CheckField name={name} label={field.label()} checked={values[name] === "yes"} />;
    case "radios":
      return (
        <Group legend={field.label()} name={name} error={error}>
          {Object.entries(control.choices).map(([value, label]) => (
            <Option key={value} kind="radio" name={name} value={value} checked={(values[name] ?? control.chosen) === value}>
              <b>{label()}</b>: {control.texts[value]?.()}
            </Option>
          ))}
        </Group>
      );
    case "checkboxes": {
      const chosen = new Set((values[name] ?? "").split(","));
      return (
        <Group legend={field.label()} name={name} error={error}>
          <div className="flex flex-wrap gap-x-5">
            {options[control.options]?.map((option) => (
              <Option key={option.slug} kind="checkbox" name={name} value={option.slug} checked={chosen.has(option.slug)}>
                {option.name}
              </Option>
            ))}
          </div>
        </Group>
      );
    }
    case "rows":
      return <RowInputs {...control} legend={field.label()} values={values} errors={errors} />;
    default:
      return <FieldInput {...given} />;
  }
}

function Group({ legend, name, error, children }: { legend: string; name: string; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="mb-5" id={name} aria-describedby={error && `${name}-error`}>
      <legend className="font-semibold">{legend}</legend>
      {children}
      <FieldError id={name} error={error} />
    </fieldset>
  );
}

type OptionProps = { kind: "radio" | "checkbox"; name: string; value: string; checked: boolean; children: ReactNode };

function Option({ kind, name, value, checked, children }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type={kind} name={name} value={value} defaultChecked={checked} className="size-5 shrink-0" />
      <span>{children}</span>
    </label>
  );
}

type RowsProps = { row: string; columns: Columns; most: number; legend: string; values: Values; errors: Errors | undefined };

/** Rows that the form's buttons add and remove; the page comes back with one more or one less. */
function RowInputs({ row, columns, most, legend, values, errors }: RowsProps) {
  const count = rowCount(values, row, most);
  return (
    <fieldset className="mb-7" id={`${row}-rows`}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <div key={at} className="mb-3 border-l-2 border-line pl-4">
          {Object.entries(columns).map(([column, { label, type = "text" }]) => {
            const name = `${row}_${at}_${column}`;
            const given = { name, type, label: label(), defaultValue: values[name] ?? "", error: errors?.[name], maxLength: 1000 };
            return <TextField key={name} {...given} />;
          })}
          <Button look="plain" name="remove_row" value={`${row}.${at}`} formNoValidate>
            {m.row_remove()}
          </Button>
        </div>
      ))}
      {count < most && (
        <Button look="plain" name="add_row" value={row} formNoValidate>
          {m.row_add()}
        </Button>
      )}
    </fieldset>
  );
}
