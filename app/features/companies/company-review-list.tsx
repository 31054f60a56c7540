import { m } from "#app/words/messages.ts";
import type { Values } from "./company-fields.tsx";
import { employeesLabel, stageLabels, typeLabels } from "./labels.ts";
import { type RowKind, rowsFrom } from "./rows.ts";
import { companyTypes, fundingStages, productLimit } from "./rules.ts";

/** Step 4 shows everything that is about to be sent. */
export function CompanyReviewList({ values }: { values: Values }) {
  const type = companyTypes.find((one) => one === values.type) ?? "company";
  const stage = fundingStages.find((one) => one === values.funding_stage);
  const rows = (kind: RowKind) =>
    rowsFrom(values, kind, productLimit)
      .map((row) => Object.values(row).filter(Boolean).join(" · "))
      .join("\n");
  const shown: [string, string | undefined][] = [
    [m.field_company_type(), typeLabels[type]()],
    [m.field_company_name(), values.name],
    [m.field_company_description(), values.description],
    [m.field_website(), values.website_url],
    [m.field_logo(), values.logo_url],
    [m.field_headquarters(), values.headquarters],
    [m.field_hubs(), values.industry_hubs?.replaceAll(",", ", ")],
    [m.field_provinces(), values.provinces?.replaceAll(",", ", ")],
    [m.field_company_long(), values.long_description],
    [m.field_founded(), values.founded_year],
    [m.field_employees(), values.employee_count && employeesLabel(values.employee_count)],
    [m.field_stage(), stage && stageLabels[stage]()],
    [m.field_amount(), values.funding_amount],
    [m.field_technologies(), values.technologies],
    [m.field_specializations(), values.specializations],
    ["LinkedIn", values.linkedin],
    ["X", values.twitter],
    ["GitHub", values.github],
    [m.field_contact_email(), values.email],
    [m.field_contact_person(), values.contact_person],
    [m.field_products(), rows("product")],
    [m.field_team(), rows("team")],
    [m.field_news(), rows("news")],
    [m.field_why(), values.why_relevant],
  ];
  return (
    <dl className="mb-7">
      {shown.map(([label, value]) => (
        <div key={label} className="border-t border-line py-2">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="break-words whitespace-pre-line">{value || <span className="text-soft">{m.nothing_given()}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
