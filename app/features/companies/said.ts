import { localized } from "#app/text/localized-name.ts";
import { dayMs } from "#app/text/spans.ts";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import { m } from "#app/words/messages.ts";
import type { CompanyRow } from "./data.server.ts";
import { conflictLabels, stageLabels, typeLabels } from "./labels.ts";

type Texts = Pick<CompanyRow, "source" | "description" | "descriptionFr" | "technologies" | "technologiesFr">;

/**
 * Returns a text in the reader's language where there is one. Only of a company from public sources is the other text known to be English;
 * members write in their own language.
 */
export const saidBy = ({ source }: Pick<CompanyRow, "source">, text: string, french: string): Phrase =>
  source ? phrase(text, french) : { text: localized({ en: text, fr: french }), lang: undefined };

export const descriptionOf = (company: Texts): Phrase => saidBy(company, company.description, company.descriptionFr);

/** Returns the first technologies in one line, or all of them. */
export const technologiesOf = (company: Texts, most?: number): Phrase =>
  saidBy(company, company.technologies.slice(0, most).join(", "), company.technologiesFr.slice(0, most).join(", "));

/** Returns what the last decisions took, so that nothing else is promised. */
export const waitSentence = (medianMs: number | null): string =>
  medianMs === null ? m.submission_no_median() : m.submission_median({ days: Math.max(0.1, Math.round((medianMs / dayMs) * 10) / 10) });

type Disputed = Pick<CompanyRow, "conflicts">;

const valuesOf = ({ values, valuesFr }: CompanyRow["conflicts"][number]) => localized({ en: values, fr: valuesFr });

/** Returns what sources say of a field on which they disagree: "2007 or 2012", "Montréal or Dorval, QC"; undefined where they agree. */
export function disputed({ conflicts }: Disputed, field: CompanyRow["conflicts"][number]["field"]): string | undefined {
  const conflict = conflicts.find((one) => one.field === field);
  if (!conflict) return undefined;
  const values = valuesOf(conflict);
  const [end = "", ...others] = new Set(values.map((value) => /, [^,]+$/.exec(value)?.[0] ?? ""));
  const shared = others.length === 0 ? end : "";
  return (
    values.map((value) => value.slice(0, value.length - shared.length)).reduce((one, other) => m.company_either({ one, other })) + shared
  );
}

/** Returns a sentence for each field on which sources disagree. */
export const disputesOf = (company: Disputed): string[] =>
  company.conflicts.map(({ field }) => m.company_disputed({ field: conflictLabels[field](), values: disputed(company, field) ?? "" }));

/** Returns where a company is; both places where sources disagree. */
export const placeOf = (company: Disputed & Pick<CompanyRow, "headquarters">): string =>
  disputed(company, "headquarters") ?? company.headquarters;

/** Returns what a row of results tells of a company: what it is, where, and how far its funding went. */
export const factsOf = (company: Parameters<typeof placeOf>[0] & Pick<CompanyRow, "type" | "fundingStage">): string[] =>
  [typeLabels[company.type](), placeOf(company), company.fundingStage ? stageLabels[company.fundingStage]() : ""].filter(Boolean);

/** Returns conflicts with the values in the reader's language. */
export const serializeConflicts = ({ conflicts }: Disputed) =>
  conflicts.map((conflict) => ({ field: conflict.field === "foundedYear" ? "founded_year" : conflict.field, values: valuesOf(conflict) }));
