import { wordsOf } from "#app/db/search.ts";
import { stageLabels, typeLabels } from "#app/features/companies/labels.ts";
import { findCompaniesByWords } from "#app/features/companies/list-companies.server.ts";
import { placeOf } from "#app/features/companies/said.ts";
import { slugOfHub } from "#app/features/hubs/operations.server.ts";
import { language, m } from "#app/words/messages.ts";
import { type SearchedField, type SearchSource, whyFound } from "./source.ts";

/**
 * Returns the reader's text first, then the other, where something else may have matched. Only of companies from public sources is the
 * language of the first text known.
 */
function inBoth({ source }: { source: unknown }, name: string, [text, french]: [string, string]): SearchedField[] {
  const fields: SearchedField[] = [
    [name, text, source ? "en" : undefined],
    [name, french, "fr"],
  ];
  return language() === "fr" ? fields.reverse() : fields;
}

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
      facts: [typeLabels[company.type](), placeOf(company), ...(company.fundingStage ? [stageLabels[company.fundingStage]()] : [])],
      ...whyFound(
        company.name,
        [
          ...inBoth(company, m.search_in_description(), [company.description, company.descriptionFr]),
          ...inBoth(company, m.search_in_technologies(), [company.technologies.join(", "), company.technologiesFr.join(", ")]),
        ],
        words,
      ),
    }));
  },
};
