import { isWebAddress } from "#app/text/web-address.ts";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import type { Intake } from "./rules.ts";

/**
 * When a programme took applications when that was last seen: history with its year and page, never a coming deadline
 * (docs/product/funding.md#cycles). Days are "11-04", or "11" where the page names the month alone.
 */
export type Cycle = {
  opens: string[];
  closes: string[];
  /** The last day on which applications are taken, as the page says: "2027-12-31" or "2028-12". */
  until: string | null;
  /** The year in which it was seen; null for a page without a date. */
  seen: string | null;
  note: string;
  noteFr: string;
  /** The page on which it was seen, and its language. */
  title: string;
  url: string;
  language: Language;
};

/** Returns "in mid-November" for "11-15" and "in November" for "11", in a language. */
function partOfMonth(day: string, locale: Language): string {
  const [month = 0, date] = day.split("-").map(Number);
  const name = new Intl.DateTimeFormat(`${locale}-CA`, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month - 1, 1));
  const say = date === undefined ? m.cycle_month : date <= 10 ? m.cycle_early : date <= 20 ? m.cycle_mid : m.cycle_late;
  return say({ month: name }, { locale });
}

const daysIn = (days: string[], locale: Language) =>
  new Intl.ListFormat(`${locale}-CA`).format([...new Set(days.map((day) => partOfMonth(day, locale)))]);

/** Returns when it opened and closed, in a sentence of a language; "" where no day is known. */
export function cycleIn({ opens, closes, until, seen }: Cycle, intake: Intake, locale: Language): string {
  if (opens.length + closes.length === 0 && !until) return "";
  const days = { opens: daysIn(opens, locale), closes: daysIn(closes, locale) };
  const isYearly = intake === "annual";
  const both = isYearly ? m.cycle_yearly : m.cycle_once;
  const [opening, closing] = isYearly ? [m.cycle_yearly_opens, m.cycle_yearly_closes] : [m.cycle_once_opens, m.cycle_once_closes];
  const say = opens.length === 0 ? closing : closes.length === 0 ? opening : both;
  const when = opens.length + closes.length === 0 ? m.cycle_until({ until: until ?? "" }, { locale }) : say(days, { locale });
  return `${when} ${seen ? m.cycle_seen({ year: seen }, { locale }) : m.cycle_undated({}, { locale })}`;
}

type Shown = { cycle: Cycle | null; intake: Intake };

/** Returns the sentence of a cycle as a page says it; null where no day is known. */
export function cycleOf({ cycle, intake }: Shown): Phrase | null {
  const said = cycle && cycleIn(cycle, intake, "en");
  return said ? phrase(said, cycleIn(cycle, intake, "fr")) : null;
}

/** A cycle as a form shows it: its days, its note in both languages, the title of its page and its address. */
export const cycleExample = "opens 11-04; closes 12-11; seen 2025; in en | note | note en français | page | https://…";

/** Returns a cycle as a form shows it, like `cycleExample`. */
export function cycleLine(cycle: Cycle | null): string {
  if (!cycle) return "";
  const { opens, closes, until, seen, note, noteFr, title, url, language } = cycle;
  const parts = { opens: opens.join(", "), closes: closes.join(", "), until, seen, in: language };
  const what = Object.entries(parts).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
  return [what.join("; "), note, noteFr, title, url].join(" | ");
}

const isDay = (text: string) => /^(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/.test(text);

/** Reads what `cycleLine` writes; undefined for what it never writes. */
export function cycleFrom(text: string): Cycle | null | undefined {
  if (text.trim() === "") return null;
  const [what = "", note = "", noteFr = "", title = "", url = "", ...more] = text.split("|").map((part) => part.trim());
  const parts = new Map(what.split(";").map((part) => [part.trim().split(/\s+/)[0] ?? "", part.trim().replace(/^\w+\s*/, "")]));
  const days = (name: string) => (parts.get(name) ?? "").split(",").map((day) => day.trim()).filter(Boolean); // biome-ignore format: one line
  const [until, seen] = [parts.get("until") || null, parts.get("seen") || null];
  const language = parts.get("in") === "fr" ? ("fr" as const) : ("en" as const);
  const cycle = { opens: days("opens"), closes: days("closes"), until, seen, note, noteFr, title, url, language };
  const isKnown = [...parts.keys()].every((name) => ["", "opens", "closes", "until", "seen", "in"].includes(name));
  const isRight =
    [...cycle.opens, ...cycle.closes].every(isDay) && /^(\d{4}-\d\d(-\d\d)?)?$/.test(until ?? "") && /^(\d{4})?$/.test(seen ?? "");
  return more.length === 0 && isKnown && isRight && title !== "" && isWebAddress(url) ? cycle : undefined;
}
