import type { GuidanceForm } from "#app/features/guidance/forms.server.ts";

/** Somebody who asks, the programmes that must be among the answers, and those that must not. */
export type Asking = {
  name: string;
  account: { userType: string; postalCode: string };
  asks: Partial<Record<keyof typeof GuidanceForm.shape, string | string[]>>;
  must: string[];
  /** What stands with a question, since they did not say whether they are one of those it is for. */
  ifTheyAre?: string[];
  mustNot: string[];
};

const professional = (postalCode: string) => ({ userType: "professional", postalCode });

/** Five of Halifax, who were once told the same, fifteen of every province and territory, and ten who answered the questions. */
export const peopleAsking: Asking[] = [
  {
    name: "a nurse in Halifax",
    account: professional("B3H 4R2"),
    asks: { occupation: "Nurse" },
    must: ["canada-training-credit"],
    // A consortium applies to a cluster, not a nurse.
    mustNot: ["digital-cluster", "ocean-supercluster", "cancode", "ip-assist", "ns-volta", "csbfp", "homebuilding-innovation"],
  },
  {
    name: "a welder in Halifax",
    account: professional("B3H 4R2"),
    asks: { occupation: "Welder" },
    must: ["canada-training-credit"],
    mustNot: ["homebuilding-innovation", "ocean-supercluster", "cancode", "ip-assist", "digital-cluster", "ns-volta"],
  },
  {
    name: "a lawyer in Halifax",
    account: professional("B3H 4R2"),
    asks: { occupation: "Lawyer" },
    must: ["canada-training-credit"],
    // These are for businesses that IRAP or an accelerator supports.
    mustNot: ["ip-assist", "elevate-ip", "ocean-supercluster", "cancode", "digital-cluster", "homebuilding-innovation", "ns-volta"],
  },
  {
    name: "a lobster fisher in Halifax",
    account: professional("B3H 4R2"),
    asks: { occupation: "Lobster fisher" },
    must: ["ns-invest", "bdc-small-loan"],
    mustNot: ["ocean-supercluster", "raii-atlantic", "cancode", "ip-assist", "digital-cluster", "rdii", "raii-qc", "nl-ibdf"],
  },
  {
    name: "a teacher in Halifax",
    account: professional("B3H 4R2"),
    asks: { occupation: "Teacher" },
    must: ["canada-training-credit"],
    // Its fourth phase was due to end, and pupils take its classes.
    mustNot: ["cancode", "ocean-supercluster", "ip-assist", "digital-cluster", "homebuilding-innovation"],
  },
  {
    name: "a miner of Sudbury who starts a company",
    account: professional("P3E 5J1"),
    asks: { occupation: "Miner", life_stage: "entrepreneur", career_interests: "Start a company for sensors underground" },
    must: ["on-nohfc", "csbfp"],
    mustNot: ["raii-on-north", "raii-on-south", "raii-qc", "wes", "bep", "nacca-aep", "ai-compute-challenge"],
  },
  {
    name: "a machine shop's owner in Mississauga",
    account: professional("L5B 3C1"),
    asks: { occupation: "Machine shop owner", wants: ["hire", "fund"] },
    must: ["csbfp", "job-bank", "canada-summer-jobs"],
    mustNot: ["on-nohfc", "raii-on-north", "raii-on-south", "futurpreneur"],
  },
  {
    name: "a high school student in Toronto",
    account: { userType: "secondary_student", postalCode: "M5V 2T6" },
    asks: { occupation: "Student", career_interests: ["coding", "robots"] },
    must: ["job-bank", "canada-summer-jobs"],
    mustNot: ["nrc-irap", "canada-training-credit", "crtas", "nserc-usra", "on-vector"],
  },
  {
    name: "une infirmière de Sept-Îles qui s’intéresse à la recherche",
    account: professional("G4R 1A1"),
    asks: { occupation: "Infirmière", career_interests: "Recherche sur les données de santé en région éloignée" },
    must: ["canada-training-credit"],
    ifTheyAre: ["cihr", "qc-frq"],
    mustNot: ["canada-student-grants", "ocean-supercluster", "on-vector", "ns-invest"],
  },
  {
    name: "une développeuse de jeux à Montréal",
    account: professional("H2X 1Y4"),
    asks: {
      occupation: "Développeuse de logiciels",
      life_stage: "entrepreneur",
      career_interests: "Lancer un studio de jeux vidéo avec l’IA",
      industry: "digital-tech",
    },
    must: ["qc-cdae", "canada-media-fund"],
    mustNot: ["bc-idmtc", "mb-idmtc", "raii-on-south", "protein-industries"],
  },
  {
    name: "a university student in Vancouver",
    account: { userType: "post_secondary", postalCode: "V6T 1Z4" },
    asks: { occupation: "Student in computer science", wants: ["work"] },
    must: ["mitacs-accelerate", "swpp"],
    mustNot: ["canada-training-credit", "bc-svctc", "nrc-irap", "futurpreneur"],
  },
  {
    name: "a retired teacher in Kelowna",
    account: professional("V1Y 1A1"),
    asks: { occupation: "Retired teacher", life_stage: "retiree", career_interests: "Understand AI" },
    must: ["ai-literacy-initiative"],
    mustNot: ["canada-training-credit", "futurpreneur", "job-bank", "canada-student-grants"],
  },
  {
    name: "an oil worker in Fort McMurray who changes careers",
    account: professional("T9H 1A1"),
    asks: { occupation: "Oil rig worker", life_stage: "changer", career_interests: "Learn machine learning" },
    must: ["ab-amii", "job-bank"],
    mustNot: ["crtas", "sk-colabs", "raii-qc", "ai-compute-challenge"],
  },
  {
    name: "a grain farmer near Moose Jaw",
    account: professional("S6H 1A1"),
    asks: { occupation: "Grain farmer", career_interests: "cameras that grade grain" },
    must: ["sk-innovation", "agriinnovate"],
    mustNot: ["protein-industries", "csbfp", "ocean-supercluster", "mb-emili", "cancode"],
  },
  {
    name: "a recent graduate in Winnipeg",
    account: { userType: "recent_graduate", postalCode: "R3C 1A1" },
    asks: { occupation: "Graphic designer", career_interests: "find a job with new media" },
    must: ["job-bank"],
    mustNot: ["cancode", "sk-colabs", "nrc-irap"],
  },
  {
    name: "une fondatrice à Moncton",
    account: professional("E1C 1A1"),
    asks: {
      occupation: "Cuisinière",
      life_stage: "entrepreneur",
      wants: ["start", "fund"],
      career_interests: "femmes en affaires, restaurants",
    },
    must: ["wes", "nb-onb"],
    mustNot: ["bep", "nacca-aep", "ns-invest", "cancode"],
  },
  {
    name: "a forestry technician in Corner Brook",
    account: professional("A2H 2N2"),
    asks: { occupation: "Forestry technician", wants: ["learn"] },
    must: ["nl-technl", "canada-training-credit"],
    mustNot: ["nl-ibdf", "nrc-irap", "ocean-supercluster"],
  },
  {
    name: "a potato farmer on Prince Edward Island",
    account: professional("C0B 1A0"),
    asks: { occupation: "Potato farmer", wants: ["fund"] },
    must: ["pe-innovation-pei", "agriinnovate"],
    mustNot: ["csbfp", "ns-invest", "sk-innovation"],
  },
  {
    name: "a shop owner in Whitehorse",
    account: professional("Y1A 1A1"),
    asks: { occupation: "Shop owner", wants: ["start", "fund"] },
    must: ["yt-edf", "yt-northlight"],
    mustNot: ["raii-north", "nt-seed", "nu-sbsp", "raii-bc"],
  },
  {
    name: "a First Nations job seeker in Yellowknife",
    account: { userType: "seeker", postalCode: "X1A 1A1" },
    asks: { occupation: "Cook", career_interests: "First Nations, training for mine work" },
    must: ["iset", "job-bank"],
    mustNot: ["canada-student-grants", "nu-sbsp", "cancode"],
  },
  {
    name: "an Inuk carver in Iqaluit",
    account: professional("X0A 0H0"),
    asks: { occupation: "Inuk carver", life_stage: "entrepreneur" },
    must: ["nu-sbsp", "nacca-aep"],
    mustNot: ["nt-seed", "yt-edf", "canada-training-credit"],
  },
  {
    name: "a doctoral student of linguistics in Ottawa",
    account: { userType: "post_secondary", postalCode: "K1N 6N5" },
    asks: { occupation: "PhD student in linguistics", life_stage: "university", degree: "doctoral", residence_status: "citizen", age: "28", legal_form: "individual", wants: ["learn", "work"], career_interests: "Speech recognition" }, // biome-ignore format: one line
    must: ["crtas", "swpp", "canada-summer-jobs"],
    mustNot: ["nserc-usra", "sred", "nrc-irap", "csbfp", "iset"],
  },
  {
    name: "a company of carbon capture in Calgary",
    account: professional("T2P 1J9"),
    asks: { occupation: "founder of a carbon capture startup", life_stage: "entrepreneur", legal_form: "incorporated", employees: "9", revenue: "0", years_in_business: "2", industry: "clean-energy", wants: ["fund", "research"], career_interests: "Pilot our capture unit" }, // biome-ignore format: one line
    must: ["ab-era", "nrc-irap", "ab-innovates"],
    mustNot: ["canada-student-grants", "wes", "bep", "iset", "raii-qc"],
  },
  {
    name: "a food bank in Victoria",
    account: professional("V8W 1P6"),
    asks: { occupation: "executive director of a food bank", legal_form: "nonprofit", employees: "12", wants: ["fund", "hire"], career_interests: "Route our vans" }, // biome-ignore format: one line
    must: ["canada-summer-jobs"],
    mustNot: ["csbfp", "nrc-irap", "sred", "bdc-small-loan", "canada-training-credit"],
  },
  {
    name: "a baker in Guelph whose company is a year old",
    account: professional("N1H 3A1"),
    asks: { occupation: "founder of a bakery", life_stage: "entrepreneur", legal_form: "incorporated", employees: "3", revenue: "150000", years_in_business: "1", age: "31", residence_status: "permanent_resident", groups: ["women"], wants: ["fund", "start"] }, // biome-ignore format: one line
    must: ["csbfp", "wes", "futurpreneur"],
    mustNot: ["nrc-irap", "sred", "bdc-small-loan", "bep", "nacca-aep"],
  },
  {
    name: "a hairdresser in Moncton with a shop of her own",
    account: professional("E1C 1A1"),
    asks: { occupation: "propriétaire d’un salon de coiffure", legal_form: "incorporated", employees: "4", revenue: "260000", years_in_business: "7", wants: ["fund"] }, // biome-ignore format: one line
    must: ["csbfp", "bdc-small-loan"],
    mustNot: ["nrc-irap", "sred", "strategic-response-fund", "canada-training-credit"],
  },
  {
    name: "an equipment operator of a First Nation in Timmins",
    account: professional("P4N 1A1"),
    asks: { occupation: "heavy equipment operator", indigenous: "first_nation", age: "31", residence_status: "citizen", legal_form: "individual", wants: ["learn"] }, // biome-ignore format: one line
    must: ["iset", "canada-training-credit"],
    mustNot: ["on-nohfc", "csbfp", "sred", "canada-student-grants"],
  },
  {
    name: "a tailor in Winnipeg who claims refuge",
    account: professional("R3B 1A1"),
    asks: { occupation: "tailor", residence_status: "refugee_claimant", age: "36", legal_form: "individual", wants: ["work", "learn"] },
    must: ["job-bank"],
    mustNot: ["canada-student-grants", "canada-summer-jobs", "ai-literacy-initiative", "yess", "iset"],
  },
  {
    name: "a college student in Toronto on a study permit",
    account: { userType: "post_secondary", postalCode: "M5V 2T6" },
    asks: { occupation: "college student in early childhood education", life_stage: "university", degree: "college", residence_status: "international_student", age: "22", legal_form: "individual", wants: ["work"] }, // biome-ignore format: one line
    must: ["swpp"],
    mustNot: ["canada-student-grants", "canada-summer-jobs", "yess", "nserc-usra", "crtas", "sred"],
  },
  {
    name: "a retired trucker in Yarmouth",
    account: professional("B5A 1A1"),
    asks: { occupation: "camionneur à la retraite", life_stage: "retiree", residence_status: "citizen", age: "70", wants: ["learn"] },
    must: ["ai-literacy-initiative"],
    mustNot: ["yess", "canada-summer-jobs", "canada-student-grants", "csbfp", "swpp"],
  },
  {
    name: "a translator in Montréal who works for herself",
    account: professional("H2X 1Y4"),
    asks: { occupation: "traductrice à la pige", legal_form: "sole_proprietor", employees: "0", revenue: "38000", years_in_business: "5", residence_status: "permanent_resident", wants: ["learn", "fund"] }, // biome-ignore format: one line
    must: ["csbfp", "bdc-small-loan"],
    mustNot: ["nrc-irap", "canada-summer-jobs", "strategic-response-fund", "qc-cric"],
  },
];
