import { Counted } from "#app/ui/counted.tsx";
import { FieldInput, type Given } from "./field-input.tsx";

/** A text that says how long it is against its limit; another field as it is. */
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
