import { m } from "#app/words/messages.ts";
import type { CountedKind } from "./source-counts-data.server.ts";

const openGovernment = { name: m.licence_open_government, address: "https://open.canada.ca/en/open-government-licence-canada" };
const attribution = { name: () => "CC BY 4.0", address: "https://creativecommons.org/licenses/by/4.0/" };
const statisticsCanada = { name: m.licence_statistics_canada, address: "https://www.statcan.gc.ca/en/reference/licence" };

type ReferenceSource = {
  kind: CountedKind | "areas" | "ridings" | "occupations" | "cities";
  label: () => string;
  /** How the facts were made. */
  made: () => string;
  /** In the words that the licence asks for. */
  credit?: () => string;
  licences: { name: () => string; address: string }[];
};

/** Where the files of seeds/ are from (docs/product/outside.md#terms-privacy-data). */
export const referenceSources: ReferenceSource[] = [
  { kind: "programs", label: m.data_programs, made: m.data_programs_made, licences: [] },
  { kind: "companies", label: m.data_companies, made: m.data_companies_made, credit: m.data_companies_credit, licences: [attribution] },
  {
    kind: "provinces",
    label: m.data_provinces,
    made: m.data_provinces_made,
    credit: m.data_provinces_credit,
    licences: [statisticsCanada],
  },
  { kind: "texts", label: m.data_texts, made: m.data_texts_made, licences: [] },
  { kind: "seats", label: m.data_seats, made: m.data_seats_made, credit: m.data_seats_credit, licences: [] },
  { kind: "ridings", label: m.data_ridings, made: m.data_ridings_made, credit: m.data_ridings_credit, licences: [openGovernment] },
  {
    kind: "areas",
    label: m.data_areas,
    made: m.data_areas_made,
    credit: m.data_areas_credit,
    licences: [attribution, openGovernment, statisticsCanada],
  },
  {
    kind: "occupations",
    label: m.data_occupations,
    made: m.data_occupations_made,
    credit: m.data_occupations_credit,
    licences: [statisticsCanada],
  },
  { kind: "cities", label: m.data_cities, made: m.data_cities_made, credit: m.data_cities_credit, licences: [attribution] },
];

/** What nobody found. */
export const unknowns = [
  m.unknown_intakes,
  m.unknown_companies,
  m.unknown_provinces,
  m.unknown_seats,
  m.unknown_postal_codes,
  m.unknown_written,
];
