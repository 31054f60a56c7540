import { TagInput } from "#app/features/posts/tag-input.tsx";
import { CountedInput } from "#app/fields/counted-input.tsx";
import type { Errors, Values } from "#app/fields/field.ts";
import { FieldLayout } from "#app/fields/field-layout.tsx";
import { type FieldView, viewFields } from "#app/fields/field-view.ts";
import type { RecordFields } from "#app/fields/record.ts";
import { FormattingHelp } from "#app/ui/preview.tsx";

type Props = { fields: RecordFields; values: Values; errors: Errors | undefined };

/** The given fields of a project (docs/product/projects.md#fields). Works as plain HTML; a script adds counters and chips. */
export function ProjectFields({ fields, values, errors }: Props) {
  const draw = (field: FieldView) => {
    const { name, label, hint = "", control } = field;
    const after = name === "description" && <FormattingHelp />;
    if (control.as !== "chips") return <CountedInput key={name} {...{ field, after, values, errors }} />;
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
  };
  return <FieldLayout fields={Object.values(viewFields(fields))} draw={draw} values={values} errors={errors} />;
}
