import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { FieldInput, type Given } from "./field-input.tsx";

/** Renders a field with its hint, and what stands `after` it; a text shows its length against its limit as soon as it has one, which a script updates (app/compose/count.ts). */
export function CountedInput(given: Given & { after?: ReactNode }) {
  const { field, values } = given;
  const { control } = field;
  const limit = control.as === "area" || (control.as === "line" && control.type === undefined) ? control.maxLength : undefined;
  if (!limit) return <FieldInput {...given} />;
  const length = values[field.name]?.length ?? 0;
  return (
    <FieldInput
      {...given}
      hint={
        <>
          {field.hint}{" "}
          <span className="tabular-nums" data-limit={limit}>
            {length > 0 && m.post_count({ length, limit })}
          </span>
        </>
      }
    />
  );
}
