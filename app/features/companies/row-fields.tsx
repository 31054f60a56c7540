import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { type RowKind, rowCount, rowFields } from "./rows.ts";
import { productLimit } from "./rules.ts";

type Props = { kind: RowKind; legend: string; values: Record<string, string | undefined>; errors: Record<string, string> | undefined };

const labels: Record<string, () => string> = {
  name: m.row_name,
  title: m.row_title,
  description: m.row_description,
  url: m.row_url,
  role: m.row_role,
  bio: m.row_bio,
  linkedin: m.row_linkedin,
  date: m.row_date,
  summary: m.row_summary,
};

/** Rows that are added and removed by buttons of the form, which comes back with one more or one less. */
export function RowFields({ kind, legend, values, errors }: Props) {
  const count = rowCount(values, kind, productLimit);
  return (
    <fieldset className="mb-7" id={`${kind}-rows`}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <div key={at} className="mb-3 border-l-2 border-line pl-4">
          {rowFields[kind].map((field) => {
            const name = `${kind}_${at}_${field}`;
            return (
              <TextField
                key={name}
                name={name}
                type={field === "url" || field === "linkedin" ? "url" : field === "date" ? "date" : "text"}
                label={labels[field]?.() ?? field}
                defaultValue={values[name] ?? ""}
                error={errors?.[name]}
                maxLength={1000}
              />
            );
          })}
          <Button look="plain" name="remove_row" value={`${kind}.${at}`} formNoValidate>
            {m.row_remove()}
          </Button>
        </div>
      ))}
      {count < productLimit && (
        <Button look="plain" name="add_row" value={kind} formNoValidate>
          {m.row_add()}
        </Button>
      )}
    </fieldset>
  );
}
