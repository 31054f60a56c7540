import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { isUserType } from "#app/features/accounts/rules.ts";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import type { Language } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { factLabels } from "./corrections.ts";
import type { ShownProgram } from "./data.server.ts";
import { applicantLabels, regionLabels } from "./labels.ts";
import { aiTextOf, aiWords, applicants, facts, regions } from "./rules.ts";
import { isStatusTold } from "./when.ts";

/** What an opportunity's lists, pages, feeds and calendars say of it, in the language of the page. */

export const titleOf = (program: Pick<ShownProgram, "titleEn" | "titleFr">) => phrase(program.titleEn, program.titleFr);
export const organizationOf = (program: Pick<ShownProgram, "organization" | "organizationFr">) =>
  phrase(program.organization, program.organizationFr);

/** The path of its page here. */
export const pathOf = ({ slug }: Pick<ShownProgram, "slug">) => `/funding/${slug}`;

/** Returns the conditions of the source; none where they are not known. */
export function conditionsOf({ eligibility, eligibilityFr }: Pick<ShownProgram, "eligibility" | "eligibilityFr">): Phrase[] {
  const isFrench = language() === "fr" && eligibilityFr.length > 0;
  return (isFrench ? eligibilityFr : eligibility).map((text) => (isFrench ? phrase(text, text) : phrase(text, null)));
}

type Told = Pick<ShownProgram, "status" | "statusText" | "statusTextFr" | "source" | "deadline"> &
  Partial<Pick<ShownProgram, "factSources">>;

/** Returns what is told of its status, as not confirmed where its source does not support that; null where nothing is, and where a deadline says it. */
export function statusSaidOf({ statusText, statusTextFr, ...told }: Told): Phrase | null {
  if (statusText === "" || !isStatusTold(told)) return null;
  const isDoubtful = isStatusDoubtful({ statusText, ...told });
  const said = (text: string, locale: Language) => (isDoubtful ? m.funding_unconfirmed({ text }, { locale }) : text);
  return phrase(said(statusText, "en"), statusTextFr && said(statusTextFr, "fr"));
}

/** Whether more is told of its status than its source says: then it is told, and no status. */
export const isStatusDoubtful = (told: Omit<Told, "statusTextFr">) => told.statusText !== "" && !isStatusConfirmed(told);

/** Whether a deadline or a page says its status. */
export const isStatusConfirmed = ({ deadline, status, source, factSources }: Omit<Told, "statusText" | "statusTextFr">) =>
  !isStatusTold({ deadline, status }) || source?.supports.includes("status") === true || factSources?.status !== undefined;

/** Returns the kinds of applicants and members it is for, as words. */
export function applicantsOf({ who, userTypes }: Pick<ShownProgram, "who" | "userTypes">): string[] {
  const named = applicants.filter((one) => who.includes(one)).map((one) => applicantLabels[one]());
  const isNamed = (type: string) => who.includes("student") && /secondary/.test(type); // "students" says both
  return [...named, ...userTypes.filter(isUserType).flatMap((type) => (isNamed(type) ? [] : [userTypeLabels[type]()]))];
}

type Named = { slug: string; name: string };

/** Returns where it can be used: all of Canada, or its provinces, regions and city. */
export function placesOf(program: Pick<ShownProgram, "provinces" | "regions" | "city">, provinces: Named[]): string[] {
  const { provinces: codes, regions: parts, city } = program;
  if (isEverywhere(program)) return [m.canada()];
  const named = codes.map((code) => provinces.find((one) => one.slug === code)?.name ?? code);
  return [...named, ...regions.filter((one) => parts.includes(one)).map((one) => regionLabels[one]()), ...(city ? [city] : [])];
}

export const isEverywhere = ({ provinces }: Pick<ShownProgram, "provinces">) => provinces.length === 0 || provinces.length === 13;

/** Returns the words by which its own text names artificial intelligence, from the text that the page shows where it has them. */
export function aiWordsOf(program: ShownProgram): Phrase[] {
  const english = aiWords(aiTextOf(program));
  const french = aiWords([program.titleFr, program.descriptionFr, ...program.eligibilityFr].join(" "));
  const isFrench = language() === "fr" && french.length > 0;
  return (isFrench ? french : english).map((word) => (isFrench ? phrase(word, word) : phrase(word, null)));
}

/** Returns the facts that were read elsewhere than on the source, each with its page. */
export const sourcedFacts = ({ factSources }: Pick<ShownProgram, "factSources">) =>
  facts.flatMap((fact) => (factSources[fact] ? [{ fact, name: factLabels[fact](), source: factSources[fact] }] : []));
