import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sourceStaleDays } from "#app/features/intelligence/rules.ts";
import { checkFacts, staleFacts } from "#app/features/intelligence/stale.server.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { bulkIn, bulkWords } from "#app/operations/bulk.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { shownDate } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { type Column, StaffTable } from "#app/ui/staff-table.tsx";
import { BulkBar, BulkDone, StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { sameList } from "../admin/review-writes.server.ts";
import { titled } from "../title.ts";

export const links = tableLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.stale_title());

/** The form that the ticks of the table belong to. */
const bulkForm = "ticked";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const { rows, next, total } = await staleFacts(admin, query.get("after"));
  return {
    rows: rows.map(({ program: { id, revision, slug, titleEn, titleFr, sourceUrl, asOf } }): Row => {
      const title = localizedName({ nameEn: titleEn, nameFr: titleFr ?? titleEn });
      return { id, revision, slug, title, sourceUrl, asOf };
    }),
    next,
    total,
    done: bulkIn(query),
    allTicked: query.has("all"),
  };
});

type Row = { id: number; revision: number; slug: string; title: string; sourceUrl: string; asOf: string };

const tickedIn = (text: string) =>
  text.split(",").filter(Boolean).map((one) => one.split(".").map(idFrom)).map(([id = 0, revision = 0]) => ({ id, revision })); // biome-ignore format: one line

async function check(request: Request, ticked: string) {
  const bulk = await checkFacts(await requireAdmin(request), tickedIn(ticked));
  return { to: sameList(request, bulkWords(bulk)) };
}

export const action = formAction({
  checked: ({ request, pressed }: FormCall) => check(request, pressed),
  apply: ({ request, values }: FormCall) => {
    if (values.act !== "checked") throw new InvalidInput({ act: m.table_choose() });
    return check(request, values.row ?? "");
  },
});

/** The work list of facts that nobody has compared with their source for long. */
export default function Stale() {
  const { rows, next, total, done, allTicked } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const tickOf = ({ id, revision }: Row) => `${id}.${revision}`;
  const columns: Column<Row>[] = [
    { label: m.stale_read(), width: "medium", onCard: "named", show: ({ asOf }) => (asOf ? shownDate(asOf) : m.stale_never()) },
    {
      label: m.stale_source(),
      width: "medium",
      show: ({ sourceUrl, title }) => (
        <a href={sourceUrl} rel="noopener noreferrer nofollow" target="_blank" aria-label={m.stale_open_of({ title })}>
          {m.stale_open()}
        </a>
      ),
    },
    {
      label: m.workflow_next(),
      width: "wide",
      onCard: "pressed",
      show: (row) => (
        <form method="post">
          <button type="submit" className="staff-act" name="checked" value={tickOf(row)} aria-describedby={`row-${row.id}`}>
            {m.stale_checked()}
          </button>
        </form>
      ),
    },
  ];
  return (
    <AdminPage>
      <StaffHead
        title={m.stale_title()}
        lead={m.stale_lead({ count: total, days: sourceStaleDays })}
        tools={rows.length > 0 && <BulkBar form={bulkForm} acts={[["checked", m.stale_checked()]]} errors={failure?.errors} />}
      />
      <BulkDone {...done} />
      <ErrorSummary errors={failure?.errors} />
      {rows.length === 0 ? (
        <EmptyState title={m.stale_empty()} />
      ) : (
        <StaffTable
          caption={m.stale_title()}
          rows={rows}
          nameLabel={m.stale_fact()}
          name={({ slug, title }) => <a href={`/admin/funding/${slug}`}>{title}</a>}
          columns={columns}
          ticks={{
            form: bulkForm,
            value: tickOf,
            label: ({ title }) => m.table_tick_row({ name: title }),
            all: allTicked,
            href: allTicked ? "/admin/stale" : "/admin/stale?all=1",
          }}
        />
      )}
      {next !== null && (
        <ButtonLink look="plain" href={`/admin/stale?${new URLSearchParams({ after: next })}`}>
          {m.record_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
