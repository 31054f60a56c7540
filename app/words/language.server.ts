import { AsyncLocalStorage } from "node:async_hooks";
import { parseCookie } from "cookie";
import Negotiator from "negotiator";
import { isLanguage, type Language, speak } from "./language.ts";

/** It has no prefix, so that what members chose before stays. */
export const languageCookieName = "language";

const current = new AsyncLocalStorage<Language>();
speak(() => current.getStore() ?? "en");

/** Runs `work` with every message in `language`. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}

/**
 * Returns the language that the address asks for by `?lang=`, else that of the cookie that the switch set, else the first of the browser's
 * preferences that we speak, else English.
 */
export function languageOf(request: { headers: Pick<Headers, "get">; url?: string | undefined }): Language {
  const asked = /[?&]lang=(en|fr)(?=[&#]|$)/.exec(request.url ?? "")?.[1];
  if (isLanguage(asked)) return asked;
  const chosen = parseCookie(request.headers.get("Cookie") ?? "")[languageCookieName];
  if (isLanguage(chosen)) return chosen;
  const preferences = request.headers.get("Accept-Language");
  if (!preferences) return "en";
  const preferred = new Negotiator({ headers: { "accept-language": preferences } }).languages();
  return preferred.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";
}

/** Returns the same path without the language that it asks for. */
export function withoutLanguage(path: string): string {
  return path
    .replace(/([?&])lang=[^&#]*(&|(?=#|$))/g, (_, before: string, after: string) => (after ? before : ""))
    .replace(/[?&](?=#|$)/, "");
}
