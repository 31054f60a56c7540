import { TagInput } from "#app/features/posts/tag-input.tsx";
import { CountedInput } from "#app/fields/counted-input.tsx";
import type { Errors, Values } from "#app/fields/field.ts";
import type { FieldViews } from "#app/fields/field-view.ts";
import { namesFrom } from "#app/text/names.ts";
import { suggestionsFrom } from "./rules.ts";

type Props = { fields: FieldViews; values: Values; errors: Errors | undefined };

const names = { one: (text: string) => text.trim(), many: namesFrom };

/** The given fields of a project (docs/product/projects.md#fields). Works as plain HTML; a script adds counters and chips. */
export function ProjectFields({ fields, values, errors }: Props) {
  return Object.values(fields).map((field) => {
    const { name, label, hint = "", control } = field;
    if (control.as !== "chips") return <CountedInput key={name} field={field} values={values} errors={errors} />;
    return (
      <TagInput
        key={name}
        {...{ name, label, hint }}
        {...(name !== "tags" && names)}
        error={errors?.[name]}
        defaultValue={values[name] ?? ""}
        limit={control.limit}
        suggest={(chosen) => suggestionsFrom(control.suggested, chosen, control.shown)}
      />
    );
  });
}
