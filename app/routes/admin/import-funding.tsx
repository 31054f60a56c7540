import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { type ImportLine, importOpportunities } from "#app/features/funding/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_import());

/** One field holds a whole list. */
export const handle = { bodyLimit: 288_000 };

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  return null;
});

export const action = formAction({
  import: async ({ request, values }) => ({ shown: { report: await importOpportunities(await requireAdmin(request), values.csv ?? "") } }),
});

const columns =
  "slug, level, kind, title, title_fr, organization, organization_fr, amount, amount_fr, deadline, description, description_fr, eligibility, eligibility_fr, provinces, regions, city, hubs, purposes, occupations, audiences, user_types, business, source_url, intake, intake_text, intake_text_fr, status, status_text, status_text_fr, source, source_address, source_language, source_date, own_page, confidence, as_of";

export default function ImportFunding() {
  const given = useActionData<FormFailure | { report: ImportLine[] }>();
  const report = given && "report" in given ? given.report : null;
  const failure = given && "errors" in given ? given : undefined;
  const said = (line: ImportLine) =>
    line.outcome === "failed"
      ? m.funding_import_failed({ why: line.why })
      : line.outcome === "added"
        ? m.funding_import_added()
        : m.funding_import_renewed();
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: "/admin/funding", label: m.funding_monitor() }, { label: m.funding_import() }]} />
      <PageHeader title={m.funding_import()} lead={m.funding_import_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {report && (
        <div role="status">
          <Part title={m.funding_import()}>
            <ul>
              {report.map((line) => (
                <li key={line.line} className="border-t border-line py-2">
                  {m.funding_import_line({ line: line.line })} · {line.slug} ·{" "}
                  <b className={line.outcome === "failed" ? "text-brand" : ""}>{said(line)}</b>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      )}
      <form method="post" className="mt-5">
        <TextArea
          name="csv"
          label={m.funding_import_text()}
          optional={false}
          hint={m.funding_import_columns({ columns })}
          defaultValue={failure?.values.csv}
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
