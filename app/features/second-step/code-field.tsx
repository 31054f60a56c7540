import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";

type Props = { name?: string; failure: Pick<FormFailure, "errors"> | undefined; hint: string; disabled?: boolean };

/** The field for a code. It comes back empty: a code that was refused is typed anew. */
export function CodeField({ name = "code", failure, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      name={name}
      label={m.second_step_code()}
      error={failure?.errors[name]}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
