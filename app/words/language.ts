import { overwriteGetLocale } from "./compiled/runtime.js";

/** The languages every sentence exists in; the first is what stands when nothing else is asked for. */
export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "fr";
}

/** Says where the catalogue finds the language of the moment: the request on a server, `<html lang>` in a browser. */
export function speak(current: () => Language) {
  overwriteGetLocale(current);
}
