import { LRUCache } from "lru-cache";
import { foldedWords } from "#app/db/search.ts";
import { dayMs } from "#app/text/spans.ts";
import { holidayAt } from "./holidays.ts";
import { kindsMeant } from "./small-words.ts";

const list = (text: string) => text.trim().split(/\s+/);

/** Months count from January of the year 0. */
export const monthOf = (year: number, month: number) => 12 * year + month;
export const monthAt = (time: number) => monthOf(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth());

/** The months of each name of a time of the year, folded, in both languages. */
const named = new Map<string, number[]>();
for (const names of [
  "january february march april may june july august september october november december",
  "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
])
  for (const [month, name] of list(names).entries()) named.set(name, [month]);
const seasons = { "winter hiver": [11, 0, 1], "spring printemps": [2, 3, 4], "summer ete": [5, 6, 7], "fall autumn automne": [8, 9, 10] };
for (const [names, months] of Object.entries(seasons)) for (const name of list(names)) named.set(name, months);

/** Names that are other words too: they are meant after one of these, or beside a number. */
const ambiguous = new Set(["may", "ete"]);
const leading = new Set(
  list("in by before after until of during early late mid end since from en avant apres d l cet debut fin jusqu au depuis ici pour to and"),
);
const inMonth = new Set(list("in during en au d"));
const ways = new Map<string, Way>(
  Object.entries({ before: "before", avant: "before", by: "by", ici: "by", after: "after", apres: "after" }),
);

/** Words that ask when something ends, when it opens, or either, in all their forms. */
const closing =
  /^(?:clos(?:e|es|ed|ing|ure)?|clotur\w+|ferm(?:e|es|ant|ent|er|era|eront|eture)|expir\w+|ending|ends|termin(?:e|ent|ant|er|era)|fini(?:t|ssent|ssant|ra)|deadlines?|due|echeances?|limites?)$/;
const opening = /^(?:opens|opening|ouvr\w+|ouverture|starts|starting|begins|beginning|debut(?:e|ent|ant)|commenc\w+)$/;
const either = /^(?:open|ouverte?s?|until|jusqu|intakes?|appl(?:y|ying|ications?)|inscriptions?|demandes?|candidatures?)$/;
const sideOf = (word = ""): Side => (closing.test(word) ? "closes" : opening.test(word) ? "opens" : null);
const asks = (word: string) => closing.test(word) || opening.test(word) || either.test(word);

type Side = "closes" | "opens" | null;
type Way = "in" | "before" | "after" | "by";
/**
 * A time that a text names: months of a year, of any year where that is null, or a whole year where there are no months; its day if one is
 * named, its last day if it is named or a part of the month is, a day that no month has, and what the last word before it says of it.
 */
type Time = {
  at: number;
  to: number;
  months: number[];
  year: number | null;
  day: number | null;
  last: number | null;
  noDay?: string | null;
  side: Side;
};

/** The last day of a part of a month: of "mid-November" and « début novembre ». */
const parts = new Map<string, number>(Object.entries({ early: 10, debut: 10, mid: 20, mi: 20 }));

/** The times of texts that were read: every question for dates reads those of all programmes. */
const known = new LRUCache<string, Time[]>({ max: 5_000 });

export function timesOf(text: string): Time[] {
  const times = known.get(text) ?? timesIn(foldedWords(text));
  known.set(text, times);
  return times;
}

/** What a question for dates asks: what ends, opens, or either, from one month until another, both of them too, in these months where there are some. */
export type DatesAsked = {
  side: Side;
  from: number;
  until: number;
  months: number[];
  day: number | null;
  /** The last day of the month of `until`; null for all of it. */
  lastDay: number | null;
  /** How it is said: "before" the month, "after" it, "by" it, or "in" the months of `from` and `until`; "near" where nothing is dated so. */
  way: Way | "near";
  /** The named months, with their year where one was named; a year without months where only that was. */
  said: { months: number[]; year: number | null; day: number | null };
  /** A day that was named and that its month does not have, of which all is meant: "31 february". */
  noDay: string | null;
  /** Which words ask this. */
  places: ReadonlySet<number>;
};

const isYear = (word = "") => /^20\d\d$/.test(word);

/** How many days the first of some months has in a leap year. */
const daysIn = ([month = 0]: number[] = []) => new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();

