import { userTypeLabels } from "#app/features/accounts/labels.ts";
import {
  maximumPasswordLength,
  maximumUsernameLength,
  minimumPasswordLength,
  passwordChecklist,
  userTypes,
} from "#app/features/accounts/rules.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { useHeld } from "#app/ui/held.ts";
import { m } from "#app/words/messages.ts";
import { PasswordField } from "./password-field.tsx";

/** The fields of every registration. */
export function RegistrationFields({ failure }: { failure: FormFailure | undefined }) {
  const [password, setPassword] = useHeld("password", "");
  const field = (name: string) => ({ name, defaultValue: failure?.values[name], error: failure?.errors[name] });
  return (
    <>
      <TextField {...field("email")} type="email" label={m.field_email()} autoComplete="email" maxLength={254} required />
      <TextField
        {...field("username")}
        label={m.field_username()}
        hint={m.register_username_hint()}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={maximumUsernameLength}
        required
      />
      <TextField {...field("full_name")} label={m.field_full_name()} autoComplete="name" maxLength={100} required />
      <SelectField
        {...field("user_type")}
        label={m.field_user_type()}
        choices={[
          { value: "", label: m.register_choose_status() },
          ...userTypes.map((value) => ({ value, label: userTypeLabels[value]() })),
        ]}
        required
      />
      <TextField
        {...field("postal_code")}
        label={m.field_postal_code()}
        hint={m.register_postal_hint()}
        autoComplete="postal-code"
        maxLength={7}
        required
        className="uppercase"
      />
      <PasswordField
        name="password"
        error={failure?.errors.password}
        label={m.field_password()}
        hint={<Checklist password={password} />}
        autoComplete="new-password"
        minLength={minimumPasswordLength}
        maxLength={maximumPasswordLength}
        required
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        name="confirm_password"
        error={failure?.errors.confirm_password}
        label={m.field_confirm_password()}
        autoComplete="new-password"
        maxLength={maximumPasswordLength}
        required
      />
    </>
  );
}

/** Only the length is required. The other items are advice, checked off while a person types. */
function Checklist({ password }: { password: string }) {
  const met = passwordChecklist(password);
  const lines = [
    { met: met.length, text: m.checklist_length({ limit: minimumPasswordLength }) },
    { met: met.uppercase, text: m.checklist_uppercase() },
    { met: met.lowercase, text: m.checklist_lowercase() },
    { met: met.number, text: m.checklist_number() },
  ];
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.text} className={line.met ? "text-today" : ""}>
          <span aria-hidden="true">{line.met ? "✓" : "·"}</span> {line.text}
        </li>
      ))}
    </ul>
  );
}
