import type { Errors, Values } from "#app/fields/field.ts";
import { FieldInput } from "#app/fields/field-input.tsx";
import { FieldFold } from "#app/fields/field-layout.tsx";
import { viewFields } from "#app/fields/field-view.ts";
import { m } from "#app/words/messages.ts";
import { pollFields } from "./fields.ts";

/** The fields of a poll, folded until they hold something. Nothing once somebody has voted: the poll stands. */
export function PollFields({ values, errors, hasVotes }: { values: Values; errors: Errors | undefined; hasVotes: boolean }) {
  if (hasVotes) return <p className="mb-5 text-soft">{m.poll_voted_on()}</p>;
  const fields = Object.values(viewFields(pollFields));
  return (
    <FieldFold title={m.poll_add()} fields={fields} values={values} errors={errors}>
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} values={values} errors={errors} />
      ))}
    </FieldFold>
  );
}
