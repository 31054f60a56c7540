import { beside, runsOf } from "#app/fields/field-layout.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { lineLimit, type RecordField, textLimit } from "./records.ts";

type Named = { slug: string; name: string };
type Props = {
  fields: RecordField[];
  values: Record<string, string | undefined>;
  errors: Record<string, string> | undefined;
  provinces: Named[];
  /** The usernames that may own it. */
  staff: string[];
};

const types: Partial<Record<RecordField["kind"], string>> = { date: "date", address: "url", email: "email" };

/** Renders the form fields of a policy, a contact or a coalition: short ones beside each other where there is room. */
export function RecordFields({ fields, ...given }: Props) {
  return runsOf(fields, ({ kind }) => kind !== "text").map(([isShort, run]) => (
    <div key={run[0]?.name} className={isShort && run.length > 1 ? beside : undefined}>
      <Inputs fields={run} {...given} />
    </div>
  ));
}

function Inputs({ fields, values, errors, provinces, staff }: Props) {
  return fields.map((field) => {
    const given = { name: field.name, label: field.label(), defaultValue: values[field.name] ?? "", error: errors?.[field.name] };
    if (field.kind === "text")
      return <TextArea key={field.name} {...given} rows={5} maxLength={textLimit} required={Boolean(field.required)} />;
    if (field.kind === "staff") {
      const choices = [{ value: "", label: m.record_nobody() }, ...staff.map((username) => ({ value: username, label: username }))];
      return <SelectField key={field.name} {...given} choices={choices} />;
    }
    if (field.kind === "choice" || field.kind === "province") {
      const choices =
        field.kind === "province"
          ? [{ value: "", label: m.canada() }, ...provinces.map((row) => ({ value: row.slug, label: row.name }))]
          : (field.choices ?? []).map((choice) => ({ value: choice.value, label: choice.label() }));
      return <SelectField key={field.name} {...given} choices={choices} />;
    }
    return (
      <TextField
        key={field.name}
        {...given}
        type={types[field.kind] ?? "text"}
        maxLength={field.kind === "date" ? undefined : field.kind === "address" ? 2000 : lineLimit}
        required={Boolean(field.required)}
      />
    );
  });
}
