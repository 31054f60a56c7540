import { type Act, type Target, targetTypes } from "#app/features/moderation-log/rules.ts";
import { idFrom } from "#app/text/ids.ts";

/** The length of a suspension in days; 0 means until further notice. */
export const suspensionDays = [1, 7, 30, 0] as const;
/** "Until further notice" as a time: the end of the year 9998. */
export const furtherNotice = Date.UTC(9998, 11, 31);

export const detailsLimit = 1000;
export const noteLimit = 1000;
export const pageSize = 20;
const excerptLength = 400;

/** Shortens a reported text for the moderators' list, between two words. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  return `${text.slice(0, text.lastIndexOf(" ", excerptLength) + 1 || excerptLength).trimEnd()}…`;
}

/** What an act says about the reports on its target: upheld, dismissed, or nothing. */
export const verdictOf: Partial<Record<Act, "upheld" | "dismissed">> = { remove: "upheld", suspend: "upheld", dismiss: "dismissed" };

export const targetFrom = (type: string | undefined, id: string | undefined): Target | null => {
  const known = targetTypes.find((one) => one === type);
  return known && idFrom(id) > 0 ? { type: known, id: idFrom(id) } : null;
};
