import type { ProvinceFacts, SourcedFigure } from "#app/db/schema/index.ts";
import type { SeedReport } from "#app/db/seeded-rows.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { relistCompanies } from "#app/features/companies/operations.server.ts";
import { saveGuidanceReference } from "#app/features/guidance/reference.server.ts";
import { saveHub, saveHubRelations } from "#app/features/hubs/operations.server.ts";
import { saveProvince } from "#app/features/provinces/operations.server.ts";
import type { ProperName } from "#app/features/provinces/rules.ts";
import associationFile from "./association-names.json" with { type: "json" };
import hubFile from "./hubs.json" with { type: "json" };
import areaFile from "./postal-areas.json" with { type: "json" };
import { seededPrograms } from "./programs.ts";
import provinceFile from "./provinces.json" with { type: "json" };
import ridingFile from "./ridings.json" with { type: "json" };

/**
 * Stores the reference files, and renews what stands of them without touching what staff changed since. Returns what became of the
 * programmes; null when this edition is stored already.
 */
export async function seedReference(): Promise<SeedReport | null> {
  await transaction(async (tx) => {
    const ids = new Map<string, number>();
    for (const [position, hub] of hubFile.hubs.entries()) {
      const id = await saveHub(tx, {
        slug: hub.slug,
        nameEn: hub.name_en,
        nameFr: hub.name_fr,
        descriptionEn: hub.description_en,
        descriptionFr: hub.description_fr,
        onDiscovery: hub.lists.includes("discovery"),
        onDirectory: hub.lists.includes("directory"),
        position,
        associations: hub.associations.map((one) => ({ ...one, nameFr: frenchNames[one.name] ?? null })),
        asOf: hub.as_of,
      });
      ids.set(hub.slug, id);
    }
    const moved: string[] = [];
    for (const hub of hubFile.hubs) {
      const related = hub.related.flatMap((slug) => ids.get(slug) ?? []);
      if (await saveHubRelations(tx, ids.get(hub.slug) ?? 0, related)) moved.push(hub.slug);
    }
    await relistCompanies(tx, moved);
    for (const [position, province] of provinceFile.provinces.entries()) {
      await saveProvince(tx, {
        code: province.code,
        nameEn: province.name_en,
        nameFr: province.name_fr,
        type: province.type === "territory" ? "territory" : "province",
        capitalEn: province.capital_en,
        capitalFr: province.capital_fr,
        descriptionEn: province.description_en,
        descriptionFr: province.description_fr,
        position,
        facts: factsOf(province.facts),
        asOf: province.as_of,
      });
    }
  });
  return saveGuidanceReference({ ridings: ridings(), areas: areas(), programs: seededPrograms() });
}

/** The official French names of associations, and those that are the same in both languages. */
const frenchNames: Record<string, string | undefined> = associationFile;

type Confidence = "high" | "medium" | "low";
const sureness = (text: string): Confidence => (text === "high" || text === "medium" ? text : "low");

function ridings() {
  return ridingFile.ridings.map(({ code, name_en, name_fr, province, mp }) => ({
    code,
    nameEn: name_en,
    nameFr: name_fr,
    province,
    mpName: mp.name,
    mpParty: mp.party,
    mpEmail: mp.email,
    mpAsOf: mp.as_of,
    mpSource: mp.source,
    mpConfidence: sureness(mp.confidence),
  }));
}

function areas() {
  return (areaFile.areas as [string, string, string, string[], string][]).map(([fsa, province, place, codes, sure]) => ({
    fsa,
    province,
    place,
    ridings: codes,
    ridingConfidence: sure === "none" ? ("none" as const) : sureness(sure),
  }));
}

type FactsOfFile = (typeof provinceFile.provinces)[number]["facts"];
type FigureOfFile = FactsOfFile["gdp"];
type NameOfFile = { name: string; name_fr?: string };

/** The file's own spelling becomes ours. What the file does not know stays null. */
function factsOf(facts: FactsOfFile): ProvinceFacts {
  return {
    population: figureOf(facts.population),
    gdp: figureOf(facts.gdp),
    realGrowth: figureOf(facts.real_growth),
    techWorkers: figureOf(facts.tech_workers),
    startups: figureOf(facts.startups),
    unicorns: figureOf(facts.unicorns),
    keyIndustriesEn: facts.key_industries_en,
    keyIndustriesFr: facts.key_industries_fr,
    cities: facts.cities.map(nameOf),
    universities: facts.universities.map(nameOf),
    researchInstitutions: facts.research_institutions.map(nameOf),
    innovationCentres: facts.innovation_centres.map((centre) => ({ ...nameOf(centre), city: centre.city, cityFr: centre.city_fr })),
    governmentSite: facts.government_site,
  };
}

const nameOf = ({ name, name_fr }: NameOfFile): ProperName => ({ name, nameFr: name_fr ?? null });

function figureOf(figure: FigureOfFile | null): SourcedFigure | null {
  if (!figure) return null;
  const { title, url, date, approximate, own_page, supports } = figure.source;
  const source = { title, url, language: "en" as const, date, isApproximate: approximate, isOwnPage: own_page, supports };
  return { value: figure.value, asOf: figure.as_of, source };
}
