import type { Condition, Through } from "#app/features/funding/conditions.ts";
import type { Audience, Fact, Intake, ProgramKind, ProgramState, Purpose, Region, Want } from "#app/features/funding/rules.ts";
import type { Cycle } from "#app/text/cycles.ts";
import type { Source } from "#app/ui/source.ts";
import { language } from "#app/words/messages.ts";
import type { Answers } from "./answers.ts";
import type { Occupation } from "./occupations.ts";
import type { LifeStage } from "./onboarding.ts";

/** The engine's input: stored facts, each with its source. It is plain data, the same in a browser. */
export type Facts = {
  /** Null when the postal code's letter belongs to no province; the context then says "Canada". */
  province: { code: string; nameEn: string; nameFr: string; keyIndustriesEn: string[]; keyIndustriesFr: string[]; site: string } | null;
  /** Null where the province has no regions that programmes are limited to. */
  region: Region | null;
  /** The town or community that they typed, which is theirs whatever the postal code says. */
  place: string | null;
  /** The provinces that have a place of that name, where the postal code is of none of them. */
  placeElsewhere: { nameEn: string; nameFr: string }[];
  /** `isRural` tells that the place is the name of a large region. */
  area: { place: string; confidence: "high" | "medium" | "low" | "none"; isRural?: boolean } | null;
  /** The ridings the area may be in, the likeliest first. */
  ridings: RidingFacts[];
  /** The code of the riding that the member chose among them. */
  chosenRiding: string | null;
  programs: ProgramFacts[];
};

export type RidingFacts = {
  code: string;
  nameEn: string;
  nameFr: string;
  mp: { name: string; party: string; email: string | null; asOf: string; source: string } | null;
};

export type ProgramFacts = {
  id: number;
  slug: string;
  level: "federal" | "provincial";
  kind: ProgramKind;
  titleEn: string;
  titleFr: string | null;
  organization: string;
  organizationFr: string | null;
  description: string;
  descriptionFr: string | null;
  amount: string | null;
  amountFr: string | null;
  deadline: number | null;
  intake: Intake;
  cycle: Cycle | null;
  status: ProgramState;
  statusText: string;
  statusTextFr: string;
  eligibility: string[];
  eligibilityFr: string[];
  who: string[];
  userTypes: string[];
  provinces: string[];
  regions: string[];
  /** Where alone it is found in person. */
  city: string | null;
  hubs: string[];
  purposes: Purpose[];
  occupations: string[];
  audiences: Audience[];
  conditions: Condition[];
  through: Through | null;
  reach: number;
  isAiRelevant: boolean;
  sourceUrl: string;
  source: Source | null;
  factSources: Partial<Record<Fact, Source>>;
  confidence: "high" | "medium" | "low";
  asOf: string;
};

/**
 * What a member says of themselves. Free text is used as it is, except for e-mail addresses and postal codes, which tell who or where
 * exactly.
 */
export type Ask = {
  userType: string;
  /** The stage chosen in onboarding, which outranks the account's situation. */
  lifeStage: LifeStage | null;
  occupation: string;
  /** The group of the occupation; null when nobody knows it. Only a confirmed one is stated as a fact. */
  occupationGroup: Occupation | null;
  isOccupationConfirmed: boolean;
  /** What they chose to want; empty when they were not asked. */
  wants: Want[];
  interests: string;
  experienceLevel: string;
  /** The slug of a hub, or an industry in the member's own words. */
  industry: string;
  skills: string[];
  projectType: string;
  focus: string;
  project: { title: string; description: string } | null;
  answers: Answers;
  /** Those of their words that name a subject, folded. The rest say nothing alone of what they are about. */
  subjects: ReadonlySet<string>;
};

export const localName = ({ nameEn, nameFr }: { nameEn: string; nameFr: string }) => (language() === "fr" ? nameFr : nameEn);
export const occupationName = ({ titleEn, titleFr }: Occupation) => localName({ nameEn: titleEn, nameFr: titleFr });
export const programTitle = ({ titleEn, titleFr }: Pick<ProgramFacts, "titleEn" | "titleFr">) =>
  language() === "fr" ? (titleFr ?? titleEn) : titleEn;
export const industriesOf = (province: NonNullable<Facts["province"]>) =>
  language() === "fr" ? province.keyIndustriesFr : province.keyIndustriesEn;

/** The address where a reader can look up the riding that is only likely here. */
export const ridingLookup = () => `https://www.elections.ca/Scripts/vis/FindED?L=${language() === "fr" ? "f" : "e"}`;
export const memberLookup = () =>
  language() === "fr" ? "https://www.noscommunes.ca/members/fr/search" : "https://www.ourcommons.ca/members/en/search";
export const programFinder = () => `https://innovation.ised-isde.canada.ca/s/?language=${language() === "fr" ? "fr_CA" : "en_CA"}`;
