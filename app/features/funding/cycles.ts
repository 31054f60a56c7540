import { type Cycle, cycleIn } from "#app/text/cycles.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import type { Intake } from "./rules.ts";

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
