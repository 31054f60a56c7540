import { settings } from "#app/settings.server.ts";
import type { CompanyRow, ShownCompany } from "./data.server.ts";
import type { CompanyCardRow } from "./list-data.server.ts";

/** A company in GET /api/discovery/companies (spec 1 section 3, "Discovery company"). */
export function companyItemWire(company: CompanyCardRow | CompanyRow) {
  return {
    id: company.id,
    name: company.name,
    slug: company.slug,
    type: company.type,
    description: company.description,
    province: company.provinces[0] ?? null,
    provinces: company.provinces,
    city: company.headquarters,
    industry_hub_ids: company.hubs,
    company_stage: company.fundingStage,
    employee_count: company.employeeCount,
    timeline_tag: company.timelineTag,
    tags: company.technologies,
    verified: company.verificationStatus === "verified",
    upvotes: company.upvotes,
    view_count: company.viewCount,
    website: company.websiteUrl,
    created_at: new Date(company.createdAt).toISOString(),
    updated_at: new Date(company.updatedAt).toISOString(),
  };
}

/** One company (spec 2 section 3, "as displayed on the profile"). Contact and reasons for reviewers are not in it. */
export function companyWire({ company, submitter, submitterType }: ShownCompany, viewerId: number | undefined, userUpvoted: boolean) {
  return {
    ...companyItemWire(company),
    long_description: company.longDescription,
    logo_url: company.logoUrl,
    website_url: company.websiteUrl,
    linkedin_url: company.linkedinUrl,
    twitter_url: company.twitterUrl,
    github_url: company.githubUrl,
    founded_year: company.foundedYear,
    funding_stage: company.fundingStage,
    funding_amount: company.fundingAmount,
    headquarters: company.headquarters,
    industry_hubs: company.hubs,
    technologies: company.technologies,
    specializations: company.specializations,
    key_products: company.keyProducts,
    team_highlights: company.teamHighlights,
    recent_news: company.recentNews,
    verification_status: company.verificationStatus,
    claimed_by_user: viewerId !== undefined && company.ownerId === viewerId,
    user_upvoted: userUpvoted,
    submitter: submitter === null ? null : { username: submitter, user_type: submitterType },
    source: company.source,
    as_of: company.asOf,
  };
}

/** What a webhook tells of a company. */
export const companyEventWire = (company: CompanyRow) => ({
  ...companyItemWire(company),
  address: `${settings.baseUrl}/company/${company.slug}`,
});
