import { TagInput } from "#app/features/posts/tag-input.tsx";
import { CountedInput } from "#app/fields/counted-input.tsx";
import type { Errors, Values } from "#app/fields/field.ts";
import { viewFields } from "#app/fields/field-view.ts";
import type { RecordFields } from "#app/fields/record.ts";

type Props = { fields: RecordFields; values: Values; errors: Errors | undefined };

/** The given fields of a project (docs/product/projects.md#fields). Works as plain HTML; a script adds counters and chips. */
export function ProjectFields({ fields, values, errors }: Props) {
  return Object.values(viewFields(fields)).map((field) => {
    const { name, label, hint = "", control } = field;
    if (control.as !== "chips") return <CountedInput key={name} field={field} values={values} errors={errors} />;
    return (
      <TagInput
        key={name}
        {...{ name, label, hint }}
        optional={field.isOptional}
        kind={name === "tags" ? "tags" : "names"}
        error={errors?.[name]}
        defaultValue={values[name] ?? ""}
        limit={control.limit}
        suggested={control.suggested}
        shown={control.shown}
      />
    );
  });
}
