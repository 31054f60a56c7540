import { z } from "zod";
import { pictureAddress } from "#app/features/pictures/rules.ts";
import { jsonShape, serializeRecord } from "#app/fields/json.server.ts";
import { count, id, SourceJson, serializeSource, time } from "#app/fields/json-fields.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { CompanyRow, ShownCompany } from "./data.server.ts";
import { profileFields } from "./fields.ts";
import type { CompanyCardRow } from "./list-data.server.ts";
import { listingOf, listings } from "./rules.ts";
import { serializeConflicts } from "./said.ts";

export const CompanyItemJson = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    type: z.string(),
    description: z.string(),
    description_fr: z.string(),
    province: z.string().nullable(),
    provinces: z.array(z.string()),
    city: z.string().nullable(),
    industry_hub_ids: z.array(z.string()),
    company_stage: z.string().nullable(),
    employee_count: z.string().nullable(),
    timeline_tag: z.string().nullable(),
    tags: z.array(z.string()),
    tags_fr: z.array(z.string()),
    verified: z.boolean(),
    listing: z.enum(listings),
    source: SourceJson.nullable(),
    conflicts: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
    upvotes: count,
    view_count: count,
    website: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: "CompanyItem" });

/** JSON names the hubs differently, and the logo's address is on this server. */
const { hubs, logoUrl, ...jsonFields } = profileFields;

export const CompanyJson = CompanyItemJson.extend({
  ...jsonShape(jsonFields),
  long_description_html: z.string(),
  long_description_fr_html: z.string(),
  logo_url: z.string().nullable(),
  industry_hubs: z.array(z.string()),
  /** Null until it is published. */
  listing: z.enum(listings).nullable(),
  verification_status: z.string(),
  claimed_by_user: z.boolean(),
  user_upvoted: z.boolean(),
  submitter: z.object({ username: z.string(), user_type: z.string().nullable() }).nullable(),
  as_of: z.string().nullable(),
  revision: count,
}).meta({ id: "Company" });

/** Returns a company as GET /api/discovery/companies lists it (docs/product/json-api.md#shapes). */
export function serializeCompanyItem(company: CompanyCardRow | CompanyRow): z.input<typeof CompanyItemJson> {
  return {
    id: company.id,
    name: company.name,
    slug: company.slug,
    type: company.type,
    description: company.description,
    description_fr: company.descriptionFr,
    province: company.provinces[0] ?? null,
    provinces: company.provinces,
    city: company.headquarters,
    industry_hub_ids: company.hubs,
    company_stage: company.fundingStage,
    employee_count: company.employeeCount,
    timeline_tag: company.timelineTag,
    tags: company.technologies,
    tags_fr: company.technologiesFr,
    verified: company.verificationStatus === "verified",
    listing: listingOf(company),
    source: company.source && serializeSource(company.source),
    conflicts: serializeConflicts(company),
    upvotes: company.upvotes,
    view_count: company.viewCount,
    website: company.websiteUrl,
    created_at: new Date(company.createdAt).toISOString(),
    updated_at: new Date(company.updatedAt).toISOString(),
  };
}

/** Returns one company (docs/product/json-api.md#shapes), without the contacts and the reasons for reviewers. */
export function serializeCompany(
  { company, submitter, submitterType }: ShownCompany,
  viewerId: number | undefined,
  userUpvoted: boolean,
): z.input<typeof CompanyJson> {
  return {
    ...serializeCompanyItem(company),
    ...serializeRecord(jsonFields, company),
    long_description_html: company.longDescriptionHtml,
    long_description_fr_html: company.longDescriptionFrHtml,
    logo_url: company.logo && settings.baseUrl + pictureAddress(company.logo, 320),
    industry_hubs: company.hubs,
    listing: company.status === "published" ? listingOf(company) : null,
    verification_status: company.verificationStatus,
    claimed_by_user: viewerId !== undefined && company.ownerId === viewerId,
    user_upvoted: userUpvoted,
    submitter: submitter === null ? null : { username: submitter, user_type: submitterType },
    as_of: company.asOf,
    revision: company.revision,
  };
}

/** Returns what a webhook tells of a company. */
export const serializeCompanyEvent = (company: CompanyRow) => ({
  ...serializeCompanyItem(company),
  address: `${settings.baseUrl}/company/${company.slug}`,
});
