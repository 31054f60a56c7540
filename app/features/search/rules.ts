import { idDigits, idFrom } from "#app/text/ids.ts";

/** What search looks through, in the order the page offers it. A new kind joins here and in operations.server.ts. */
export const searchKinds = ["post", "project", "company", "person"] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchPageSize = 20;
export const searchTextLength = 200;

/** What the address of the search page says; unknown values read as "all". */
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

/** The query of the page after this one. */
export function searchAddress({ text, kind, hub, province }: SearchChoice, after: string): string {
  const given = Object.entries({ q: text, kind: kind ?? "", hub, province, after }).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

const cursorOf = `(${searchKinds.join("|")})\\.${idDigits}`;

/** How far each kind has been read: the id of the last one shown. */
export type Cursors = Partial<Record<SearchKind, number>>;

/** "post.120_person.33"; what was tampered with reads as the start. */
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

/** What `cursorsText` writes, for the JSON API to refuse anything else. */
export const cursorsShape = new RegExp(`^${cursorOf}(_${cursorOf}){0,${searchKinds.length - 1}}$`);

type Ordered = { kind: SearchKind; id: number; at: number };

/**
 * One page out of lists that are each in their own order: the newest head is taken again and again, so that no list is read out of
 * its order. `cursors` say where each list goes on.
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
