import type { CompanyRow } from "./data.server.ts";
import type { CompanyFields } from "./fields.server.ts";
import { valuesOf } from "./rows.ts";

/** A stored company as the values of its submission's form. */
export function companyValues(row: CompanyFields | CompanyRow): Record<string, string> {
  return { ...profileValues(row), email: row.contactEmail, contact_person: row.contactPerson, why_relevant: row.whyRelevant };
}

/** The same without what is for reviewers alone: the form of its page. */
export function profileValues(row: CompanyFields | CompanyRow): Record<string, string> {
  return {
    type: row.type,
    name: row.name,
    description: row.description,
    long_description: row.longDescription,
    website_url: row.websiteUrl ?? "",
    logo_url: row.logoUrl ?? "",
    linkedin: row.linkedinUrl ?? "",
    twitter: row.twitterUrl ?? "",
    github: row.githubUrl ?? "",
    headquarters: row.headquarters,
    industry_hubs: row.hubs.join(","),
    provinces: row.provinces.join(","),
    founded_year: row.foundedYear === null ? "" : String(row.foundedYear),
    employee_count: row.employeeCount ?? "",
    funding_stage: row.fundingStage ?? "",
    funding_amount: row.fundingAmount ?? "",
    timeline_tag: row.timelineTag ?? "",
    technologies: row.technologies.join(", "),
    specializations: row.specializations.join(", "),
    ...valuesOf("product", row.keyProducts),
    ...valuesOf("team", row.teamHighlights),
    ...valuesOf("news", row.recentNews),
  };
}
