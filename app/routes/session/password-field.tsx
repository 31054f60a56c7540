import { type InputHTMLAttributes, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { useScripted } from "./sign-in-button.tsx";

type Props = { name: string; label: string; hint?: React.ReactNode; error?: string } & InputHTMLAttributes<HTMLInputElement>;

/** A password field with a toggle to show the password. The toggle needs a script and appears only with one. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const scripted = useScripted();
  return (
    <div className="relative">
      <TextField {...props} type={shown ? "text" : "password"} />
      {scripted && (
        <button
          type="button"
          aria-label={shown ? m.password_hide() : m.password_show()}
          onClick={() => setShown(!shown)}
          className="absolute -top-4 right-0 min-h-11 text-sm text-soft hover:underline"
        >
          {shown ? m.password_hide_short() : m.password_show_short()}
        </button>
      )}
    </div>
  );
}
