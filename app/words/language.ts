import { overwriteGetLocale } from "./compiled/runtime.js";

/** The languages of every message. The first is the default. */
export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "fr";
}

/** Tells the catalogue how to find the current language: from the request on a server, from `<html lang>` in a browser. */
export function speak(current: () => Language) {
  overwriteGetLocale(current);
}
