import { language } from "#app/words/messages.ts";
import type { Match } from "./matching.ts";

/** Returns what the engine quotes in English on a French page: names without French, and the titles of English pages. */
export const englishIn = (matches: Match[]): string[] =>
  matches.flatMap(({ program: { titleEn, titleFr, organization, organizationFr, source } }) => [
    ...(titleFr ? [] : [titleEn]),
    ...(organizationFr ? [] : [organization]),
    ...(source?.language === "en" ? [source.title] : []),
  ]);

/** A French text in which these English phrases are marked. */
export function MarkedEnglish({ text, phrases }: { text: string; phrases: string[] }) {
  if (language() === "en" || phrases.length === 0) return text;
  const longestFirst = [...new Set(phrases)].sort((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${longestFirst.map((phrase) => phrase.replace(/[$()*+.?[\]^{|}\\]/g, "\\$&")).join("|")})`));
  // What the pattern captures stands at the odd places.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key and are never reordered
  return parts.map((part, at) => (at % 2 === 1 ? <span key={at} lang="en">{part}</span> : part)); // biome-ignore format: one line
}
