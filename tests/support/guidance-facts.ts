import { noAnswers } from "#app/features/guidance/answers.ts";
import { guide } from "#app/features/guidance/engine.ts";
import type { Ask, Facts, ProgramFacts, RidingFacts } from "#app/features/guidance/facts.ts";
import { subjectsOf } from "#app/features/guidance/fits.ts";

export const aProgram = (given: Partial<ProgramFacts> = {}): ProgramFacts => ({
  slug: "a-programme",
  level: "federal",
  kind: "programme",
  titleEn: "A programme",
  titleFr: null,
  organization: "An agency",
  organizationFr: null,
  description: "Money for sensors.",
  descriptionFr: null,
  amount: "up to $10,000",
  amountFr: null,
  eligibility: [],
  eligibilityFr: [],
  regions: [],
  city: null,
  deadline: null,
  intake: "by_call",
  cycle: null,
  status: "unknown",
  statusText: "",
  statusTextFr: "",
  who: ["individual"],
  userTypes: ["professional"],
  provinces: [],
  hubs: [],
  purposes: ["learn"],
  occupations: [],
  audiences: [],
  conditions: [],
  through: null,
  reach: 1,
  isAiRelevant: false,
  sourceUrl: "https://agency.example/programme",
  source: {
    title: "The agency's page",
    url: "https://agency.example/about",
    language: "en",
    date: "2026-06",
    isApproximate: false,
    isOwnPage: true,
    supports: ["title", "amount"],
  },
  confidence: "high",
  asOf: "2026-06",
  ...given,
});
export const aRiding = (code: string, given: Partial<RidingFacts> = {}): RidingFacts => ({
  code,
  nameEn: `Riding ${code}`,
  nameFr: `Circonscription ${code}`,
  mp: { name: "A. Member", party: "A party", email: "a@parl.example", asOf: "2026-04", source: "the House" },
  ...given,
});
export const facts = (given: Partial<Facts> = {}): Facts => ({
  province: {
    code: "ON",
    nameEn: "Ontario",
    nameFr: "Ontario",
    keyIndustriesEn: ["Mining"],
    keyIndustriesFr: ["Mines"],
    site: "https://ontario.example",
  },
  region: null,
  place: null,
  placeElsewhere: [],
  area: { place: "Sudbury", confidence: "high" },
  ridings: [aRiding("35001")],
  chosenRiding: null,
  programs: [aProgram()],
  ...given,
});
export const anAsk = (given: Partial<Ask> = {}): Ask => ({
  userType: "professional",
  lifeStage: null,
  wants: [],
  occupationGroup: null,
  occupation: "Miner",
  interests: "sensors",
  experienceLevel: "",
  industry: "",
  skills: [],
  projectType: "",
  focus: "",
  project: null,
  isOccupationConfirmed: false,
  answers: noAnswers,
  subjects: subjectsOf({ interests: "sensors", occupation: "", skills: [], ...given }, () => true),
  ...given,
});
export const guided = (ask: Partial<Ask> = {}, given: Partial<Facts> = {}) =>
  guide(anAsk(ask), facts(given), "a professional", "https://portage.example");

export const nurses = { code: "31301", broadCategory: 3, titleEn: "Registered nurses", titleFr: "Infirmiers autorisés" };
