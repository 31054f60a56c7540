import { m } from "#app/words/messages.ts";
import type { Values } from "./company-fields.tsx";
import { employeesLabel, fieldLabels, namesOf, type Places, stageLabels, typeLabels, valueLabel } from "./labels.ts";
import { type RowKind, rowsFrom } from "./rows.ts";
import { companyTypes, fundingStages, productLimit } from "./rules.ts";

/** Step 4 shows everything that is about to be sent, and a reviewer what was; in the reader's words. */
export function CompanyReviewList({ values, places }: { values: Values; places: Places }) {
  const type = companyTypes.find((one) => one === values.type) ?? "company";
  const stage = fundingStages.find((one) => one === values.funding_stage);
  const names = (slugs: string | undefined, options: Places["hubs"]) => namesOf((slugs ?? "").split(","), options).join(", ");
  const rows = (kind: RowKind) =>
    rowsFrom(values, kind, productLimit)
      .map((row) => Object.values(row).filter(Boolean).join(" · "))
      .join("\n");
  const ofBusiness: [() => string, string | undefined][] = [
    [fieldLabels.foundedYear, values.founded_year],
    [fieldLabels.employeeCount, values.employee_count && employeesLabel(values.employee_count)],
    [fieldLabels.fundingStage, stage && stageLabels[stage]()],
    [fieldLabels.fundingAmount, values.funding_amount],
  ];
  const shown: [() => string, string | undefined][] = [
    [fieldLabels.type, typeLabels[type]()],
    [fieldLabels.name, values.name],
    [fieldLabels.description, values.description],
    [fieldLabels.websiteUrl, values.website_url],
    [fieldLabels.logoUrl, values.logo_url],
    [fieldLabels.headquarters, values.headquarters],
    [fieldLabels.hubs, names(values.industry_hubs, places.hubs)],
    [fieldLabels.provinces, names(values.provinces, places.provinces)],
    [fieldLabels.longDescription, values.long_description],
    // A research project is not asked for these; the starter directory may know them all the same.
    ...ofBusiness.filter(([, value]) => type !== "research_project" || value),
    [fieldLabels.timelineTag, values.timeline_tag && valueLabel("timelineTag", values.timeline_tag, places)],
    [fieldLabels.technologies, values.technologies],
    [fieldLabels.specializations, values.specializations],
    [fieldLabels.linkedinUrl, values.linkedin],
    [fieldLabels.twitterUrl, values.twitter],
    [fieldLabels.githubUrl, values.github],
    [fieldLabels.contactEmail, values.email],
    [fieldLabels.contactPerson, values.contact_person],
    [fieldLabels.keyProducts, rows("product")],
    [fieldLabels.teamHighlights, rows("team")],
    [fieldLabels.recentNews, rows("news")],
    [fieldLabels.whyRelevant, values.why_relevant],
  ];
  return (
    <dl className="mb-7">
      {shown.map(([label, value]) => (
        <div key={label()} className="border-t border-line py-2">
          <dt className="text-sm text-soft">{label()}</dt>
          <dd className="break-words whitespace-pre-line">{value || <span className="text-soft">{m.nothing_given()}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
