import { Button } from "#app/ui/button.tsx";
import { OptionalMark, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import type { Errors, Options, Values } from "./field.ts";
import { FieldInput, Group, Option } from "./field-input.tsx";
import { beside, FieldLayout } from "./field-layout.tsx";
import { type FieldView, viewFields } from "./field-view.ts";
import { fieldsWith, type RecordFields } from "./record.ts";
import { rowCount } from "./rows.ts";

type Given = { values: Values; errors: Errors | undefined };

/**
 * `oneIsEnough` calls none of them optional: which of them is filled in is the reader's choice. `isEmptyAllowed` names the fields that the check of this form takes empty, where it asks for less than the fields do.
 */
type Inputs = Given & {
  fields: RecordFields;
  options?: Options;
  isEmptyAllowed?: (name: string) => boolean;
  isFolded?: boolean;
  oneIsEnough?: boolean;
};

/** Renders these fields, each by its kind. */
export function FieldInputs({ fields, options, isEmptyAllowed, isFolded, oneIsEnough = false, ...given }: Inputs) {
  const asked = fieldsWith(fields, ({ when }) => when?.(given.values) ?? true);
  const draw = (field: FieldView) => <AnyInput key={field.name} field={field} {...given} />;
  const known = Object.values(viewFields(asked, options)).map((field) => (oneIsEnough ? { ...field, isOptional: false } : field));
  const views = known.map((field) =>
    field.isRequired && field.control.as !== "radios" && isEmptyAllowed?.(field.name)
      ? { ...field, isRequired: false, isOptional: true }
      : field,
  );
  return <FieldLayout fields={views} draw={draw} isFolded={isFolded} {...given} />;
}

function AnyInput(given: Given & { field: FieldView }) {
  const { field, values, errors } = given;
  const { name, label, control } = field;
  if (control.as === "rows") return <RowInputs {...control} legend={label} isOptional={field.isOptional} values={values} errors={errors} />;
  if (control.as !== "checkboxes") return <FieldInput {...given} />;
  const chosen = new Set((values[name] ?? "").split(","));
  return (
    <Group legend={label} name={name} error={errors?.[name]} optional={field.isOptional}>
      <div className="choices">
        {control.choices.map(({ value, label: text }) => (
          <Option key={value} kind="checkbox" name={name} value={value} checked={chosen.has(value)}>
            {text}
          </Option>
        ))}
      </div>
    </Group>
  );
}

type RowsProps = Given & Extract<FieldView["control"], { as: "rows" }> & { legend: string; isOptional: boolean };

/** Rows that the form's buttons add and remove; the page comes back with one more or one less. */
function RowInputs({ row, columns, most, legend, isOptional, values, errors }: RowsProps) {
  const count = rowCount(values, row, most);
  return (
    <fieldset className="mb-6" id={`${row}-rows`}>
      <legend className="mb-2 font-semibold">
        {legend}
        {isOptional && <OptionalMark />}
      </legend>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <div key={at} className="mb-3 border-l-2 border-line pl-4">
          <div className={beside}>
            {columns.map(({ column, label, type }, position) => {
              const name = `${row}_${at}_${column}`;
              const given = {
                name,
                type,
                label,
                defaultValue: values[name] ?? "",
                error: errors?.[name],
                maxLength: type === "date" ? undefined : 1000, // HTML has none for dates
                optional: position > 0,
              };
              return <TextField key={name} {...given} />;
            })}
          </div>
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
