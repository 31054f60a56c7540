import { foundRows } from "#app/features/search-engine/found-rows.server.ts";
import { cursorFrom, cursorShapes, cursorText, pageOf } from "#app/text/cursors.ts";
import { dayMs } from "#app/text/spans.ts";
import type { ShownProgram } from "./data.server.ts";
import * as data from "./data.server.ts";
import { type FundingFilter, type FundingSort, isTopic, pageSize } from "./rules.ts";
import { isEverywhere } from "./said.ts";
import { closingFilterDays, hasUsualDays, nextOf, type SoonPart, soonParts, soonPlaceOf, startOfDay, usualDays } from "./when.ts";

export type FundingQuery = {
  filter: FundingFilter;
  sort: FundingSort;
  province: string;
  /** The reader's province, which comes first unless another is chosen. */
  home?: string;
  hub: string;
  after: string | null;
  /** Words to look for; not in the archive. */
  text?: string;
  archived?: boolean;
  limit?: number;
};

const readPart = {
  r: data.byRelevance,
  o: data.ofPlace,
  c: data.ofCanada,
  e: data.ofOthers,
  d: data.byDeadline,
  n: data.withoutDeadline,
  p: data.byPastDeadline,
};
/** A part of a list: each is walked to its end before the next. A cursor begins with the letter of its part. */
export type Part = keyof typeof readPart | SoonPart;

function partsOf({ sort, province, home }: Pick<FundingQuery, "sort" | "province" | "home">): (keyof typeof readPart)[] {
  if (sort === "deadline") return ["d", "n", "p"];
  if (province) return ["o", "c"];
  return home ? ["o", "c", "e"] : ["r"];
}

/** Returns the spelling of this list's cursors. */
export const fundingCursor = (query: Pick<FundingQuery, "sort" | "province" | "home">) =>
  query.sort === "soonest" ? cursorShapes.keyset : new RegExp(`^[${partsOf(query).join("")}]\\.${cursorShapes.keyset.source.slice(1)}`);

/**
 * Returns a page of opportunities, each with its part of the list. 'Amount' sorts by relevance (docs/product/funding.md#lists): what is for
 * the chosen province or that of the reader comes first, then what is for all of Canada. By deadline, first come those ahead, the nearest
 * first, then those without a deadline, then the past ones, the latest first. Soonest is `soonPlaceOf`.
 */
export async function listFunding(query: FundingQuery, now = Date.now()) {
  const { filter, province, hub, after, text = "", archived = false, limit = pageSize } = query;
  const from = startOfDay(now);
  const narrowing: data.Narrowing = {
    aiOnly: filter === "ai_relevant",
    topic: isTopic(filter) ? filter : null,
    closingBefore: filter === "closing_soon" ? from + (closingFilterDays + 1) * dayMs : null,
    from,
    province,
    hub,
    archived,
    place: province || query.home,
  };
  if (text.trim() !== "" && !archived) return searchFunding({ ...query, text, limit }, narrowing);
  if (query.sort === "soonest") return soonestFirst({ ...query, limit }, narrowing, now);
  const order = partsOf(query);
  const at = order.find((part) => after?.startsWith(`${part}.`));
  const cursor = at ? cursorFrom(after?.slice(2)) : null;
  const rows: { part: keyof typeof readPart; program: data.ProgramRow }[] = [];
  for (const part of order.slice(at ? order.indexOf(at) : 0)) {
    const room = limit + 1 - rows.length;
    if (room === 0) break;
    const found = await readPart[part](narrowing, part === at ? cursor : null, room);
    rows.push(...found.map((program) => ({ part, program })));
  }
  const page = pageOf(rows, limit, ({ part, program }) => {
    const value = part === "d" || part === "p" ? (program.deadline ?? 0) : program.relevance;
    return `${part}.${cursorText({ value, id: program.id })}`;
  });
  return { programs: page.rows.map((row) => row.program), parts: page.rows.map((row) => row.part), next: page.next };
}

/** Returns the part of the list in which a cursor's row stands. */
export const partBefore = (after: string | null): string | undefined =>
  after?.includes(".") ? after.split(".")[0] : soonParts[Math.floor((cursorFrom(after)?.value ?? -1) / 1e15)];

/** Sorts in memory, since no index knows which of its usual days comes next; staff enter programmes, so that they are hundreds at most. */
async function soonestFirst({ home = "", after, limit }: FundingQuery & { limit: number }, narrowing: data.Narrowing, now: number) {
  const cursor = cursorFrom(after);
  const rows = (await data.programsIn(narrowing))
    .map((program) => ({ program, ...soonPlaceOf(program, now, narrowing.province || home) }))
    .sort((one, other) => one.value - other.value || one.program.id - other.program.id)
    .filter(({ value, program }) => !cursor || value > cursor.value || (value === cursor.value && program.id > cursor.id));
  const page = pageOf(rows, limit, ({ value, program }) => cursorText({ value, id: program.id }));
  return { programs: page.rows.map((row) => row.program), parts: page.rows.map((row): Part => row.part), next: page.next };
}

