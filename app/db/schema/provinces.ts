import { integer, json, table, text } from "../columns.ts";

/** A published number with its source and date; money is in Canadian dollars. Null means that nobody published it, and is shown so. */
export type SourcedFigure = {
  value: number;
  /** Whether the source rounds it. */
  rounded: boolean;
  sourceEn: string;
  sourceFr: string;
  asOf: string;
  confidence: "high" | "medium" | "low";
};

/** Places and institutions have the names they use themselves, in one spelling for both languages. */
export type ProvinceFacts = {
  population: SourcedFigure | null;
  gdp: SourcedFigure | null;
  techWorkers: SourcedFigure | null;
  startups: SourcedFigure | null;
  unicorns: SourcedFigure | null;
  keyIndustriesEn: string[];
  keyIndustriesFr: string[];
  cities: string[];
  universities: string[];
  researchInstitutions: string[];
  innovationCentres: { name: string; city: string }[];
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
  source: text().notNull(),
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
