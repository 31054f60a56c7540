import { language, m } from "#app/words/messages.ts";
import { dateInWords } from "#app/words/month.ts";

/** The public page that facts were compared with. Null in its place means that none was found: the facts are not verified. */
export type Source = {
  title: string;
  url: string;
  /** The language of the title. */
  language: "en" | "fr";
  /** The date that the page bears, as far as it says: "2026", "2026-06" or "2026-06-04"; null for an undated page. */
  date: string | null;
  /** Whether the date is only about right. */
  isApproximate: boolean;
  /** Whether the page is that of the body itself, not of somebody who writes about it. */
  isOwnPage: boolean;
  /** The day on which a single fact was read there. */
  readOn?: string;
  /** The fields that the page confirms, by the names of seeds/reference. */
  supports: string[];
};

/**
 * Returns the facts that a source supports after these fields were changed: what was entered is not what its page says. `facts` names the
 * field of each fact.
 */
export const supportsWithout = (supports: string[], changed: string[], facts: readonly (readonly [fact: string, field: string])[]) =>
  supports.filter((fact) => !facts.some(([name, field]) => name === fact && changed.includes(field)));

const yearMs = 365 * 86_400_000;

/** Returns whether a date like "2025", "2025-06" or "2025-06-04" ended more than a year before `now`. */
export function isYearOld(date: string, now: number): boolean {
  const [year = 0, month = 12, day] = date.split("-").map(Number);
  const end = day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
  return end + yearMs < now;
}

/** Says the date of a page: a day, a month by its name, or a year. */
function dated(date: string, isApproximate: boolean): string {
  const said = dateInWords(date, language());
  if (isApproximate) return m.source_dated_about({ date: said });
  if (date.length === "2025-06-04".length) return m.source_dated({ date: said });
  return /^[ao]/.test(said) ? m.source_dated_elided({ date: said }) : m.source_dated_part({ date: said }); // "d’août"
}

/**
 * Returns what a reader should know of a source beside its title: the date its page bears, its age, and whose page it is. Without `now`
 * nothing is said of the age.
 */
export function sourceNotes({ date, isApproximate, isOwnPage, readOn }: Source, now: number | null): string[] {
  const undated = readOn ? "" : m.source_undated();
  return [
    readOn ? m.source_read({ date: readOn }) : "",
    date === null ? undated : dated(date, isApproximate),
    date !== null && now !== null && isYearOld(date, now) ? m.source_old() : "",
    isOwnPage ? "" : m.source_not_own(),
  ].filter(Boolean);
}

/** Returns a source in one line of plain text, for prompts, feeds, calendars and exports. */
export const sourceLine = (source: Source | null, now: number | null): string =>
  source ? m.source_line({ title: source.title, notes: sourceNotes(source, now).join(", "), address: source.url }) : m.source_none();
