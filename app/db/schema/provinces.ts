import type { ProperName } from "#app/features/provinces/rules.ts";
import type { Source } from "#app/ui/source.ts";
import { integer, json, table, text } from "../columns.ts";

/** A published number with the page it is from; money is in Canadian dollars. Null means that nobody published it, and is shown so. */
export type SourcedFigure = {
  value: number;
  /** What it counts: the day or the year. */
  asOf: string;
  source: Source;
};

export type ProvinceFacts = {
  population: SourcedFigure | null;
  gdp: SourcedFigure | null;
  /** In percent of the year before. */
  realGrowth: SourcedFigure | null;
  techWorkers: SourcedFigure | null;
  startups: SourcedFigure | null;
  unicorns: SourcedFigure | null;
  keyIndustriesEn: string[];
  keyIndustriesFr: string[];
  cities: ProperName[];
  universities: ProperName[];
  researchInstitutions: ProperName[];
  innovationCentres: (ProperName & { city: string; cityFr: string })[];
  governmentSite: string;
};

export const provinces = table("provinces", {
  code: text().primaryKey(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  type: text({ enum: ["province", "territory"] }).notNull(),
  capitalEn: text().notNull(),
  capitalFr: text().notNull(),
  descriptionEn: text().notNull(),
  descriptionFr: text().notNull(),
  position: integer().notNull(),
  postCount: integer().notNull().default(0),
  /** Population, GDP, industries and so on, each with its source and date; null is unknown and shown so. */
  facts: json<ProvinceFacts>(),
  /** When the texts and names were written; no page was compared with them. */
  asOf: text().notNull(),
});

/** Forward sortation areas: the first three characters of a postal code. */
export const postalAreas = table("postal_areas", {
  fsa: text().primaryKey(),
  province: text()
    .notNull()
    .references(() => provinces.code),
  place: text().notNull(),
  /** Codes of the ridings it may be in, the likeliest first. */
  ridings: json<string[]>().notNull(),
  ridingConfidence: text({ enum: ["high", "medium", "low", "none"] }).notNull(),
});

/** Federal electoral districts, with their member of parliament when known. */
export const ridings = table("ridings", {
  code: text().primaryKey(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  province: text()
    .notNull()
    .references(() => provinces.code),
  mpName: text(),
  mpParty: text(),
  mpEmail: text(),
  mpAsOf: text(),
  mpSource: text(),
  mpConfidence: text({ enum: ["high", "medium", "low"] }),
});