/** Returns the times that folded words name. */
export function timesIn(words: string[]): Time[] {
  const times: Time[] = [];
  const dayOf = (word = "") => (/^(?:[12]?\d|3[01])(?:st|nd|rd|th|er)?$/.test(word) ? Number.parseInt(word, 10) : null);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const [months, before, after] = [named.get(word), dayOf(words[at - 1]), dayOf(words[at + 1])];
    const said = months ? (before ?? after) : null;
    const day = said !== null && said <= daysIn(months) ? said : null;
    const year = months ? at + (after === null ? 1 : 2) : at;
    const has = isYear(words[year]);
    const inFigures = !months && /^(?:0[1-9]|1[0-2])$/.test(words[at + 1] ?? ""); // "2026-12"
    if (months ? ambiguous.has(word) && !leading.has(words[at - 1] ?? "") && before === null && after === null && !has : !has) continue;
    times.push({
      at: months && before !== null ? at - 1 : at,
      to: (has ? year : months && after !== null ? at + 1 : at) + (inFigures ? 2 : 1),
      months: months ?? (inFigures ? [Number(words[at + 1]) - 1] : []),
      year: has ? Number(words[year]) : null,
      day,
      last: day ?? (months ? (parts.get(words[at - 1] ?? "") ?? null) : null),
      noDay: said === day ? null : `${said} ${word}`,
      side: sideOf(words.slice(0, at).findLast((one) => sideOf(one) !== null)),
    });
    if (has) at = year;
  }
  return times;
}

const monthNames = [...named].flatMap(([name, [month, ...more]]) => (month !== undefined && more.length === 0 ? [name] : []));

/** A word as it is read, and which of the words that were typed it stands for. */
type Read = { word: string; at: number[] };

/** Returns words with a month and its year instead of "this month" or "mois prochain", and with its day instead of a holiday. */
function withMonths(words: string[], now: number): Read[] {
  const [read, today]: [Read[], number] = [[], monthAt(now)];
  for (let at = 0; at < words.length; ) {
    const two = `${words[at]} ${words[at + 1] ?? ""}`;
    const month = two === "next month" || two === "mois prochain" ? today + 1 : two === "this month" || two === "ce mois" ? today : null;
    const holiday = month === null ? holidayAt(words, at) : null;
    const day = holiday && nextDay(holiday.day, words[at + holiday.length], now);
    const dated = day ? [monthNames[day.getUTCMonth()], day.getUTCDate(), day.getUTCFullYear()] : month === null ? [words[at]] : [monthNames[month % 12], Math.floor(month / 12)]; // biome-ignore format: one line
    const length = holiday ? holiday.length + Number(isYear(words[at + holiday.length])) : month === null ? 1 : 2;
    for (const [more, word] of dated.entries()) read.push({ word: String(word), at: more === 0 ? Array.from({ length }, (_, one) => at + one) : [] }); // biome-ignore format: one line
    at += length;
  }
  return read;
}

/** Returns the day of a holiday in the year that is named after it, or else the coming one. */
function nextDay(day: (year: number) => Date, named: string | undefined, now: number): Date {
  const year = new Date(now).getUTCFullYear();
  if (isYear(named)) return day(Number(named));
  return day(year).getTime() + dayMs > now ? day(year) : day(year + 1);
}

/** How many days away it is at most of what is near. */
const coming = new Map(
  Object.entries({
    soon: 60,
    shortly: 60,
    bientot: 60,
    prochainement: 60,
    today: 0,
    aujourd: 0,
    tomorrow: 1,
    demain: 1,
    week: 7,
    semaine: 7,
  }),
);

/** How many days each is of "30 days" or « 3 mois ». */
const reaches = new Map(Object.entries({ day: 1, days: 1, jour: 1, jours: 1, week: 7, weeks: 7, semaine: 7, semaines: 7, month: 30, months: 30, mois: 30 })); // biome-ignore format: a table

/** Returns the last day of "soon", "this week" or "in 30 days" beside a word that asks when something opens or ends. */
function comingIn(words: string[], now: number): Time[] {
  if (!words.some((word) => sideOf(word) !== null)) return [];
  const time = (at: number, to: number, days: number): Time[] => {
    const end = new Date(now + days * dayMs);
    const day = end.getUTCDate();
    return [{ at, to, months: [end.getUTCMonth()], year: end.getUTCFullYear(), day, last: day, side: null }];
  };
  for (const [at, word] of words.entries()) {
    const reach = reaches.get(words[at + 1] ?? "");
    if (reach && /^[1-9]\d?$/.test(word)) return time(at, at + 2, Math.min(360, Number(word) * reach));
    const days = coming.get(word);
    if (days !== undefined) return time(at, at + (word === "aujourd" && words[at + 1] === "hui" ? 2 : 1), days);
  }
  return [];
}

