import { transaction } from "#app/db/transaction.server.ts";
import { saveStarterCompany } from "#app/features/companies/operations.server.ts";
import { companyTypes, employeeCounts, fundingStages } from "#app/features/companies/rules.ts";
import file from "./companies.json" with { type: "json" };

/** Real companies and laboratories with source and date, published and not verified. A slug that is taken stays as it is. Gives how many were new. */
export async function seedDirectory(): Promise<number> {
  return transaction(async (tx) => {
    let added = 0;
    for (const row of file.companies) {
      const isNew = await saveStarterCompany(tx, {
        slug: row.slug,
        name: row.name,
        type: companyTypes.find((type) => type === row.type) ?? "company",
        description: row.description,
        headquarters: row.headquarters,
        provinces: row.provinces,
        hubs: row.hubs,
        foundedYear: row.founded_year,
        websiteUrl: row.website_url,
        employeeCount: employeeCounts.find((range) => range === row.employee_count) ?? null,
        fundingStage: fundingStages.find((stage) => stage === row.funding_stage) ?? null,
        technologies: row.technologies,
        source: row.source,
        asOf: row.as_of,
      });
      if (isNew) added += 1;
    }
    return added;
  });
}
