import { slugOf } from "#app/features/companies/rules.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { provinceCodes } from "#app/features/provinces/rules.ts";
import { textIn, type Values } from "#app/fields/field.ts";
import { errorsIn, fieldWords, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { type FieldWords, yesOrNo } from "#app/operations/revisions.ts";
import type { Source } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import { opportunityFields, opportunityOptions } from "./fields.ts";
import { namesAi } from "./rules.ts";

/** Returns the slug that a form or a row gives, or its title makes. */
export const slugIn = (values: Values): string => slugOf(textIn(values, "slug") || textIn(values, "title"));

const asOptions = (slugs: readonly string[]) => slugs.map((slug) => ({ slug, name: slug }));

/**
 * Checks an opportunity and returns its columns; `hubs` are the slugs of the discovery hubs. @throws InvalidInput with a sentence per field
 */
export function checkOpportunity(values: Values, hubs: string[]) {
  const options = opportunityOptions({ hubs: asOptions(hubs), provinces: asOptions(provinceCodes) });
  const errors = errorsIn(opportunityFields, values, options);
  const slug = slugIn(values);
  if (slug === "") errors.title ??= m.company_name_unusable();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  const { sourceAddress, sourceTitle, sourceLanguage, sourceDate, ownPage, ...fields } = readRecord(opportunityFields, values);
  const { titleEn, description, eligibility, sourceUrl } = fields;
  const filled = ["title", "organization", "description", "amount", "eligibility", "intake_text", "status_text"].filter((name) => textIn(values, name)); // biome-ignore format: one line
  /** The page that the facts are from: the official one, unless another is named. */
  const source: Source = {
    title: sourceTitle || titleEn,
    url: sourceAddress ?? sourceUrl,
    language: sourceLanguage,
    date: sourceDate,
    isApproximate: false,
    isOwnPage: sourceAddress === null || sourceAddress === sourceUrl || ownPage,
    supports: filled.map((name) => name.replace("_text", "")),
  };
  return { ...fields, slug, isAiRelevant: namesAi([titleEn, description, ...eligibility].join(" ")), source };
}
export type OpportunityFields = ReturnType<typeof checkOpportunity>;

/** Returns the label of each field of an opportunity, as its form shows it, and the words for its values. */
export const opportunityFieldWords = async (): Promise<FieldWords> => ({
  ...fieldWords(opportunityFields, opportunityOptions(await placeNames())),
  source: { label: m.funding_field_source },
  isForBusiness: { label: m.funding_field_business, value: yesOrNo, input: "business" },
  isAiRelevant: { label: m.funding_field_ai, value: yesOrNo },
});
