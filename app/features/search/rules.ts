import type { Tier, TierCursor } from "#app/db/tiers.ts";
import { idDigits, idFrom } from "#app/text/ids.ts";

/** The kinds of results, in the order in which the page offers them. Add a new kind here and in operations.server.ts. */
export const searchKinds = ["post", "project", "company", "program", "person"] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchPageSize = 20;
export const searchTextLength = 200;

/** The choices in the address of the search page; unknown values mean "all". */
export type SearchChoice = { text: string; kind: SearchKind | null; hub: string; province: string; after: string | null };

export function searchChoice(query: URLSearchParams): SearchChoice {
  return {
    text: (query.get("q") ?? "").trim().slice(0, searchTextLength),
    kind: searchKinds.find((known) => known === query.get("kind")) ?? null,
    hub: query.get("hub") ?? "",
    province: (query.get("province") ?? "").toUpperCase(),
    after: query.get("after"),
  };
}

/** Returns the query string of the next page. */
export function searchAddress({ text, kind, hub, province }: SearchChoice, after: string): string {
  const given = Object.entries({ q: text, kind: kind ?? "", hub, province, after }).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

const cursorOf = `(${searchKinds.join("|")})\\.${idDigits}(\\.[12])?`;

/** The id of the last result shown, for each kind, and its tier. */
export type Cursors = Partial<Record<SearchKind, TierCursor>>;

/** Parses "post.120.1_person.33": id and tier, where tier 0 is left out. Ignores what is malformed, so that a page begins at the start. */
export function cursorsFrom(after: string | null): Cursors {
  const cursors: Cursors = {};
  for (const piece of (after ?? "").slice(0, 200).split("_")) {
    const [name, id, tier = "0"] = piece.split(".");
    const kind = searchKinds.find((known) => known === name);
    if (kind && idFrom(id) && /^[012]$/.test(tier)) cursors[kind] = { before: idFrom(id), tier: Number(tier) as Tier };
  }
  return cursors;
}

export function cursorsText(cursors: Cursors): string {
  const textOf = (kind: SearchKind, { before, tier }: TierCursor) => `${kind}.${before}${tier === 0 ? "" : `.${tier}`}`;
  return searchKinds.flatMap((kind) => (cursors[kind] === undefined ? [] : textOf(kind, cursors[kind]))).join("_");
}

/** The format of `cursorsText`; the JSON API refuses anything else. */
export const cursorsShape = new RegExp(`^${cursorOf}(_${cursorOf}){0,${searchKinds.length - 1}}$`);

type Ordered = { kind: SearchKind; id: number; at: number; tier: Tier };

/**
 * Merges lists, each in its own order, into one page. It takes the newest head of the closest tier again and again, so that every list keeps
 * its order. The returned `cursors` say where each list continues.
 */
export function mergeNewest<T extends Ordered>(
  lists: T[][],
  before: Cursors,
  limit: number,
): { page: T[]; cursors: Cursors; more: boolean } {
  const waiting = lists.map((list) => [...list]);
  const page: T[] = [];
  const cursors = { ...before };
  const head = (list: T[]) => ({ tier: list[0]?.tier ?? 2, at: list[0]?.at ?? 0 });
  while (page.length < limit) {
    const [best] = waiting.filter((list) => list.length > 0).sort((a, b) => head(a).tier - head(b).tier || head(b).at - head(a).at);
    const taken = best?.shift();
    if (!taken) break;
    page.push(taken);
    cursors[taken.kind] = { before: taken.id, tier: taken.tier };
  }
  return { page, cursors, more: waiting.some((list) => list.length > 0) };
}
