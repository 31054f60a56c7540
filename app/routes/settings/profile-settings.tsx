import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Profile } from "#app/features/accounts/forms.server.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import { bioLimit, locationLimit, skillLimit, userTypes, workplaceLimit } from "#app/features/accounts/rules.ts";
import { type OccupationFailure, OccupationField } from "#app/features/guidance/occupation-field.tsx";
import { occupationWrites } from "#app/features/guidance/occupation-list.server.ts";
import { languageCookie } from "#app/http/cookies.server.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { previewOf } from "#app/http/preview.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button, EnterButton, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Face } from "#app/ui/face.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { shownIn } from "#app/ui/form-failure.ts";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { NarrowPage } from "#app/ui/page.tsx";
import { FormattingHelp, Preview, PreviewButton } from "#app/ui/preview.tsx";
import { language, m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { isSaved, SettingsHeader } from "./settings-header.tsx";

export const handle = { composes: true };
export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.settings_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const account = await showAccount(await requireMember(request));
  const values: Record<string, string> = {
    full_name: account.fullName,
    user_type: account.userType,
    postal_code: account.postalCode,
    occupation: account.occupation ?? "",
    location: account.location,
    workplace: account.workplace,
    bio: account.bio,
    skills: account.skills.join(", "),
    language: account.language ?? language(),
  };
  const stored: Record<string, string> = { ...values, revision: String(account.revision), opened: openedValues(values) };
  const { username, face, fullName } = account;
  return { email: account.email, person: { username, face, fullName }, saved: isSaved(request), stored };
});

export const action = formAction({
  preview: previewOf({ bio: "remark" }),
  ...occupationWrites,
  save: async ({ request, values }) => {
    const input = parse(Profile, profileFields(values));
    const { language: chosen } = await updateProfile(await requireMember(request), input, openedOn(values), "profile");
    return { to: "/settings?saved=1", headers: chosen ? { "Set-Cookie": languageCookie(chosen) } : undefined };
  },
});

const ownFields = ["full_name", "user_type", "postal_code", "occupation", "location", "workplace", "bio", "skills", "language"];

/** Picks the fields of this form; the fields of other settings pages stay unchanged. */
const profileFields = (values: Record<string, string>) => Object.fromEntries(ownFields.map((name) => [name, values[name]]));

export default function ProfileSettings() {
  const { email, person, saved, stored } = useLoaderData<typeof loader>();
  const failure = useActionData<OccupationFailure>();
  const values = shownIn(failure, stored);
  const field = (name: string) => ({ name, defaultValue: values[name] ?? stored[name], error: failure?.errors[name] });
  return (
    <NarrowPage>
      <SettingsHeader here="/settings" saved={saved && !failure} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <form method="post" noValidate>
        <Intent name="save" />
        <EnterButton name="save">{m.settings_save()}</EnterButton>
        <RevisionField revision={values.revision} opened={values.opened} />
        <p className="mb-5 text-soft">
          {m.settings_email({ email })}{" "}
          <a className="underline" href="/settings/security#address">
            {m.address_settings()}
          </a>
        </p>
        <p className="mb-5 flex items-center gap-3">
          <Face {...person} size="large" />
          <a className="inline-flex min-h-11 items-center underline" href="/settings/picture">
            {m.picture_settings()}
          </a>
        </p>
        <TextField {...field("full_name")} label={m.field_full_name()} autoComplete="name" maxLength={100} required />
        <SelectField
          {...field("user_type")}
          label={m.field_user_type()}
          choices={userTypes.map((value) => ({ value, label: userTypeLabels[value]() }))}
        />
        <TextField
          {...field("postal_code")}
          label={m.field_postal_code()}
          hint={m.register_postal_hint()}
          autoComplete="postal-code"
          maxLength={7}
          required
        />
        <OccupationField value={field("occupation").defaultValue} failure={failure} />
        <TextField
          {...field("workplace")}
          label={m.field_workplace()}
          hint={m.field_workplace_hint()}
          autoComplete="organization"
          maxLength={workplaceLimit}
        />
        <TextField {...field("location")} label={m.field_location()} hint={m.field_location_hint()} maxLength={locationLimit} />
        <Preview of={failure} field="bio" />
        <TextArea {...field("bio")} label={m.field_bio()} after={<FormattingHelp />} rows={6} maxLength={bioLimit} />
        <TextField {...field("skills")} label={m.field_skills()} hint={m.field_skills_hint({ limit: skillLimit })} />
        <SelectField
          {...field("language")}
          label={m.settings_language()}
          choices={[
            { value: "en", label: "English" },
            { value: "fr", label: "Français" },
          ]}
        />
        <SendBar>
          <Button name="save" value="yes">
            {m.settings_save()}
          </Button>
          <PreviewButton write="save" field="bio" />
        </SendBar>
      </form>
    </NarrowPage>
  );
}
