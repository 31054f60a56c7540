import { m } from "#app/words/messages.ts";

const openGovernment = "https://open.canada.ca/en/open-government-licence-canada";
const attribution = "https://creativecommons.org/licenses/by/4.0/";

/** The sources of the files in seeds/reference, in the words that their licences ask for. */
export const referenceSources = [
  {
    kind: "areas",
    label: m.data_areas,
    credit:
      "Postal places: GeoNames (CC BY 4.0). Contains information licensed under the Open Government Licence – Canada (Elections Canada). Adapted from Statistics Canada, National Address Register; this does not constitute an endorsement by Statistics Canada. Riding samples: Open North Represent.",
    licence: "CC BY 4.0",
    asOf: "2024-04",
    address: attribution,
  },
  {
    kind: "ridings",
    label: m.data_ridings,
    credit:
      "Contains information licensed under the Open Government Licence – Canada (Elections Canada). House of Commons of Canada; Open North Represent.",
    licence: "Open Government Licence – Canada",
    asOf: "2026-04",
    address: openGovernment,
  },
  {
    kind: "programs",
    label: m.data_programs,
    credit: "Facts from the programmes' own pages, in our own words; each row names its page and when it was checked.",
    licence: "Innovation Canada",
    asOf: "2026-06",
    address: "https://innovation.ised-isde.canada.ca/",
  },
  {
    kind: "provinces",
    label: m.data_provinces,
    credit: "Statistics Canada, where a figure is shown; each figure names its source and date.",
    licence: "Statistics Canada Open Licence",
    asOf: "2025-10",
    address: "https://www.statcan.gc.ca/en/reference/licence",
  },
  {
    kind: "occupations",
    label: m.data_occupations,
    credit:
      "Adapted from Statistics Canada, National Occupational Classification (NOC) 2021 Version 1.0. This does not constitute an endorsement by Statistics Canada of this product.",
    licence: "Statistics Canada Open Licence",
    asOf: "2021",
    address: "https://www.statcan.gc.ca/en/reference/licence",
  },
  {
    kind: "cities",
    label: m.data_cities,
    credit: "Places: GeoNames (CC BY 4.0)",
    licence: "CC BY 4.0",
    asOf: "2024",
    address: attribution,
  },
];
