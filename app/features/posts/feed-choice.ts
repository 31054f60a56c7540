import { timelineTags } from "#app/features/timeline/rules.ts";
import { type Language, languages } from "#app/words/language.ts";
import { isNarrowed, type PostFilters } from "./lists.ts";
import { type PostSort, postSorts, postTypes, type TimeRange, timeRanges } from "./rules.ts";

/** The choices in a list's address; unknown values become the default. */
export type FeedChoice = {
  sort: PostSort;
  range: TimeRange;
  search: string;
  after: string | null;
  /** The hub's slug and the province's code from the address; "" for all. */
  hub: string;
  province: string;
  filters: PostFilters;
  /** The filters that the page itself sets. */
  fixed: (keyof PostFilters)[];
  /** Whether the reader chose a filter or searched. */
  narrowed: boolean;
  /** The language whose posts come first. */
  first?: Language | undefined;
  /** Whether the reader chose to have the languages mixed. */
  isMixed: boolean;
};

export const searchLength = 200;

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | undefined {
  return allowed.find((known) => known === value);
}

/** Reads the choices of a list from an address. `fixed` holds the filters that the page itself sets. Only "top" has a time range. */
export function feedChoice(query: URLSearchParams, fixed: PostFilters = {}): FeedChoice {
  const sort = oneOf(postSorts, query.get("sortBy")) ?? "hot";
  const search = (query.get("search") ?? "").trim().slice(0, searchLength);
  const hub = fixed.hubId ? "" : (query.get("industryHub") ?? "");
  const province = fixed.province ? "" : (query.get("province") ?? "").toUpperCase();
  const postType = oneOf(postTypes, query.get("postType"));
  const timelineTag = oneOf(timelineTags, query.get("timelineTag"));
  const language = oneOf(languages, query.get("language"));
  const unanswered = /^(1|true|yes)$/.test(query.get("unanswered") ?? "") || undefined;
  return {
    sort,
    range: sort === "top" ? (oneOf(timeRanges, query.get("timeRange")) ?? "all") : "all",
    search,
    after: query.get("after"),
    hub,
    province,
    filters: { postType, timelineTag, language, unanswered, ...fixed },
    fixed: Object.keys(fixed) as (keyof PostFilters)[],
    isMixed: query.get("language") === mixed,
    narrowed: Boolean(
      search || hub || province || postType || timelineTag || language || unanswered || (sort === "top" && query.get("timeRange")),
    ),
  };
}

/** What stands in place of a language for both together. */
export const mixed = "mixed";

/** Whether a list puts one language first: that of all posts, in the orders by votes. */
export const hasFirst = ({ sort, search, filters: { language: _, ...others } }: FeedChoice): boolean =>
  (sort === "hot" || sort === "top") && search === "" && !isNarrowed(others);

/** Returns the language that comes first on a page in `own`. */
export const firstOf = (choice: FeedChoice, own: Language): Language | undefined =>
  hasFirst(choice) && !choice.isMixed && !choice.filters.language ? own : undefined;

/** Returns the query string of the list, or of the page after a cursor. */
export function queryOf(choice: FeedChoice, after?: string): string {
  const { filters, fixed, isMixed } = choice;
  const parts: Record<string, string | undefined> = {
    search: choice.search,
    sortBy: choice.sort === "hot" ? undefined : choice.sort,
    timeRange: choice.sort === "top" ? choice.range : undefined,
    postType: filters.postType,
    language: isMixed ? mixed : filters.language,
    unanswered: filters.unanswered && "yes",
    timelineTag: fixed.includes("timelineTag") ? undefined : filters.timelineTag,
    industryHub: choice.hub,
    province: choice.province,
    after,
  };
  const given = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]));
  return new URLSearchParams(given).toString();
}
