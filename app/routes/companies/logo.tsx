import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refuseLogo, sendLogo, sentLogo } from "#app/features/companies/logos.server.ts";
import { companyToChange } from "#app/features/companies/operations.server.ts";
import { PictureForm } from "#app/features/pictures/picture-form.tsx";
import { pictureBytes, pictureFormBytes } from "#app/features/pictures/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { useMine } from "#app/ui/mine/mine.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const handle = { bodyLimit: pictureFormBytes, pictures: true };
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? m.logo_settings({ name: data.name }) : m.company_not_found_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const { id, slug, name, logo } = await companyToChange(await requireMember(request), params.slug ?? "");
  const sent = await sentLogo(id);
  return { slug, name, logo: sent?.digest ?? logo, isSent: sent !== null, isHeld: sent !== null && sent.heldAt !== null };
});

export const action = formAction(
  {
    save: async ({ request, params, values }) => {
      if (!values.picture) throw new InvalidInput({ picture: m.picture_required() });
      const { isHeld } = await sendLogo(await requireMember(request), params.slug ?? "", values.picture);
      return { to: `/company/${params.slug}${isHeld ? "/logo" : ""}` };
    },
    remove: async ({ request, params }) => {
      await sendLogo(await requireMember(request), params.slug ?? "", null);
      return { to: `/company/${params.slug}` };
    },
    refuse: async ({ request, params }) => {
      await refuseLogo(await requireMember(request), params.slug ?? "");
      return { to: `/company/${params.slug}` };
    },
  },
  { pictures: "logo" },
);

export default function CompanyLogo() {
  const { name, slug, logo, isSent, isHeld } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const isAdmin = useMine().viewer?.isAdmin ?? false;
  return (
    <NarrowPage>
      <PageHeader title={m.logo_settings({ name })} lead={m.logo_settings_lead()} />
      {isHeld && <Status>{m.logo_held()}</Status>}
      <ErrorSummary errors={failure?.errors} />
      <PictureForm failure={failure} hint={m.logo_settings_hint({ mb: pictureBytes / 1_000_000 })} has={isSent} mayRefuse={isAdmin}>
        <CompanyFace name={name} logo={logo} size="large" />
      </PictureForm>
      <p className="mt-5">
        <a className="inline-flex min-h-11 items-center underline" href={`/company/${slug}`}>
          {m.logo_back({ name })}
        </a>
      </p>
    </NarrowPage>
  );
}
