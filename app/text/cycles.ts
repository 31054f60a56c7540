import type { Intake } from "#app/features/funding/rules.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { dateFormat, dateInWords, monthInWords } from "#app/words/month.ts";

/**
 * When a programme took applications when that was last seen: history with its year and page, never a coming deadline
 * (docs/product/funding.md#cycles). Days are "11-04", or "11" where the page names the month alone.
 */
export type Cycle = {
  opens: string[];
  closes: string[];
  /** The last day on which applications are taken, as the page says: "2027-12-31" or "2028-12". */
  until: string | null;
  /** The year in which it was seen; null for a page without a date. */
  seen: string | null;
  note: string;
  noteFr: string;
  /** The page on which it was seen, and its language. */
  title: string;
  url: string;
  language: Language;
};

/** Returns "in mid-November" for "11-15" and "in November" for "11", in a language. */
export function partOfMonth(day: string, locale: Language): string {
  const [month = 0, date] = day.split("-").map(Number);
  const say = date === undefined ? m.cycle_month : date <= 10 ? m.cycle_early : date <= 20 ? m.cycle_mid : m.cycle_late;
  return say({ month: monthInWords(month, locale) }, { locale });
}

/** Returns a note with its days such as "05-01" in words of a language: "May 1", "1 mai". */
export const inWords = (note: string, locale: Language): string =>
  note.replace(/(?<![\d-])(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\d-])/g, (_, month, date) =>
    dateFormat(locale, { month: "long", day: "numeric" })
      .format(Date.UTC(2024, month - 1, date))
      .replace(/^1(?= )/, "1er"),
  );

const lists = { en: new Intl.ListFormat("en-CA"), fr: new Intl.ListFormat("fr-CA") };
/** Returns days as parts of months: "in early March and in mid-May". */
export const daysIn = (days: string[], locale: Language) => lists[locale].format([...new Set(days.map((day) => partOfMonth(day, locale)))]);

const untilIn = (until: string, locale: Language) =>
  (until.length === "2028-12".length ? m.cycle_until_month : m.cycle_until)({ until: dateInWords(until, locale) }, { locale });

/** Returns when it opened and closed, in a sentence of a language; "" where no day is known. */
export function cycleIn({ opens, closes, until, seen }: Cycle, intake: Intake, locale: Language): string {
  if (opens.length + closes.length === 0 && !until) return "";
  const days = { opens: daysIn(opens, locale), closes: daysIn(closes, locale) };
  const isYearly = intake === "annual";
  const both = isYearly ? m.cycle_yearly : m.cycle_once;
  const [opening, closing] = isYearly ? [m.cycle_yearly_opens, m.cycle_yearly_closes] : [m.cycle_once_opens, m.cycle_once_closes];
  const say = opens.length === 0 ? closing : closes.length === 0 ? opening : both;
  const when = opens.length + closes.length === 0 ? untilIn(until ?? "", locale) : say(days, { locale });
  return `${when} ${seen ? m.cycle_seen({ year: seen }, { locale }) : m.cycle_undated({}, { locale })}`;
}
