import { dayMs } from "#app/text/spans.ts";
import { timesIn } from "./dates.ts";
import { kindsMeant } from "./small-words.ts";

/** When posts and projects were asked to be written: from a time until another, in milliseconds; `places` are the words that ask this. */
export type WrittenAsked = { from: number; until: number; places: ReadonlySet<number> };

/** Words that ask for what was written, folded, in both languages; and words that do beside no kind of another thing. */
const writing = /^(?:post(?:s|ed)?|publi\w*|wrote|written|ecrit\w*|shared|partage\w*|discuss\w*|billets?|messages?|questions?)$/;
const newness = /^(?:new|newest|latest|neuf|nouve\w+)$/;

const units = new Map<string, Unit>(
  Object.entries({ day: "day", days: "day", jour: "day", jours: "day", week: "week", weeks: "week", semaine: "week", semaines: "week", month: "month", months: "month", mois: "month", year: "year", years: "year", an: "year", ans: "year", annee: "year", annees: "year" }), // biome-ignore format: a table
);
type Unit = "day" | "week" | "month" | "year";
const earlier = /^(?:last|past|previous|dernier(?:e|s|es)?|passee?s?|precedente?)$/;
const current = /^(?:this|cette|ce|current)$/;

type Span = { from: number; until: number; first: number; end: number };

/** Returns when folded words ask for what was written; null where they ask for none. Days are UTC, weeks begin on Monday. */
export function writtenIn(words: string[], now: number): WrittenAsked | null {
  const others = words.some((word) => !["post", "project", undefined].includes(kindsMeant.get(word)));
  const asks = words.flatMap((word, at) => (writing.test(word) || (!others && newness.test(word)) ? [at] : []));
  if (asks.length === 0) return null;
  const span = spanIn(words, now) ?? monthIn(words, now);
  if (!span) return null;
  const said = asks.filter((at) => !kindsMeant.has(words[at] ?? ""));
  return {
    from: span.from,
    until: span.until,
    places: new Set([...said, ...words.map((_, at) => at).filter((at) => at >= span.first && at < span.end)]),
  };
}

/** Returns the days of "yesterday", "this week", "le mois dernier" or "last 7 days". */
function spanIn(words: string[], now: number): Span | null {
  const today = Math.floor(now / dayMs) * dayMs;
  for (const [at, word] of words.entries()) {
    const [two, one, next] = [words[at - 2] ?? "", words[at - 1] ?? "", words[at + 1] ?? ""];
    if (word === "today" || (word === "aujourd" && next === "hui"))
      return { from: today, until: today + dayMs, first: at, end: at + (word === "today" ? 1 : 2) };
    if (word === "yesterday" || word === "hier") return { from: today - dayMs, until: today, first: at, end: at + 1 };
    const unit = units.get(word);
    if (!unit) continue;
    const count = [one, two].find((text) => /^\d{1,3}$/.test(text));
    if (count && [one, two].some((text) => earlier.test(text)))
      return { from: startOf(unit, today, -Number(count), true), until: today + dayMs, first: at - 2, end: at + 1 };
    if (unit === "day") continue;
    const isBefore = earlier.test(one);
    if (isBefore || earlier.test(next))
      return { from: startOf(unit, today, -1), until: startOf(unit, today, 0), first: isBefore ? at - 1 : at, end: isBefore ? at + 1 : at + 2 }; // biome-ignore format: one span
    if (current.test(one)) return { from: startOf(unit, today, 0), until: today + dayMs, first: at - 1, end: at + 1 };
  }
  return null;
}

/** Returns the first day of the unit that is so many after that of a day; as many units from the day itself where they roll. */
function startOf(unit: Unit, day: number, more: number, rolls = false): number {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === "day") return day + more * dayMs;
  if (unit === "week") return day - (rolls ? 0 : ((date.getUTCDay() + 6) % 7) * dayMs) + 7 * more * dayMs;
  if (unit === "month") return Date.UTC(year, month + more, rolls ? date.getUTCDate() : 1);
  return Date.UTC(year + more, rolls ? month : 0, rolls ? date.getUTCDate() : 1);
}

/** Returns the days of a year or month that words name: of a month without a year the last one. */
function monthIn(words: string[], now: number): Span | null {
  const [time, ...more] = timesIn(words);
  if (!time || more.length > 0 || time.months.length > 1) return null;
  const [month] = time.months;
  const today = new Date(now);
  const year = time.year ?? today.getUTCFullYear() - ((month ?? 0) > today.getUTCMonth() ? 1 : 0);
  const until = month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month + 1);
  return { from: Date.UTC(year, month ?? 0), until, first: time.at, end: time.to };
}
