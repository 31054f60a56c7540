import { userTypeLabels } from "#app/features/accounts/labels.ts";
import {
  maximumPasswordLength,
  maximumUsernameLength,
  minimumPasswordLength,
  type passwordChecklist,
  userTypes,
} from "#app/features/accounts/rules.ts";
import { CheckField, SelectField, TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#app/words/messages.ts";
import { PasswordField } from "./password-field.tsx";
import { passwordLength } from "./password-rules.ts";

type Props = {
  failure: FormFailure | undefined;
  /** What a provider of sign-in said of the newcomer, who then needs no password here. */
  provided?: { email: string | null; fullName: string };
  /** The words by which one asks for the mail after the first week; none where it is not sent. */
  newcomerWords?: string | null;
};

/** The fields of every registration. */
export function RegistrationFields({ failure, provided, newcomerWords }: Props) {
  const field = (name: string, known?: string) => ({ name, defaultValue: failure?.values[name] ?? known, error: failure?.errors[name] });
  return (
    <>
      {!provided?.email && (
        <TextField {...field("email")} type="email" label={m.field_email()} autoComplete="email" maxLength={254} required />
      )}
      <TextField
        {...field("username")}
        label={m.field_username()}
        hint={m.register_username_hint()}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={maximumUsernameLength}
        required
      />
      <TextField {...field("full_name", provided?.fullName)} label={m.field_full_name()} autoComplete="name" maxLength={100} required />
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
      {!provided && (
        <>
          <PasswordField
            name="password"
            error={failure?.errors.password}
            label={m.field_password()}
            hint={<Checklist />}
            autoComplete="new-password"
            minLength={minimumPasswordLength}
            maxLength={maximumPasswordLength}
            required
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
      )}
      <div className="mb-5">
        <CheckField name="is_discoverable" label={m.settings_discoverable()} checked={failure?.values.is_discoverable === "yes"} />
        <p className="text-sm text-soft">{m.register_discoverable_hint()}</p>
        {newcomerWords && (
          <div className="mt-3">
            <CheckField name="newcomer_mail" label={newcomerWords} checked={failure?.values.newcomer_mail === "yes"} />
          </div>
        )}
      </div>
    </>
  );
}

/** Returns what the fields of the form stand for in a call. */
export const registrationOf = (values: Record<string, string>) => ({
  confirm_password: "",
  ...values,
  is_discoverable: values.is_discoverable === "yes",
  newcomer_mail: values.newcomer_mail === "yes",
});

/** What is required, and apart from it what is only advice. A script checks both off while a person types (app/compose/passwords.ts). */
function Checklist() {
  return (
    <>
      <ul>
        <Line name="length">{passwordLength()}</Line>
      </ul>
      <p>{m.password_uncommon()}</p>
      <ul className="flex flex-wrap gap-x-3">
        <li>{m.checklist_more()}</li>
        <Line name="uppercase">{m.checklist_uppercase()}</Line>
        <Line name="lowercase">{m.checklist_lowercase()}</Line>
        <Line name="number">{m.checklist_number()}</Line>
      </ul>
    </>
  );
}

const Line = ({ name, children }: { name: keyof ReturnType<typeof passwordChecklist>; children: string }) => (
  <li data-advice={name}>
    <span>
      <Icon name="todo" />
    </span>
    <span hidden>
      <Icon name="check" />
    </span>{" "}
    {children}
  </li>
);
