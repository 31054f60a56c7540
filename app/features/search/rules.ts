import type { DocumentKind } from "#app/db/search-index/kinds.ts";
import type { Reading } from "#app/features/search-engine/understand.server.ts";
import type { Found } from "./source.ts";

/** The kinds of results, in the order in which the page offers them. */
export const searchKinds = [
  "post",
  "project",
  "company",
  "program",
  "person",
  "hub",
  "province",
  "page",
  "tender",
  "bill",
  "system",
] as const satisfies DocumentKind[];
export type SearchKind = (typeof searchKinds)[number];

export const searchPageSize = 20;
export const searchTextLength = 200;
/** How many answers show while one types, how many the first list of a kind and the next show among those of all, and how many kinds, with how many each, after the best. */
export const firstAnswers = 6;
export const [mostListed, fewListed] = [8, 5];
export const [mostFolded, foldedSize] = [3, 3];
export const mostTags = 5;
/** No search shows more results than this. */
export const mostFound = 200;

/** What was found of a kind, the best first. */
export type Group = { kind: SearchKind; found: Found[] };

/** The kinds of which more are read. */
export const isListed = (kind: DocumentKind) => kind === "post" || kind === "program";

const isPlace = (kind: SearchKind) => kind === "page" || kind === "hub" || kind === "province";

/**
 * Sorts the best of all kinds into lists and into what stands beside them. Posts are a list, after who or what was asked for by name, and before
 * programmes where these answer best; without posts, programmes and the kind that answers best are. People answer best where they were asked
 * for by name; places and pages of the site are ways to go on.
 */
export function sortedByKind({ found, folded }: { found: Found[]; folded: Group[] }): { lists: Group[]; beside: Group[] } {
  const groups = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, found]) => ({ kind, found }));
  const all = [...groups, ...folded];
  const best = found.find(({ kind, title }) => !isPlace(kind) && (kind !== "person" || title.some(({ hit }) => hit)));
  const isNamed = ({ kind }: Group) =>
    kind === best?.kind && (kind === "person" || best.title.every(({ text, hit }) => hit || !/\p{L}/u.test(text)));
  const hasPosts = all.some(({ kind }) => kind === "post");
  const answers = ({ kind }: Group) => (hasPosts ? kind === "program" && kind === best?.kind : kind === "program" || kind === best?.kind);
  const isList = (group: Group) => group.kind === "post" || isNamed(group) || answers(group);
  const rank = (group: Group) => (isNamed(group) ? 2 : Number(group.kind === "post"));
  return {
    lists: all
      .filter(isList)
      .sort((one, other) => rank(other) - rank(one) || other.found.length - one.found.length)
      .map(({ kind, found }, at) => ({ kind, found: found.slice(0, at === 0 ? mostListed : fewListed) })),
    beside: all.filter((group) => !isList(group)).map(({ kind, found }) => ({ kind, found: found.slice(0, foldedSize) })),
  };
}

/** What a search reads into a text, unless the reader asks for the words as they were typed. */
export type { Reading };
export const readings = ["spelling", "place", "date"] as const satisfies Reading[];

/** The choices in the address of the search page; unknown values mean "all". */
export type SearchChoice = {
  text: string;
  kind: SearchKind | null;
  hub: string;
  province: string;
  language: "en" | "fr" | null;
  without: Reading[];
  after: string | null;
  /** Whether more was typed than is searched. */
  isCut: boolean;
};

/** What is searched of a text: no part of a word at its end, which could mean something else. */
const beginningOf = (typed: string) =>
  typed.length > searchTextLength ? typed.slice(0, searchTextLength + 1).replace(/\s\S*$/, "").slice(0, searchTextLength).trim() : typed; // biome-ignore format: one line

export function searchChoice(query: URLSearchParams): SearchChoice {
  const typed = (query.get("q") ?? "").trim();
  return {
    text: beginningOf(typed),
    isCut: typed.length > searchTextLength,
    kind: searchKinds.find((known) => known === query.get("kind")) ?? null,
    hub: query.get("hub") ?? "",
    province: (query.get("province") ?? "").toUpperCase(),
    language: (["en", "fr"] as const).find((known) => known === query.get("language")) ?? null,
    without: readings.filter((reading) => query.getAll("without").includes(reading)),
    after: query.get("after"),
  };
}

/** Whether a search looks in a part of what there is. */
export const isNarrowed = ({ kind, hub, province, language, after }: SearchChoice) => Boolean(kind || hub || province || language || after);

/** Returns the query string of a search. */
export function searchAddress({ text, kind, hub, province, language, without, after }: Omit<SearchChoice, "isCut">): string {
  const given = { q: text, kind: kind ?? "", hub, province, language: language ?? "", after: after ?? "" };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  for (const reading of without) query.append("without", reading);
  return query.toString();
}

/** How a search is kept: its address without a page of it. What is between its parts means nothing in HTML, where shared pages hold it. */
export const searchKey = (choice: SearchChoice): string => searchAddress({ ...choice, after: null }).replaceAll("&", ";");
export const choiceOf = (key: string): SearchChoice => ({ ...searchChoice(new URLSearchParams(key.replaceAll(";", "&"))), after: null });
export const searchPath = (key: string) => `/search?${key.replaceAll(";", "&")}`;

export const isSearchKind = (kind: DocumentKind): kind is SearchKind => (searchKinds as readonly string[]).includes(kind);
