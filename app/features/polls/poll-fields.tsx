import type { Errors, Values } from "#app/fields/field.ts";
import { FieldInput } from "#app/fields/field-input.tsx";
import { viewFields } from "#app/fields/field-view.ts";
import { m } from "#app/words/messages.ts";
import { pollFields } from "./fields.ts";

/** The fields of a poll, folded until they hold something. Nothing once somebody has voted: the poll stands. */
export function PollFields({ values, errors, hasVotes }: { values: Values; errors: Errors | undefined; hasVotes: boolean }) {
  if (hasVotes) return <p className="mb-5 text-soft">{m.poll_voted_on()}</p>;
  const fields = Object.values(viewFields(pollFields));
  const isOpen = Boolean(values.poll_options) || fields.some(({ name }) => errors?.[name]);
  return (
    <details className="mb-1" open={isOpen}>
      <summary className="min-h-11 font-semibold">{m.poll_add()}</summary>
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} values={values} errors={errors} />
      ))}
    </details>
  );
}
