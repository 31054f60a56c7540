import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CsvForm, type Imported } from "#app/features/funding/csv-form.tsx";
import { isFollowed, records } from "#app/features/intelligence/records.ts";
import { csvColumns, importRecords } from "#app/features/intelligence/records-csv.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { csvBodyLimit, csvWrites } from "../admin/csv-writes.server.ts";
import { titled } from "../title.ts";
import { kindAt } from "./record-kind.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_import());

export const handle = { bodyLimit: csvBodyLimit };

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

export const action = formAction(
  csvWrites(async ({ request }, csv, isTrial) => importRecords(await requireAdmin(request), followedAt(request.url), csv, isTrial)),
);

export default function ImportRecords() {
  const { kind, columns } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | Imported>();
  const { path, title } = records[kind];
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: path, label: title() }, { label: m.funding_import() }]} />
      <PageHeader title={m.funding_import()} lead={`${m.record_import_lead()} ${m.import_rule()}`} />
      <CsvForm columns={m.record_import_columns({ columns })} given={given} />
    </AdminPage>
  );
}