/** Returns a page of the opportunities that a search finds, by relevance to it or by deadline. */
async function searchFunding({ sort, after, text, limit }: FundingQuery & { text: string; limit: number }, narrowing: data.Narrowing) {
  const { from } = narrowing;
  const part = ({ deadline }: data.ProgramRow) => (deadline === null ? 1 : deadline >= from ? 0 : 2);
  const byDeadline = (a: data.ProgramRow, b: data.ProgramRow) =>
    part(a) - part(b) || ((a.deadline ?? 0) - (b.deadline ?? 0)) * (part(a) === 2 ? -1 : 1) || b.relevance - a.relevance || b.id - a.id;
  const { rows, next } = await foundRows({
    kind: "program",
    text,
    read: (ids) => data.programsAmong(ids, narrowing),
    order: sort === "deadline" ? byDeadline : null,
    after,
    limit,
  });
  return { programs: rows, parts: rows.map((): Part => "r"), next };
}

/** Returns the opportunities whose deadline is today or within `days` days, the nearest first. */
export async function opportunitiesClosing(days: number, now: number): Promise<data.ProgramRow[]> {
  const from = startOfDay(now);
  const narrowing = { aiOnly: false, closingBefore: from + (days + 1) * dayMs, from, province: "", hub: "", archived: false };
  return data.byDeadline(narrowing, null, 500);
}

/** Returns up to 200 opportunities by deadline for calendars and feed readers; `province` and `hub` filter them unless they are "". */
export async function deadlinesAhead(province: string, hub: string, now = Date.now()) {
  return (await listFunding({ filter: "all", sort: "deadline", province, hub, after: null, limit: 200 }, now)).programs.filter(
    (program) => program.deadline !== null && program.status !== "closed",
  );
}

/** Returns those with a coming deadline that a member follows, the nearest first. */
export const followedDeadlines = (userId: number, now = Date.now()) => data.followedAhead(userId, startOfDay(now), 200);

/** Returns the usual days ahead of what a member follows, as last seen: history, no dates that a page states. */
export async function followedUsualDays(userId: number, now = Date.now()): Promise<UsualDay[]> {
  return (await data.followedYearly(userId, startOfDay(now), 200)).flatMap((program) => usualDaysAhead(program, now));
}

type UsualDay = { program: data.ProgramRow; seen: string; opens: boolean; day: number };

/** Returns the next days on which a programme without a coming deadline usually opens and closes, as seen each year. */
export function usualDaysAhead(program: data.ProgramRow, now: number): UsualDay[] {
  if (!hasUsualDays(program, now)) return [];
  return usualDays(program.cycle).map(({ day, opens }) => ({ program, seen: day, opens, day: nextOf(day, now) }));
}

type Narrowed = Pick<FundingQuery, "filter" | "province" | "hub">;

/** How far ahead, and how many, of what usually opens soon. */
const soonest = { days: 120, limit: 4 };

/** Returns the first of a narrowed list that opened each year in the days from now, the next first; without what their own deadline tells. */
export async function openingNext({ filter, province, hub }: Narrowed, now = Date.now()) {
  const topic = isTopic(filter) ? filter : null;
  const rows = await data.yearly({
    aiOnly: filter === "ai_relevant",
    topic,
    closingBefore: null,
    from: startOfDay(now),
    province,
    hub,
    archived: false,
  });
  return rows
    .flatMap(({ cycle, ...program }) => {
      const [day] = (cycle?.opens ?? []).map((opens) => nextOf(opens, now)).sort((a, b) => a - b);
      return day !== undefined && day <= now + soonest.days * dayMs ? [{ ...program, day }] : [];
    })
    .sort((a, b) => a.day - b.day)
    .slice(0, soonest.limit);
}

const closest = 4;

/** Returns what serves the most of a programme's purposes, for the same applicants and where it can be used, the closest first; nothing that shares no purpose. */
export async function closeTo(program: ShownProgram) {
  const inCommon = (one: string[], other: string[]) => one.filter((value) => other.includes(value)).length;
  return (await data.programAims())
    .map((other) => ({ other, purposes: inCommon(program.purposes, other.purposes), who: inCommon(program.who, other.who) }))
    .filter(
      ({ other, purposes, who }) =>
        other.id !== program.id &&
        purposes > 0 &&
        who > 0 &&
        (isEverywhere(other) || isEverywhere(program) || inCommon(program.provinces, other.provinces) > 0),
    )
    .map(({ other, purposes, who }) => ({ other, fit: 2 * purposes + who + inCommon(program.hubs, other.hubs) }))
    .sort((a, b) => b.fit - a.fit || b.other.relevance - a.other.relevance || a.other.id - b.other.id)
    .slice(0, closest)
    .map(({ other }) => other);
}

/** Whether any listed opportunity of a province and a hub has a coming deadline. */
export async function hasDeadlines(province: string, hub: string, now = Date.now()): Promise<boolean> {
  const narrowing = { aiOnly: false, closingBefore: null, from: startOfDay(now), province, hub, archived: false };
  return (await data.byDeadline(narrowing, null, 1)).length > 0;
}
