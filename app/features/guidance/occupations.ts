import { fold } from "#app/db/search.ts";

/** An occupation is a unit group of the National Occupational Classification (docs/product/guidance.md#occupations). */
export type Occupation = { code: string; broadCategory: number; titleEn: string; titleFr: string };

/** The discovery hubs of occupations, by the beginnings of their codes. What is not here belongs to no hub. */
const hubsByCode: [codes: string[], hubs: string[]][] = [
  [
    ["30", "31", "32", "33"],
    ["health-therapeutics", "medical-devices"],
  ],
  [["211", "2223"], ["quantum-nano"]],
  [["21110", "21112", "22110", "80020", "80021", "8203", "84120", "8510", "9414", "22111"], ["biotech-agri"]],
  [["20012", "2121", "2122", "2123", "21311", "2222"], ["digital-tech"]],
  [
    ["21390", "22313", "72404", "72600", "93200"],
    ["aerospace", "space-astronomy"],
  ],
  [["21102", "21103"], ["ocean-arctic"]],
  [["21310", "2233", "72200", "72201", "72202", "92100"], ["clean-energy"]],
  [
    ["21300", "2120", "22300", "7001", "72011", "72012", "72013", "72014", "7231", "7232", "72102", "72104", "72106", "7311", "7511"],
    ["construction"],
  ],
  [["21301", "7210", "72410", "94200", "7330"], ["automotive"]],
];

/** What industries are called, without accents, by the hub they belong to; the slugs of both lists are among them. */
const hubsByName: [name: RegExp, hub: string][] = [
  [/digital|software|logiciel|numerique|informati|creative|\b(ai|ia|it|ti)\b/, "digital-tech"],
  [/quant|nano/, "quantum-nano"],
  [/aero|aviation/, "aerospace"],
  [/agri|farm|food|aliment/, "biotech-agri"],
  [/energ|clean[ -]?tech|technologies? propres?/, "clean-energy"],
  [/health|sante|therap|pharma|medic/, "health-therapeutics"],
  [/medical[ -]device|appareils? medica|health-bio/, "medical-devices"],
  [/automo|vehic|transport|mobilit|manufactur/, "automotive"],
  [/\bspace|spatial|astronom/, "space-astronomy"],
  [/construct|building|batiment|housing|logement/, "construction"],
  [/ocean|marine|arcti|fish|pech/, "ocean-arctic"],
  [/metrolog|measure/, "metrology"],
  [/indigen|autochton/, "indigenomics"],
];

/** Returns the discovery hubs of an industry, by its slug or in somebody's own words. */
export const hubsOfIndustry = (industry: string): string[] =>
  hubsByName.flatMap(([name, hub]) => (name.test(fold(industry).replaceAll("aerospace", "aero")) ? [hub] : []));

/** Returns the discovery hubs an occupation belongs to. */
export const hubsOfOccupation = ({ code }: Occupation): string[] =>
  hubsByCode.flatMap(([codes, hubs]) => (codes.some((begin) => code.startsWith(begin)) ? hubs : []));

/** Whether people of an occupation mostly work in a business of their own: farmers, growers and fishers. */
export const isOftenOwnBusiness = ({ code }: Occupation) => /^(8002|8312|85104)/.test(code);
/** Whether an occupation is of a farm, greenhouse or fishery. */
export const isFarmer = ({ code }: Occupation) => /^(8002|8203|8412|8510)/.test(code);
/** Whether people of an occupation do research: university professors, research assistants, scientists. */
export const doesResearch = ({ code }: Occupation) => /^(4120[01]|211|2121)/.test(code);
/** Whether an occupation is of health, as the classification's third category has it. */
export const isOfHealth = (group: Occupation | null) => group?.broadCategory === 3;
export const isHealthHub = (hub: string) => hub === "health-therapeutics" || hub === "medical-devices";
