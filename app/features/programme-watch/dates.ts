import { en, fr, type ParsedComponents, type ParsedResult } from "chrono-node";
import { dayMs } from "#app/text/spans.ts";

type Language = "en" | "fr";
const parsers = { en, fr };
/** A date in a sentence: "2027-01-12", or "2027-03" where the month alone is named. */
export type FoundDate = { value: string; at: number; role: "opens" | "closes" | null; isOver: boolean };

const monthNames = (["en", "fr"] as const).map((language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2024, month, 1)),
  ),
);
const namesMonth = /jan|f[eé]v|feb|mar|avr|apr|ma[iy]|jui|jun|jul|ao[uû]|aug|sep|oct|nov|d[eé]c/i;
const isNumeric = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/;
const monthAndYear = new RegExp(`(?<!\\p{L})(${monthNames.flat().join("|")})\\s+(20\\d\\d)`, "giu");
const season = /(?<!\p{L})(spring|summer|fall|autumn|winter|printemps|été|automne|hiver)(?:\s+(?:de\s+|of\s+)?)(20\d\d)/giu;
const isBetween = /(?<!\p{L})(?:between|entre)\s+(?:le\s+)?$/iu;
const endsBetween = /(?<!\p{L})(?:between|entre)(?!\p{L})[^.;]*\s(?:and|et)\s+(?:le\s+)?$/iu;
const closes =
  /(?<!\p{L})(?:deadlines?|due|clos(?:es?|ed|ing)|by|before|until|till|no later than|end(?:s|ed|ing)?|last day|cut-?off|expir\w+|échéances?|au plus tard|jusqu|avant|ferm(?:e|er|ent|era|eront|ée?s?|eture)|clôtur\w*|clos|prend fin|termin\w+|fin|limites?|d['’]ici)(?!\p{L})/giu;
const opens =
  /(?<!\p{L})(?:open(?:s|ed|ing)?|start(?:s|ed|ing)?|begin(?:s|ning)?|from|launch\w*|as of|available|ouvr\w+|ouvert\w*|ouverture|débute\w*|début|à compter|à partir|dès|commence\w*|lanc\w+|du|depuis)(?!\p{L})/giu;
/** What tells of a day that is over, where the day names no year. */
const isTold =
  /(?<!\p{L})(?:closed|ended|was|were|expired|has|have|fermé\w*|était|étaient|(?:a|ont) (?:pris fin|été|fermé)|s['’]est)(?!\p{L})[^.;]*$/iu;

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Returns the latest time that is such a day and not after `until`. */
function latestBefore(month: number, day: number, until: number): number {
  const year = new Date(until).getUTCFullYear();
  const time = Date.UTC(year, month - 1, day);
  return time <= until ? time : Date.UTC(year - 1, month - 1, day);
}
/** Returns the first time from `from` on that is such a day. */
function nextFrom(month: number, day: number, from: number): number {
  const year = new Date(from).getUTCFullYear();
  const time = Date.UTC(year, month - 1, day);
  return time >= from ? time : Date.UTC(year + 1, month - 1, day);
}

const legible = (text: string) =>
  text.replace(/(\d)\s?ᵉʳ|(\d)\s+er(?!\p{L})/gu, (_, one, other) => `${one ?? other}er`).replace(/[\u00a0\u202f]/g, " ");

/**
 * Returns the dates in a sentence, with what it says of each: that something opens or closes then. A date without a year is the next such day
 * after `day`, or fits the date that follows it. What only counts from today ("within 30 days") is no date.
 */
export function datesIn(sentence: string, language: Language, day: number, under = ""): FoundDate[] {
  const text = legible(sentence);
  const reference = new Date(day + dayMs / 2);
  const found = parsers[language]
    .parse(text, { instant: reference, timezone: 0 })
    .filter((one) => namesMonth.test(one.text) || isNumeric.test(one.text));
  const dates: FoundDate[] = [];
  const certain = (one: ParsedComponents) => one.isCertain("day") && one.isCertain("month");
  const numbers = (one: ParsedComponents) => [one.get("year") ?? 0, one.get("month") ?? 1, one.get("day") ?? 1] as const;
  let following: number | null = null;
  for (const result of found.reverse()) {
    const { start, end, index: at } = result;
    if (!certain(start)) continue;
    const [year, month, date] = numbers(start);
    const hasEnd = end !== null && end !== undefined && certain(end);
    let limit: number | null = following;
    if (hasEnd) {
      const [endYear, endMonth, endDate] = numbers(end);
      limit =
        end.isCertain("year") || (start.isCertain("year") && start.get("month") === endMonth)
          ? Date.UTC(endYear, endMonth - 1, endDate)
          : nextFrom(endMonth, endDate, day);
      dates.unshift({ value: iso(limit), at, role: "closes", isOver: false });
    }
    const time: number = start.isCertain("year")
      ? Date.UTC(year, month - 1, date)
      : limit === null
        ? nextFrom(month, date, day)
        : latestBefore(month, date, limit);
    const before = text.slice(0, at);
    const role = hasEnd || isBetween.test(before) ? "opens" : endsBetween.test(before) ? "closes" : roleOf(before, text.slice(at + result.text.length), under); // biome-ignore format: one line
    dates.unshift({ value: iso(time), at, role, isOver: !start.isCertain("year") && limit === null && isTold.test(before) });
    if (start.isCertain("year") || following !== null) following = time;
  }
  return [...dates, ...monthsIn(text, found, under)];
}

function monthsIn(text: string, found: ParsedResult[], under: string): FoundDate[] {
  const isTaken = (at: number) => found.some((one) => one.start.isCertain("day") && one.index <= at && at < one.index + one.text.length);
  const months = [...text.matchAll(monthAndYear)].flatMap(({ index: at, 0: whole, 1: name = "", 2: year }) => {
    const month = Math.max(...monthNames.map((names) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase())));
    const role = roleOf(text.slice(0, at), text.slice(at + whole.length), under);
    return isTaken(at) ? [] : [{ value: `${year}-${String(month + 1).padStart(2, "0")}`, at, role, isOver: false }];
  });
  const seasons = [...text.matchAll(season)].map(({ index: at, 1: name = "", 2: year }) => ({ value: `${year}-${name.toLowerCase()}`, at, role: null, isOver: false })); // biome-ignore format: one line
  return [...months, ...seasons];
}

/** The nearest word before a date says what it is; else one after it; else the heading. */
function roleOf(before: string, after: string, under: string): FoundDate["role"] {
  const last = (text: string, words: RegExp) => Math.max(-1, ...[...text.matchAll(words)].map(({ index }) => index));
  const first = (text: string, words: RegExp) => Math.min(Infinity, ...[...text.matchAll(words)].map(({ index }) => index));
  const [opening, closing] = [last(before, opens), last(before, closes)];
  if (opening !== closing) return closing > opening ? "closes" : "opens";
  const [opensAfter, closesAfter] = [first(after, opens), first(after, closes)];
  if (opensAfter !== closesAfter) return closesAfter < opensAfter ? "closes" : "opens";
  const [opensUnder, closesUnder] = [last(under, opens), last(under, closes)];
  return opensUnder === closesUnder ? null : closesUnder > opensUnder ? "closes" : "opens";
}

/** Returns the end of a date's day or month; for a season, of its year. */
export function endOf(value: string): number {
  const [year = 0, month, date] = value.split("-").map(Number);
  if (!month) return Date.UTC(year, 11, 31);
  return date ? Date.UTC(year, month - 1, date) : Date.UTC(year, month, 0);
}
