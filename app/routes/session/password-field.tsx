import type { InputHTMLAttributes } from "react";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";

type Props = { name: string; label: string; hint?: React.ReactNode; error?: string | undefined } & InputHTMLAttributes<HTMLInputElement>;

/** A password field with a toggle to show the password. The toggle needs a script, which takes it out of hiding (app/compose/passwords.ts). */
export function PasswordField(props: Props) {
  return (
    <div className="relative">
      <TextField {...props} type="password" />{" "}
      <button
        type="button"
        hidden
        data-reveals={props.name}
        aria-label={m.password_show()}
        className="absolute -top-5 right-0 min-h-11 text-sm text-soft"
      >
        {m.password_show_short()}
      </button>
    </div>
  );
}
