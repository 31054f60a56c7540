import { foldedWords } from "#app/db/search.ts";

/** The folded names of the countries of the world in both languages, apart from this one. */
export const otherCountries: ReadonlySet<string> = new Set(
  ["en", "fr"].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => code !== "CA");
    return codes.flatMap((code) => names.of(code) ?? []).map((name) => foldedWords(name).join(" "));
  }),
);
