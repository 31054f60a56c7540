import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mergeCompany, showMerge } from "#app/features/companies/merge.server.ts";
import { ChooseMerge, ConfirmMerge } from "#app/features/companies/merge.tsx";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs } from "#app/ui/page.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.merge_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const into = new URL(request.url).searchParams.get("into") ?? "";
  return { into, ...(await showMerge(await requireAdmin(request), idFrom(params.id), into)) };
});

export const action = formAction({
  merge: async ({ request, params, values }) => {
    const seen = { revision: openedOn(values), intoRevision: idFrom(values.into_revision) };
    const { id } = await mergeCompany(await requireAdmin(request), idFrom(params.id), values.into ?? "", seen);
    return { to: `/admin/companies/${id}?merged=${idFrom(params.id)}` };
  },
});

/** Both companies of a merge, before anything happens. */
export default function MergeCompany() {
  const { company, into, merging, problem } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage>
      <Crumbs
        trail={[
          { href: "/admin/companies", label: m.workflow_title() },
          { href: `/admin/companies/${company.id}`, label: company.name },
          { label: m.merge_title() },
        ]}
      />
      <StaffHead
        title={merging ? m.merge_do({ name: company.name, other: merging.into.name }) : m.merge_title()}
        lead={merging ? undefined : company.name}
      />
      <ErrorSummary errors={failure?.errors ?? (problem ? { into: problem } : undefined)} />
      <ConflictPanel conflict={failure?.conflict} />
      {merging ? <ConfirmMerge {...merging} /> : <ChooseMerge id={company.id} into={into} problem={problem} />}
    </AdminPage>
  );
}
