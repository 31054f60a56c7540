import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { statusLabel } from "#app/features/companies/labels.ts";
import { listOwnCompanies } from "#app/features/companies/operations.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.submissions_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  companies: await listOwnCompanies(await requireMember(request)),
}));

export default function Submissions() {
  const { companies } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <PageHeader title={m.submissions_title()} lead={m.submissions_lead()} />
      {companies.length === 0 && <EmptyState title={m.submissions_empty_title()} text={m.submissions_empty()} />}
      <ul>
        {companies.map((company) => (
          <li key={company.id} className="border-t border-line py-3">
            <a
              className="inline-flex min-h-11 items-center"
              href={company.isProposed ? `/company-submissions/${company.id}` : `/company/${company.slug}`}
            >
              {company.name}
            </a>{" "}
            <span className="text-sm text-soft">
              {statusLabel(company)()} · {shownDay(company.createdAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <ButtonLink href="/submit-company">{m.directory_submit()}</ButtonLink>
      </p>
    </NarrowPage>
  );
}
