import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isFollowed, records } from "#app/features/intelligence/records.ts";
import { csvColumns, type ImportReport, importRecords } from "#app/features/intelligence/records-csv.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { kindAt } from "./record-kind.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_import());

/** One field holds a whole list. */
export const handle = { bodyLimit: 288_000 };

function followedAt(address: string) {
  const kind = kindAt(address);
  if (!isFollowed(kind)) throw new NotFound("page", m.page_not_found_text());
  return kind;
}

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  const kind = followedAt(request.url);
  return { kind, columns: csvColumns(kind).join(", ") };
});

/** What was given stays in the form when a row is refused, to be corrected. */
export const action = formAction({
  import: async ({ request, values }) => {
    const csv = values.csv ?? "";
    const report = await importRecords(await requireAdmin(request), followedAt(request.url), csv);
    return { shown: { report, csv: report.refused.length > 0 ? csv : "" } };
  },
});

export default function ImportRecords() {
  const { kind, columns } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | { report: ImportReport; csv: string }>();
  const done = given && "report" in given ? given : undefined;
  const failure = given && "errors" in given ? given : undefined;
  const { path, title } = records[kind];
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: path, label: title() }, { label: m.funding_import() }]} />
      <PageHeader title={m.funding_import()} lead={m.record_import_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {done && <Report {...done.report} />}
      <form method="post" className="mt-5">
        <TextArea
          name="csv"
          label={m.funding_import_text()}
          optional={false}
          hint={m.record_import_columns({ columns })}
          defaultValue={failure?.values.csv ?? done?.csv}
          error={failure?.errors.csv}
          rows={14}
          spellCheck={false}
        />
        <Button name="import" value="yes">
          {m.funding_import_button()}
        </Button>
      </form>
    </AdminPage>
  );
}

function Report({ added, changed, refused }: ImportReport) {
  return (
    <div role="status" className="mb-5 border-l-4 border-brand bg-wash px-4 py-2">
      <p>{refused.length > 0 ? m.record_import_refused({ count: refused.length }) : m.record_import_done({ added, changed })}</p>
      <ul>
        {refused.map(({ line, name, why }) => (
          <li key={line} className="border-t border-line py-2">
            {m.funding_import_line({ line })} · {name} · <b className="text-brand">{why}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
