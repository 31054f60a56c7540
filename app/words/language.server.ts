import { AsyncLocalStorage } from "node:async_hooks";
import { parseCookie, stringifySetCookie } from "cookie";
import Negotiator from "negotiator";
import { isLanguage, type Language, speak } from "./language.ts";

const current = new AsyncLocalStorage<Language>();
speak(() => current.getStore() ?? "en");

/** Runs `work` with every message in `language`. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}

/** Returns the language of the cookie that the switch set, else the first of the browser's preferences that we speak, else English. */
export function languageOf(request: { headers: Pick<Headers, "get"> }): Language {
  const chosen = parseCookie(request.headers.get("Cookie") ?? "").language;
  if (isLanguage(chosen)) return chosen;
  const preferences = request.headers.get("Accept-Language");
  if (!preferences) return "en";
  const asked = new Negotiator({ headers: { "accept-language": preferences } }).languages();
  return asked.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";
}

export function languageCookie(value: Language): string {
  return stringifySetCookie({ name: "language", value, path: "/", maxAge: 31_536_000, sameSite: "lax", httpOnly: true });
}
