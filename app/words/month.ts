import type { Language } from "./language.ts";

/** Returns "March" or "mars" for 3, with its year where there is one. */
export const monthInWords = (month: number, locale: Language, year?: number): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, { month: "long", ...(year && { year: "numeric" }), timeZone: "UTC" }).format(
    Date.UTC(year ?? 2026, month - 1, 1),
  );
