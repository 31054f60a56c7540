import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { isNewMember } from "#app/features/new-members/limits.server.ts";
import { chooseFace, heldFace } from "#app/features/people/face.server.ts";
import { PictureForm } from "#app/features/pictures/picture-form.tsx";
import { pictureBytes, pictureFormBytes } from "#app/features/pictures/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Face } from "#app/ui/face.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { isSaved } from "./settings-header.tsx";

export const handle = { bodyLimit: pictureFormBytes, pictures: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.picture_settings());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { username, fullName, face } = await showAccount(member);
  return { person: { username, fullName, face }, isNew: isNewMember(member), isHeld: await heldFace(member.id), saved: isSaved(request) };
});

export const action = formAction(
  {
    save: async ({ request, values }) => {
      if (!values.picture) throw new InvalidInput({ picture: m.picture_required() });
      await chooseFace(await requireMember(request), values.picture);
      return { to: "/settings/picture?saved=1" };
    },
    remove: async ({ request }) => {
      await chooseFace(await requireMember(request), null);
      return { to: "/settings/picture?saved=1" };
    },
  },
  { pictures: "face" },
);

export default function PictureSettings() {
  const { person, isNew, isHeld, saved } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.picture_settings()} lead={m.picture_settings_lead()} />
      {saved && !failure && <Status>{m.settings_saved()}</Status>}
      <ErrorSummary errors={failure?.errors} />
      {isHeld && <Status>{m.picture_held()}</Status>}
      {isNew && !isHeld && <p className="mb-5">{m.picture_settings_new()}</p>}
      <PictureForm failure={failure} hint={m.picture_settings_hint({ mb: pictureBytes / 1_000_000 })} has={person.face !== null}>
        <Face {...person} size="large" />
      </PictureForm>
    </NarrowPage>
  );
}
