import { wordsOf } from "#app/db/search.ts";
import { stageLabels, typeLabels } from "#app/features/companies/labels.ts";
import { findCompaniesByWords } from "#app/features/companies/list-companies.server.ts";
import { slugOfHub } from "#app/features/hubs/operations.server.ts";
import { m } from "#app/words/messages.ts";
import { type SearchSource, whyFound } from "./source.ts";

/** Searches the published companies of the directory. */
export const companiesSource: SearchSource = {
  kind: "company",
  async find({ text, hubId, province, from, limit }) {
    const hub = hubId === undefined ? undefined : await slugOfHub(hubId);
    const words = wordsOf(text);
    const companies = await findCompaniesByWords(text, { hub, province }, from, limit);
    return companies.map((company) => ({
      kind: "company" as const,
      id: company.id,
      authorId: 0,
      tier: company.tier,
      at: company.createdAt,
      href: `/company/${company.slug}`,
      language: null,
      facts: [typeLabels[company.type](), company.headquarters, ...(company.fundingStage ? [stageLabels[company.fundingStage]()] : [])],
      ...whyFound(
        company.name,
        [
          [m.search_in_description(), company.description],
          [m.search_in_technologies(), company.technologies.join(", ")],
        ],
        words,
      ),
    }));
  },
};
