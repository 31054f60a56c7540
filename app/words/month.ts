import type { Language } from "./language.ts";

/** Returns "March" or "mars" for 3, with its year where there is one. */
export const monthInWords = (month: number, locale: Language, year?: number): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, { month: "long", ...(year && { year: "numeric" }), timeZone: "UTC" }).format(
    Date.UTC(year ?? 2026, month - 1, 1),
  );

/** Returns "June 2025" for "2025-06"; any other date, "2025" and "2025-06-04" among them, as it is. */
export function dateInWords(date: string, locale: Language): string {
  const [year, month, day] = date.split("-").map(Number);
  return month && !day ? monthInWords(month, locale, year) : date;
}
