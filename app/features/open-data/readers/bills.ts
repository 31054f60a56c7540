import { BrokenSource, type Read, textOf } from "./reader.ts";

type Both = { en: string; fr: string };
export const chambers = ["house", "senate"] as const;
export type Chamber = (typeof chambers)[number];

/** A bill as the list of LEGISinfo has it. Days are in Ottawa's time, "2026-05-27". */
export type Bill = {
  /** "C-8" */
  number: string;
  /** "45-1" */
  session: string;
  title: Both;
  shortTitle: Both;
  type: Both;
  status: Both;
  /** Where it began, and so which readings come first. */
  origin: Chamber;
  /** The days of the first, second and third readings that each chamber has passed; null for those to come. */
  passed: Record<Chamber, (string | null)[]>;
  royalAssent: string | null;
  /** The day of the last of these. */
  movedOn: string | null;
};

type Given = Record<string, unknown>;

/** What each shape calls the same: the present one, then the one before 15 August 2026. */
const names = {
  id: ["Id", "BillId"],
  number: ["NumberCode", "BillNumberFormatted"],
  type: ["BillDocumentTypeName", "BillType"],
  status: ["StatusName", "CurrentStatus"],
  origin: ["OriginatingChamberOrganizationId", "OriginatingChamberId"],
} as const;

const readings = ["First", "Second", "Third"];

/**
 * Reads the list of bills of LEGISinfo (parl.ca), in its present shape and in the one before August 2026. What the list fills with "", " ",
 * 0 or the year 1 counts as absent.
 */
export async function* readBills(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read<Bill>> {
  const list = await listIn(bytes);
  for (const [index, given] of list.entries()) {
    const line = index + 1;
    if (!isGiven(given)) {
      yield { line, refused: "ragged" };
      continue;
    }
    const id = first(given, names.id);
    const number = said(first(given, names.number));
    const title = both(given, "LongTitle");
    if (typeof id !== "number" || id <= 0) yield { line, refused: "no_id" };
    else if (number === "" || (title.en === "" && title.fr === "")) yield { line, refused: "no_name" };
    else yield { line, row: rowOf(String(id), number, title, given) };
  }
}

async function listIn(bytes: AsyncIterable<Uint8Array>): Promise<unknown[]> {
  let text = "";
  for await (const part of textOf(bytes)) text += part;
  const list = parsed(text);
  if (!Array.isArray(list)) throw new BrokenSource("shape");
  const one = list.find(isGiven);
  if (list.length > 0 && !one) throw new BrokenSource("shape");
  if (one && (!names.id.some((name) => name in one) || !names.number.some((name) => name in one))) throw new BrokenSource("header");
  return list;
}

const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrokenSource(/^\s*[[{]/.test(text) ? "cut" : "shape", error);
  }
}

function rowOf(key: string, number: string, title: Both, given: Given) {
  const origin: Chamber = first(given, names.origin) === 2 ? "senate" : "house";
  const passedIn = (chamber: string) => readings.map((reading) => dayOf(given[`Passed${chamber}${reading}ReadingDateTime`]));
  const passed = { house: passedIn("House"), senate: passedIn("Senate") };
  const royalAssent = dayOf(given.ReceivedRoyalAssentDateTime);
  const days = [...passed.house, ...passed.senate, royalAssent].filter((day) => day !== null);
  const content: Bill = {
    number,
    session: `${given.ParliamentNumber}-${given.SessionNumber}`,
    title: { en: title.en || title.fr, fr: title.fr || title.en },
    shortTitle: both(given, "ShortTitle"),
    type: bothOf(given, names.type),
    status: bothOf(given, names.status),
    origin,
    passed,
    royalAssent,
    movedOn: days.sort().at(-1) ?? null,
  };
  return { key, content };
}

const first = (given: Given, known: readonly string[]): unknown => given[known.find((name) => name in given) ?? ""];
const said = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const both = (given: Given, name: string): Both => ({ en: said(given[`${name}En`]), fr: said(given[`${name}Fr`]) });
const bothOf = (given: Given, known: readonly string[]): Both => both(given, known.find((name) => `${name}En` in given) ?? "");

/**
 * Returns the day in Ottawa of a time of the list. Its offset is false: Ottawa's clock was taken for UTC and shifted, so that the clock of
 * the same instant in UTC is Ottawa's. Null for none and for the year 1.
 */
function dayOf(value: unknown): string | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || time < 0 ? null : new Date(time).toISOString().slice(0, 10);
}
