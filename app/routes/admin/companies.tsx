import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { setLabels, statusChoices } from "#app/features/companies/labels.ts";
import { findDecided } from "#app/features/companies/review.server.ts";
import { companyStatuses, priorities, workflowOrders, workflowParts } from "#app/features/companies/rules.ts";
import { changeTicked, listWorkflow } from "#app/features/companies/workflow.server.ts";
import { Decided, WorkflowTable } from "#app/features/companies/workflow-table.tsx";
import { directoryHubs, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { bulkIn, bulkWords } from "#app/operations/bulk.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { BulkBar, BulkDone, Kinds, StaffHead, StaffTools } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, factsInRowsLinks } from "./admin-page.tsx";
import { reviewWrites, sameList } from "./review-writes.server.ts";

export const links = factsInRowsLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.workflow_title());

/** The form that the ticks of the table belong to. */
const bulkForm = "ticked";

/** docs/product/companies.md#workflow */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const inDirectory = await directoryHubs();
  const named = (hub: (typeof inDirectory)[number]) => ({ slug: hub.slug, name: localizedName(hub) });
  const choice = {
    name: (query.get("name") ?? "").trim().slice(0, 100),
    status: companyStatuses.find((status) => status === query.get("status")) ?? ("" as const),
    hub: inDirectory.find((hub) => hub.slug === query.get("hub"))?.slug ?? "",
    part: workflowParts.find((part) => part === query.get("part")) ?? ("" as const),
  };
  const order = workflowOrders.find((one) => one === query.get("sort")) ?? "newest";
  const workflow = await listWorkflow(admin, choice, { order, after: query.get("after") });
  return {
    choice,
    order,
    hubs: inDirectory.map(named),
    known: [...inDirectory, ...(await discoveryHubs())].map(named),
    ...workflow,
    faces: await facesOf(workflow.rows.map(({ submitter }) => submitter)),
    savedFilters: await filtersFor(admin, "companies", request.url),
    decided: await findDecided(admin, idFrom(query.get("decided"))),
    done: bulkIn(query),
    allTicked: query.has("all"),
    now: Date.now(),
  };
});

export const action = formAction({
  ...reviewWrites,
  apply: async ({ request, values }: FormCall) => {
    const ticked = (values.row ?? "").split(",").filter(Boolean).map((one) => one.split(".").map(idFrom)); // biome-ignore format: one line
    const rows = ticked.map(([id = 0, revision = 0]) => ({ id, revision }));
    const bulk = await changeTicked(await requireAdmin(request), rows, values.act ?? "");
    return { to: sameList(request, bulkWords(bulk)) };
  },
});

export default function CompanyWorkflow() {
  const { choice, order, hubs, known, rows, next, stats, savedFilters, decided, done, allTicked, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const isNarrowed = Object.values(choice).some(Boolean);
  const href = (change: Record<string, string>) => {
    const query = Object.entries({ ...choice, sort: order === "newest" ? "" : order, ...change }).filter(([, value]) => value);
    return query.length > 0 ? `/admin/companies?${new URLSearchParams(query)}` : "/admin/companies";
  };
  const kind = (label: string, count: number | undefined, only: { status?: string; part?: string; sort?: string }) => ({
    label,
    count,
    href: href({ status: "", part: "", sort: "", ...only }),
    isHere: choice.status === (only.status ?? "") && choice.part === (only.part ?? ""),
  });
  return (
    <AdminPage>
      <StaffHead
        title={m.workflow_title()}
        kinds={
          <Kinds
            label={m.workflow_parts()}
            kinds={[
              kind(m.workflow_total(), stats.total_submissions, {}),
              kind(m.workflow_pending(), stats.pending_review, { status: "pending_review", sort: "waiting" }),
              kind(m.workflow_approved(), stats.approved, { status: "approved" }),
              kind(m.workflow_published(), stats.published, { status: "published" }),
              kind(m.workflow_rejected(), stats.rejected, { status: "rejected" }),
              kind(m.workflow_high(), stats.high_priority, { part: "high" }),
              kind(m.workflow_week(), stats.this_week, { part: "week" }),
              kind(m.workflow_month(), stats.this_month, { part: "month" }),
              kind(m.workflow_edited(), undefined, { part: "edited" }),
            ]}
          />
        }
        tools={
          <>
            <StaffTools>
              {choice.part && <input type="hidden" name="part" value={choice.part} />}
              {order !== "newest" && <input type="hidden" name="sort" value={order} />}
              <SearchField name="name" label={m.workflow_search()} value={choice.name} />
              <FilterSelect
                name="status"
                label={m.workflow_all_status()}
                value={choice.status}
                options={[["", m.workflow_all_status()], ...companyStatuses.map((status): Option => [status, statusChoices[status]()])]}
              />
              <FilterSelect
                name="hub"
                label={m.workflow_all_hubs()}
                value={choice.hub}
                options={[["", m.workflow_all_hubs()], ...hubs.map((hub): Option => [hub.slug, hub.name])]}
              />
              <Button look="plain">{m.feed_show()}</Button>
            </StaffTools>
            {rows.length > 0 && (
              <BulkBar
                form={bulkForm}
                acts={[...priorities.map((one): Option => [one, setLabels[one]()]), ["seen", m.workflow_seen()]]}
                errors={failure?.errors}
              />
            )}
            <SavedFilters {...savedFilters} />
          </>
        }
      >
        <ButtonLink href="/admin/companies/new">{m.workflow_add()}</ButtonLink>
      </StaffHead>
      {decided && <Decided company={decided} />}
      <BulkDone {...done} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {rows.length === 0 ? (
        <EmptyState title={m.workflow_empty_title()} text={isNarrowed ? m.workflow_empty_filters() : m.workflow_empty()}>
          {isNarrowed ? (
            <ButtonLink look="plain" href="/admin/companies">
              {m.feed_clear()}
            </ButtonLink>
          ) : (
            <ButtonLink href="/admin/companies/new">{m.workflow_add_first()}</ButtonLink>
          )}
        </EmptyState>
      ) : (
        <WorkflowTable
          rows={rows}
          now={now}
          order={order}
          orderHref={(sort) => href({ sort })}
          hubName={(slug) => known.find((hub) => hub.slug === slug)?.name ?? slug}
          form={bulkForm}
          allTicked={allTicked}
          ticksHref={href(allTicked ? {} : { all: "1" })}
        />
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        {next !== null && (
          <ButtonLink look="plain" href={href({ after: next })}>
            {m.show_more()}
          </ButtonLink>
        )}
        <ButtonLink look="plain" href={href({})}>
          {m.workflow_refresh()}
        </ButtonLink>
      </p>
    </AdminPage>
  );
}
