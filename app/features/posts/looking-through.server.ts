import type { Cursor } from "#app/text/cursors.ts";
import {
  bucketsOf,
  countUpTo,
  firstEnd,
  inListOrder,
  nextKeys,
  nextTopKeys,
  type Order,
  passing,
  type Ranked,
} from "./list-data.server.ts";
import { isNarrowed, listsNamed, type NamedList, type PostFilters } from "./lists.ts";
import { filtersByHub, type Window } from "./merged-lists.server.ts";
import { rangeStart, type TimeRange } from "./rules.ts";

/** How many rows of a list are looked at, one turn after the other, until a page is full of those that pass the other filters. */
const turns = [100, 300, 700, 700, 700, 700, 700];

/** A list of at most this many posts is looked through whole, in place of a narrower kind. */
const few = 1_000;

export type Asked = { order: Order; range: TimeRange; now: number; cursor: Cursor | null };

/**
 * Looks through the lists that the filters name, in their order, for posts that pass all filters. It looks at a few thousand rows at most, so
 * that it costs the same however many posts there are and however few of them pass: what it returns may be less than a page, or nothing, and
 * `next` goes on all the same.
 */
export async function lookThrough(
  filters: PostFilters,
  { order, range, now, cursor }: Asked,
  { limit, offset }: Window,
): Promise<{ rows: (Ranked & Cursor)[]; next: Cursor | null }> {
  const start = rangeStart(range, now);
  const buckets = start > 0 ? bucketsOf(range, start, now) : null;
  const lists = await Promise.all((await filtersByHub(filters)).map(shortestList));
  const parts = lists.length * (buckets?.length ?? 1);
  const found: (Ranked & Cursor)[] = [];
  let last = cursor;
  for (const turn of turns) {
    const size = lists.some(([, rest]) => isNarrowed(rest)) ? sizeOfPart(turn, parts) : limit + offset + 1;
    const stretches = await Promise.all(
      lists.map(([list]) => (buckets ? nextTopKeys(list, buckets, { start, cursor: last, size }) : nextKeys(order, list, last, size))),
    );
    const end = firstEnd(stretches);
    const passed = await Promise.all(
      stretches.map(({ keys }, at) => passing(end ? keys.filter((key) => inListOrder(key, end) <= 0) : keys, lists[at]?.[1] ?? {})),
    );
    found.push(...passed.flat().sort(inListOrder));
    last = end;
    if (end === null || found.length > offset + limit) break;
  }
  const rows = found.slice(offset, offset + limit);
  const { id, value } = rows.at(-1) ?? { id: 0, value: 0 };
  return { rows, next: found.length > offset + limit ? { id, value } : last };
}

/** Of several parts, some end later than others, and what is read below the first end is read again. */
const sizeOfPart = (turn: number, parts: number) => (parts === 1 ? turn : Math.ceil((2 * turn) / parts));

/** Returns the list that the fewest posts are in, as far as that can be told at once, and else the one of the narrowest kind. */
async function shortestList(filters: PostFilters): Promise<NamedList> {
  const lists = listsNamed(filters);
  if (lists.length === 1) return lists[0];
  const sizes = await Promise.all(lists.map(([list]) => countUpTo(list, few + 1)));
  const least = Math.min(...sizes);
  return (least <= few ? lists[sizes.indexOf(least)] : undefined) ?? lists[0];
}
