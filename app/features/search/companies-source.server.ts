import { wholeCompanies } from "#app/features/companies/list-companies.server.ts";
import { factsOf } from "#app/features/companies/said.ts";
import { language, m } from "#app/words/messages.ts";
import { hubFields } from "./hub-fields.server.ts";
import { inBoth, type SearchSource, whyFound } from "./source.ts";

/** Shows published companies of the directory. */
export const showCompanies: SearchSource = async (ids, { words }) => {
  const [french, ofHubs] = [language() === "fr", await hubFields()];
  return (await wholeCompanies(ids)).map((company) => ({
    kind: "company" as const,
    id: company.id,
    authorId: 0,
    at: company.createdAt,
    href: `/company/${company.slug}`,
    language: null,
    company: { name: company.name, logo: company.logo },
    facts: factsOf(company),
    ...whyFound(
      company.name,
      [
        ...inBoth(m.search_in_description(), [company.description, company.descriptionFr], french),
        ...inBoth(m.search_in_description(), [company.longDescription, company.longDescriptionFr], french),
        [m.search_in_description(), company.keyProducts.map(({ name, description }) => `${name}: ${description}`).join("; ")],
        ...inBoth(m.search_in_technologies(), [company.technologies.join(", "), company.technologiesFr.join(", ")], french),
        ...ofHubs(company.hubs),
      ],
      words,
    ),
  }));
};
