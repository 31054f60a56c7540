import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { csvColumns } from "#app/features/funding/csv.server.ts";
import { CsvForm, type Imported } from "#app/features/funding/csv-form.tsx";
import { importOpportunities } from "#app/features/funding/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";
import { csvBodyLimit, csvWrites } from "./csv-writes.server.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_import());

export const handle = { bodyLimit: csvBodyLimit };

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  return { columns: csvColumns.join(", ") };
});

export const action = formAction(
  csvWrites(async ({ request }, csv, isTrial) => importOpportunities(await requireAdmin(request), csv, isTrial)),
);

export default function ImportFunding() {
  const { columns } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | Imported>();
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: "/admin/funding", label: m.funding_monitor() }, { label: m.funding_import() }]} />
      <PageHeader title={m.funding_import()} lead={`${m.funding_import_lead()} ${m.import_rule()}`} />
      <CsvForm columns={m.funding_import_columns({ columns })} given={given} />
    </AdminPage>
  );
}
