import { dayMs } from "#app/text/spans.ts";
import { timesIn } from "./dates.ts";
import { kindsMeant } from "./small-words.ts";

/** When posts and projects were asked to be written: from a time until another, in milliseconds; `places` are the words that ask this. */
export type WrittenAsked = { from: number; until: number; places: ReadonlySet<number> };

/** Words that ask for what was written, folded, in both languages; and words that do beside no kind of another thing. */
const writing = /^(?:post(?:s|ed)?|publi\w*|wrote|written|ecrit\w*|shared|partage\w*|discuss\w*|billets?|messages?|questions?)$/;
const newness = /^(?:new|newest|news|latest|neuf|nouve\w+|actualites?)$/;
/** What asks for what was written then where no kind of another thing stands beside it, with how many days ago it began. */
const past = new Map(Object.entries({ "last night": 1, "hier soir": 1, yesterday: 1, hier: 1, "this morning": 0, "ce matin": 0, "this afternoon": 0, "cet apres midi": 0, "earlier today": 0 })); // biome-ignore format: a table
/** Times to come, at which nothing that is here takes place. */
const coming = new Set(["tonight", "this evening", "ce soir", "cette nuit", "this weekend", "next weekend", "ce week end", "cette fin de semaine"]); // biome-ignore format: a list

const units = new Map<string, Unit>(
  Object.entries({ day: "day", days: "day", jour: "day", jours: "day", week: "week", weeks: "week", semaine: "week", semaines: "week", month: "month", months: "month", mois: "month", year: "year", years: "year", an: "year", ans: "year", annee: "year", annees: "year" }), // biome-ignore format: a table
);
type Unit = "day" | "week" | "month" | "year";
const earlier = /^(?:last|past|previous|dernier(?:e|s|es)?|passee?s?|precedente?)$/;
const current = /^(?:this|cette|ce|current)$/;

/** Returns which of folded words are such a time, the first that is named; none where none is. */
export const momentIn = (words: string[]): number[] => phraseIn(words, (said) => coming.has(said)) ?? [];

/** Returns the places of the first words that are together something. */
function phraseIn(words: string[], is: (said: string) => boolean): number[] | undefined {
  const spans = words.flatMap((_, at) => [4, 3, 2, 1].map((length) => Array.from({ length }, (_, more) => at + more)));
  return spans.find((span) => is(span.map((at) => words[at] ?? "").join(" ")));
}

type Span = { from: number; until: number; first: number; end: number };

/** Returns when folded words ask for what was written; null where they ask for none. Days are UTC, weeks begin on Monday. */
export function writtenIn(words: string[], now: number): WrittenAsked | null {
  const others = words.some((word) => !["post", "project", undefined].includes(kindsMeant.get(word)));
  const asks = words.flatMap((word, at) => (writing.test(word) || (!others && newness.test(word)) ? [at] : []));
  const moment = asks.length > 0 || !others ? pastIn(words, now) : null;
  if (asks.length === 0 && !moment) return null;
  const span = moment ?? spanIn(words, now) ?? monthIn(words, now);
  if (!span) return null;
  const said = asks.filter((at) => !kindsMeant.has(words[at] ?? ""));
  return {
    from: span.from,
    until: span.until,
    places: new Set([...said, ...words.map((_, at) => at).filter((at) => at >= span.first && at < span.end)]),
  };
}

/** Returns the days of "last night" or « ce matin », or of a time to come: of what was written, today is meant. */
function pastIn(words: string[], now: number): Span | null {
  const places = phraseIn(words, (said) => past.has(said)) ?? (words.some((word) => writing.test(word)) ? momentIn(words) : []);
  const [first] = places;
  if (first === undefined) return null;
  const said = places.map((at) => words[at]).join(" ");
  const today = Math.floor(now / dayMs) * dayMs;
  const from = today - (past.get(said) ?? 0) * dayMs;
  return { from, until: / /.test(said) ? today + dayMs : from + dayMs, first, end: first + places.length };
}

/** Returns the days of "today", "this week", "le mois dernier" or "last 7 days". */
function spanIn(words: string[], now: number): Span | null {
  const today = Math.floor(now / dayMs) * dayMs;
  for (const [at, word] of words.entries()) {
    const [two, one, next] = [words[at - 2] ?? "", words[at - 1] ?? "", words[at + 1] ?? ""];
    if (word === "today" || (word === "aujourd" && next === "hui"))
      return { from: today, until: today + dayMs, first: at, end: at + (word === "today" ? 1 : 2) };
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
