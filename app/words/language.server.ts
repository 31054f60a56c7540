import { AsyncLocalStorage } from "node:async_hooks";
import { isLanguage, type Language, speak } from "./language.ts";

const current = new AsyncLocalStorage<Language>();
speak(() => current.getStore() ?? "en");

/** Runs `work` with every message in `language`. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}

/** Returns the language of the cookie that the switch sets, else the browser's preferred language, else English. */
export function languageOf(request: { headers: Pick<Headers, "get"> }): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (isLanguage(chosen)) return chosen;
  const asked = (request.headers.get("Accept-Language") ?? "").split(",").map((entry, order) => {
    const [tag = "", ...options] = entry.trim().toLowerCase().split(";");
    const quality = Number(options.find((option) => option.trim().startsWith("q="))?.split("=")[1] ?? 1);
    return { language: tag.split("-")[0], quality: Number.isNaN(quality) ? 0 : quality, order };
  });
  asked.sort((a, b) => b.quality - a.quality || a.order - b.order);
  return asked.map((entry) => entry.language).find(isLanguage) ?? "en";
}

export function languageCookie(language: Language): string {
  return `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}
