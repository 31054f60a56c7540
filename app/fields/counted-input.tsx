import { Counted } from "#app/ui/counted.tsx";
import { FieldInput, type Given } from "./field-input.tsx";

/** Renders a field; a text shows its length against its limit. */
export function CountedInput(given: Given) {
  const { field, values } = given;
  const { control } = field;
  const limit = control.as === "area" || (control.as === "line" && control.type === undefined) ? control.maxLength : undefined;
  if (!limit) return <FieldInput {...given} />;
  return (
    <Counted limit={limit} start={values[field.name]}>
      {(count) => (
        <FieldInput
          {...given}
          hint={
            <>
              {field.hint} {count}
            </>
          }
        />
      )}
    </Counted>
  );
}
