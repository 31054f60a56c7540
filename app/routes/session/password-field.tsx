import { type InputHTMLAttributes, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { useScripted } from "./sign-in-button.tsx";

type Props = { name: string; label: string; hint?: React.ReactNode; error?: string } & InputHTMLAttributes<HTMLInputElement>;

/** A password that can be shown; the toggle needs a script, so it appears with one. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const scripted = useScripted();
  return (
    <div className="relative">
      <TextField {...props} type={shown ? "text" : "password"} />
      {scripted && (
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute top-0 right-0 text-sm text-soft hover:underline"
        >
          {shown ? m.password_hide() : m.password_show()}
        </button>
      )}
    </div>
  );
}
