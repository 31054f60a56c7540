import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { type CompanyFilters, type CompanySort, companySorts, fundingStages } from "./rules.ts";

export type DirectoryChoice = { search: string; sort: CompanySort; filters: CompanyFilters };

/** From a page's address or a call's query; what is not known narrows nothing. */
export function directoryChoice(query: URLSearchParams): DirectoryChoice {
  const text = (...names: string[]) => (names.map((name) => query.get(name)).find(Boolean) ?? "").trim().slice(0, 100);
  const province = text("province").toUpperCase();
  return {
    search: text("search"),
    sort: companySorts.find((sort) => sort === text("sort")) ?? "featured",
    filters: {
      hub: /^[a-z-]{1,60}$/.exec(text("hub", "industryHub"))?.[0],
      province: isProvinceCode(province) ? province : undefined,
      stage: fundingStages.find((stage) => stage === text("stage", "companyStage")),
      timelineTag: timelineTags.find((tag) => tag === text("timeline", "timelineTag")),
      verified: /^(1|true|yes)$/.test(text("verified")) || undefined,
    },
  };
}

export const isNarrowed = ({ search, filters }: DirectoryChoice) => search !== "" || Object.values(filters).some(Boolean);

/** The address of a page of the directory. */
export function directoryHref({ search, sort, filters }: DirectoryChoice, after?: string): string {
  const parts: [string, string | undefined][] = [
    ["search", search],
    ["sort", sort === "featured" ? "" : sort],
    ["hub", filters.hub],
    ["province", filters.province],
    ["stage", filters.stage],
    ["timeline", filters.timelineTag],
    ["verified", filters.verified ? "yes" : ""],
    ["after", after],
  ];
  const query = new URLSearchParams(parts.filter((part): part is [string, string] => Boolean(part[1]))).toString();
  return `/discover/companies${query && `?${query}`}`;
}
