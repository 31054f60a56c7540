import { idDigits, idFrom } from "#app/text/ids.ts";

/** The kinds of results, in the order in which the page offers them. Add a new kind here and in operations.server.ts. */
export const searchKinds = ["post", "project", "company", "person"] as const;
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

const cursorOf = `(${searchKinds.join("|")})\\.${idDigits}`;

/** The id of the last result shown, for each kind. */
export type Cursors = Partial<Record<SearchKind, number>>;

/** Parses "post.120_person.33". Ignores what is malformed, so that a page begins at the start. */
export function cursorsFrom(after: string | null): Cursors {
  const cursors: Cursors = {};
  for (const piece of (after ?? "").slice(0, 200).split("_")) {
    const [name, id] = piece.split(".");
    const kind = searchKinds.find((known) => known === name);
    if (kind && idFrom(id)) cursors[kind] = idFrom(id);
  }
  return cursors;
}

export function cursorsText(cursors: Cursors): string {
  return searchKinds.flatMap((kind) => (cursors[kind] === undefined ? [] : `${kind}.${cursors[kind]}`)).join("_");
}

/** The format of `cursorsText`; the JSON API refuses anything else. */
export const cursorsShape = new RegExp(`^${cursorOf}(_${cursorOf}){0,${searchKinds.length - 1}}$`);

type Ordered = { kind: SearchKind; id: number; at: number };

/**
 * Merges lists, each in its own order, into one page. It takes the newest head again and again, so that every list keeps its order. The
 * returned `cursors` say where each list continues.
 */
export function mergeNewest<T extends Ordered>(
  lists: T[][],
  before: Cursors,
  limit: number,
): { page: T[]; cursors: Cursors; more: boolean } {
  const waiting = lists.map((list) => [...list]);
  const page: T[] = [];
  const cursors = { ...before };
  while (page.length < limit) {
    const [newest] = waiting.filter((list) => list.length > 0).sort((a, b) => (b[0]?.at ?? 0) - (a[0]?.at ?? 0));
    const taken = newest?.shift();
    if (!taken) break;
    page.push(taken);
    cursors[taken.kind] = taken.id;
  }
  return { page, cursors, more: waiting.some((list) => list.length > 0) };
}
