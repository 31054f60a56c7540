import type { Language } from "./language.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of dates in UTC, which costs a hundred times what it formats: it is made once. */
export function dateFormat(locale: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${locale}-CA`, { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format;
}

/** Returns "March" or "mars" for 3, with its year where there is one. */
export const monthInWords = (month: number, locale: Language, year?: number): string =>
  dateFormat(locale, { month: "long", ...(year && { year: "numeric" }) }).format(Date.UTC(year ?? 2026, month - 1, 1));

/** Returns "June 2025" for "2025-06" and "June 4, 2025" for "2025-06-04"; a year alone as it is. */
export function dateInWords(date: string, locale: Language): string {
  const [year, month, day] = date.split("-").map(Number);
  if (!year || !month) return date;
  return day
    ? dateFormat(locale, { year: "numeric", month: "long", day: "numeric" }).format(Date.UTC(year, month - 1, day))
    : monthInWords(month, locale, year);
}
