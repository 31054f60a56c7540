import { language } from "#app/words/messages.ts";

/** Returns the name of a hub, a province and the like in the reader's language. */
export function localizedName(row: { nameEn: string; nameFr: string }): string {
  return language() === "fr" ? row.nameFr : row.nameEn;
}