/** Returns what folded words ask of dates; null where they ask for none. */
export function datesIn(said: string[], now: number): DatesAsked | null {
  const read = withMonths(said, now);
  const words = read.map(({ word }) => word);
  const dated = timesIn(words);
  const times = dated.length > 0 ? dated : comingIn(words, now);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return null;
  const lead = words.findLastIndex((word, at) => at < first.at && at >= first.at - 4 && ways.has(word));
  const isEnd = words.slice(Math.max(0, lead), first.at).some((word) => word === "end" || word === "fin");
  const asked = ways.get(words[lead] ?? "") ?? "in";
  const way = dated.length === 0 || (asked === "before" && isEnd) ? "by" : asked;
  const isAlone = first.months.length > 1 && first.year !== null && first.at === 0 && first.to === words.length;
  // "Grants in May" open or close then.
  const isOfMoney = inMonth.has(words[first.at - 1] ?? "") && words.some((word) => kindsMeant.get(word) === "program");
  if (
    !isAlone &&
    !(isOfMoney && first.months.length > 0) &&
    !(isEnd && asked !== "in") &&
    !words.some(asks) &&
    (way === "in" || (first.year === null && last.day === null) || first.months.length === 0)
  )
    return null;
  const { year, day } = last;
  const months = times.flatMap((time) => time.months);
  const today = monthAt(now);
  const next = (month: number) => today + ((month - (today % 12) + 12) % 12);
  const [start, end] = months.length === 0 ? [0, 11] : [Math.min(...months), Math.max(...months)];
  const [begins, ends] = year === null ? [next(months[0] ?? 0), next(months.at(-1) ?? 0)] : [monthOf(year, start), monthOf(year, end)];
  const isPast = ends < today;
  const range = {
    in: year === null ? [today, today + 12] : [begins, ends],
    before: [isPast ? 0 : today, day === null ? begins - 1 : ends],
    by: [isPast ? 0 : today, ends],
    after: [ends + 1, Infinity],
  }[way];
  const sides = { closes: words.some((one) => sideOf(one) === "closes"), opens: words.some((one) => sideOf(one) === "opens") };
  return {
    side: sides.closes === sides.opens ? (way === "before" || way === "by" ? "closes" : null) : sides.closes ? "closes" : "opens",
    from: range[0] ?? 0,
    until: range[1] ?? Infinity,
    months: way === "in" ? months : [],
    day: way === "in" ? day : null,
    lastDay: day === null ? null : way === "before" ? day - 1 : way === "by" ? day : null,
    way,
    said: { months, year, day },
    noDay: times.find((time) => time.noDay)?.noDay ?? null,
    places: new Set(
      [
        ...times.flatMap(({ at, to }) => Array.from({ length: to - at }, (_, more) => at + more)),
        ...words.flatMap((one, at) =>
          asks(one) || one === "date" || one === "dates" || (isEnd && (one === "end" || one === "fin")) ? [at] : [],
        ),
        lead,
      ].flatMap((at) => read[at]?.at ?? []),
    ),
  };
}

/** Returns a question for all that opens or ends from this month on, of which the nearest is meant, and the time that it has to be near. */
export function nearestTo(asked: DatesAsked, now: number): { dates: DatesAsked; time: number } {
  const { months, year, day } = asked.said;
  const [today, month] = [monthAt(now), months[0] ?? 0];
  const time = year === null ? today + ((month - (today % 12) + 12) % 12) : monthOf(year, month);
  const every = Array.from({ length: 12 }, (_, month) => month);
  const any = { from: Math.min(today, time), until: Infinity, months: every, day: null, lastDay: null, way: "near" as const };
  return { dates: { ...asked, ...any }, time: time + part(day) };
}

/** How much of a month is over on a day; of a month alone all of it is meant. */
export const part = (day: number | null) => (day ?? 31) / 32;

/** Returns whether a month of any year is one that was asked for; where that would be every month, none is. */
export const yearlyIn =
  ({ months, from, until }: DatesAsked) =>
  (month: number): boolean =>
    months.length > 0 ? months.includes(month) : until - from < 11 && (((month - from) % 12) + 12) % 12 <= until - from;

/** Returns the names of the times that were asked for, folded, in both languages, so that a text which says one can be shown. */
export const namesOfMonths = (asked: DatesAsked): string[] => {
  const [isAsked, { year }] = [yearlyIn(asked), asked.said];
  return [
    ...[...named].flatMap(([name, of]) => (of.some(isAsked) && !ambiguous.has(name) ? [name] : [])),
    ...(year === null ? [] : [String(year)]),
  ];
};
