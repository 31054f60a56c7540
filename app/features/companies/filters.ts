import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import { m } from "#app/words/messages.ts";
import { listingLabels, stageLabels } from "./labels.ts";
import { type CompanySort, companySorts, listingOf } from "./rules.ts";

/** The facts by which a published company is listed. `listedHubs` holds its hubs and the discovery hubs that they are related to. */
type Listed = {
  provinces: string[];
  fundingStage: string | null;
  timelineTag: string | null;
  verificationStatus: "pending" | "verified";
  reviewedAt: number | null;
  listedHubs: string[];
};

type Filter = {
  /** Its name in the page's address, which its lists begin with. */
  param: string;
  /** Its name in the query of the JSON API. */
  query: string;
  label: () => string;
  /** The label for no choice. */
  all: () => string;
  /** Values with their labels, the hubs or provinces of the installation, or "yes" for a checkbox. */
  choices: Record<string, () => string> | "hubs" | "provinces" | "yes";
  /** Returns the values under which a company is found. */
  of: (company: Listed) => (string | null)[] | boolean;
};

/** The filters of the directory. Page, address, JSON call, client and lists all follow from this table. */
export const companyFilters = {
  hub: {
    param: "hub",
    query: "industryHub",
    label: m.feed_hub,
    all: m.feed_all_hubs,
    choices: "hubs",
    of: (company) => company.listedHubs,
  },
  province: { param: "province", query: "province", label: m.feed_province, all: m.feed_all_provinces, choices: "provinces", of: (company) => company.provinces }, // biome-ignore format: one line a filter
  stage: { param: "stage", query: "companyStage", label: m.directory_stage, all: m.directory_all_stages, choices: stageLabels, of: (company) => [company.fundingStage] }, // biome-ignore format: one line a filter
  timelineTag: { param: "timeline", query: "timelineTag", label: m.feed_timeline, all: m.feed_all_timelines, choices: timelineLabels, of: (company) => [company.timelineTag] }, // biome-ignore format: one line a filter
  verified: { param: "verified", query: "verified", label: m.directory_verified, all: m.directory_any, choices: "yes", of: (company) => company.verificationStatus === "verified" }, // biome-ignore format: one line a filter
  listing: { param: "listing", query: "listing", label: m.directory_listing, all: m.directory_all_listings, choices: listingLabels, of: (company) => [listingOf(company)] }, // biome-ignore format: one line a filter
} satisfies Record<string, Filter>;

type Filters = typeof companyFilters;
type FilterName = keyof Filters;
/** The chosen values by filter; a checkbox has the value "yes". */
export type CompanyFilters = Partial<Record<FilterName, string>>;
/** The same filters as the JSON API takes them. */
export type CompanyFilterQuery = {
  [Name in FilterName as Filters[Name]["query"]]?: Filters[Name]["choices"] extends "yes"
    ? boolean
    : Filters[Name]["choices"] extends string
      ? string
      : keyof Filters[Name]["choices"];
};

export const filterEntries: [FilterName, Filter][] = Object.entries(companyFilters) as [FilterName, Filter][]; // its own keys

const listOf = ({ param, choices }: Filter, value: string) => (choices === "yes" ? param : `${param}:${value}`);

/** Returns the lists that hold what these filters leave. */
export const listsFor = (filters: CompanyFilters): string[] =>
  filterEntries.flatMap(([name, filter]) => {
    const value = filters[name];
    return value ? listOf(filter, value) : [];
  });

/** Returns every list a company is in. */
export function listsOf(company: Listed): string[] {
  const lists = filterEntries.flatMap(([, filter]) => {
    const values = filter.of(company);
    return [values === true ? "yes" : values || []].flat().flatMap((value) => (value ? listOf(filter, value) : []));
  });
  return ["all", ...new Set(lists)];
}

/** Returns the value that a text from an address or a query stands for; undefined when it is no value of the filter. */
function filterValue({ choices }: Filter, text: string): string | undefined {
  if (choices === "hubs") return /^[a-z-]{1,60}$/.exec(text)?.[0];
  if (choices === "provinces") return isProvinceCode(text.toUpperCase()) ? text.toUpperCase() : undefined;
  if (choices === "yes") return /^(1|true|yes)$/.test(text) ? "yes" : undefined;
  return Object.hasOwn(choices, text) ? text : undefined;
}

export type DirectoryChoice = { search: string; sort: CompanySort; filters: CompanyFilters };

/** Reads search, sort and filters from a page's address or a call's query; unknown values filter nothing. */
export function directoryChoice(query: URLSearchParams): DirectoryChoice {
  const text = (...names: string[]) => (names.map((name) => query.get(name)).find(Boolean) ?? "").trim().slice(0, 100);
  const chosen = filterEntries.map(([name, filter]) => [name, filterValue(filter, text(filter.param, filter.query))]);
  return {
    search: text("search"),
    sort: companySorts.find((sort) => sort === text("sort")) ?? "featured",
    filters: Object.fromEntries(chosen.filter(([, value]) => value)),
  };
}

export const isNarrowed = ({ search, filters }: DirectoryChoice) => search !== "" || Object.values(filters).some(Boolean);

/** Returns the address of a page of the directory. */
export function directoryHref({ search, sort, filters }: DirectoryChoice, after?: string): string {
  const narrowed = filterEntries.map(([name, { param }]): [string, string | undefined] => [param, filters[name]]);
  const parts: [string, string | undefined][] = [
    ["search", search],
    ["sort", sort === "featured" ? "" : sort],
    ...narrowed,
    ["after", after],
  ];
  const query = new URLSearchParams(parts.filter((part): part is [string, string] => Boolean(part[1]))).toString();
  return `/discover/companies${query && `?${query}`}`;
}
