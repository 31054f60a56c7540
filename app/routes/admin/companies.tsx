import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { decideClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { statusLabels } from "#app/features/companies/labels.ts";
import { listWorkflow } from "#app/features/companies/review.server.ts";
import { companyStatuses } from "#app/features/companies/rules.ts";
import { WorkflowRow } from "#app/features/companies/workflow-row.tsx";
import { directoryHubs, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState, PageHeader, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";
import { reviewWrites } from "./review-writes.server.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.workflow_title());

/** docs/product/companies.md#workflow */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const hubs = (await directoryHubs()).map((hub) => ({ slug: hub.slug, name: localizedName(hub) }));
  const choice = {
    name: (query.get("name") ?? "").trim().slice(0, 100),
    status: companyStatuses.find((status) => status === query.get("status")) ?? ("" as const),
    hub: hubs.find((hub) => hub.slug === query.get("hub"))?.slug ?? "",
    edited: query.has("edited"),
  };
  const after = idFrom(query.get("after"));
  const known = [...(await directoryHubs()), ...(await discoveryHubs())].map((hub) => ({ slug: hub.slug, name: localizedName(hub) }));
  return { choice, hubs, known, ...(await listWorkflow(admin, choice, after)), claims: await listClaims(admin) };
});

export const action = formAction({
  ...reviewWrites,
  accept_claim: async ({ request, values, pressed }) => {
    await decideClaim(await requireAdmin(request), Number(pressed) || 0, true, seenClaim(values));
    return { to: "#claims" };
  },
  refuse_claim: async ({ request, values, pressed }) => {
    await decideClaim(await requireAdmin(request), Number(pressed) || 0, false, seenClaim(values));
    return { to: "#claims" };
  },
});

const seenClaim = (values: Record<string, string>) => ({ revision: openedOn(values), message: values.seen_message ?? "" });

export default function CompanyWorkflow() {
  const { choice, hubs, known, rows, next, stats, claims } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const isNarrowed = Boolean(choice.name || choice.status || choice.hub || choice.edited);
  const tiles: [string, number][] = [
    [m.workflow_total(), stats.total_submissions],
    [m.workflow_pending(), stats.pending_review],
    [m.workflow_approved(), stats.approved],
    [m.workflow_published(), stats.published],
    [m.workflow_rejected(), stats.rejected],
    [m.workflow_high(), stats.high_priority],
    [m.workflow_week(), stats.this_week],
    [m.workflow_month(), stats.this_month],
  ];
  const { edited, ...filters } = choice;
  const query = (after: number) => new URLSearchParams({ ...filters, ...(edited && { edited: "1" }), after: String(after) });
  return (
    <AdminPage>
      <PageHeader title={m.workflow_title()} lead={m.workflow_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <p className="mb-5 flex flex-wrap gap-3">
        <ButtonLink href="/admin/companies/new">{m.workflow_add()}</ButtonLink>
        <ButtonLink look="plain" href="/admin/companies?edited=1">
          {m.workflow_edited()}
        </ButtonLink>
      </p>
      <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-4">
        {tiles.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-soft">{label}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      <form method="get" className="flex flex-wrap items-center gap-2 py-3 text-[.9rem]">
        {edited && <input type="hidden" name="edited" value="1" />}
        <SearchField name="name" label={m.workflow_search()} value={choice.name} />
        <FilterSelect
          name="status"
          label={m.workflow_all_status()}
          value={choice.status}
          options={[["", m.workflow_all_status()], ...companyStatuses.map((status): Option => [status, statusLabels[status]()])]}
        />
        <FilterSelect
          name="hub"
          label={m.workflow_all_hubs()}
          value={choice.hub}
          options={[["", m.workflow_all_hubs()], ...hubs.map((hub): Option => [hub.slug, hub.name])]}
        />
        <Button look="plain">{m.workflow_refresh()}</Button>
      </form>
      {rows.length === 0 && (
        <EmptyState title={m.workflow_empty_title()} text={isNarrowed ? m.workflow_empty_filters() : m.workflow_empty()}>
          {isNarrowed ? (
            <ButtonLink look="plain" href="/admin/companies">
              {m.feed_clear()}
            </ButtonLink>
          ) : (
            <ButtonLink href="/admin/companies/new">{m.workflow_add_first()}</ButtonLink>
          )}
        </EmptyState>
      )}
      <ol>
        {rows.map((row) => (
          <WorkflowRow key={row.company.id} {...row} hubs={known} />
        ))}
      </ol>
      {next !== null && (
        <ButtonLink look="plain" href={`/admin/companies?${query(next)}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
      <div id="claims">
        <Part title={m.claims_title()}>
          {claims.length === 0 && <p className="text-soft">{m.claims_empty()}</p>}
          {claims.map((claim) => (
            <form method="post" key={claim.id} className="border-t border-line py-3">
              <RevisionField revision={claim.revision} />
              <input type="hidden" name="seen_message" value={claim.message} />
              <p>
                <a className="underline" href={`/company/${claim.slug}`}>
                  {claim.name}
                </a>{" "}
                · <MemberLink username={claim.username} />
              </p>
              <Paragraphs className="my-2" text={claim.message} />
              <p className="flex gap-3">
                <Button name="accept_claim" value={claim.id}>
                  {m.claim_accept()}
                </Button>
                <Button look="plain" name="refuse_claim" value={claim.id}>
                  {m.claim_refuse()}
                </Button>
              </p>
            </form>
          ))}
        </Part>
      </div>
    </AdminPage>
  );
}
