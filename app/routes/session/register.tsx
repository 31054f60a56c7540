import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { requireGuest } from "#app/auth/guards.server.ts";
import { Registration } from "#app/features/accounts/forms.server.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { registerAccount } from "#app/features/accounts/operations.server.ts";
import {
  maximumPasswordLength,
  maximumUsernameLength,
  minimumPasswordLength,
  passwordChecklist,
  userTypes,
} from "#app/features/accounts/rules.ts";
import { type FormFailure, formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { PasswordField } from "./password-field.tsx";
import { startSession } from "./start-session.server.ts";

export const handle = { hydrate: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.register_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireGuest(request);
  return null;
});

/** Registering signs in (spec 1 section 4); should that fail, the account stands and the login page says so. */
export const action = formAction(
  {
    register: async ({ request, values }) => {
      const account = await registerAccount(parse(Registration, { confirm_password: "", ...values }));
      try {
        return { to: "/discover", headers: await startSession(request, account, false) };
      } catch {
        return { to: "/login?notice=registered" };
      }
    },
  },
  { limit: "registrations" },
);

export default function Register() {
  const failure = useActionData<FormFailure>();
  const [password, setPassword] = useState("");
  const field = (name: string) => ({ name, defaultValue: failure?.values[name], error: failure?.errors[name] });
  return (
    <NarrowPage>
      <PageHeader title={m.register_title()} lead={m.register_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <form method="post" noValidate>
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
        <p className="mb-5 text-sm text-soft">{m.register_age()}</p>
        <Button name="register" value="yes">
          {m.register_submit()}
        </Button>
      </form>
      <p className="mt-5">
        {m.register_have_account()}{" "}
        <a className="underline" href="/login">
          {m.nav_sign_in()}
        </a>
      </p>
    </NarrowPage>
  );
}

/** Only the length is required; the rest is advice that ticks itself off while one types. */
function Checklist({ password }: { password: string }) {
  const met = passwordChecklist(password);
  const lines = [
    { met: met.length, text: m.checklist_length() },
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
