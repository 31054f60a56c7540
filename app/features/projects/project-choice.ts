import { userTypes } from "#app/features/accounts/rules.ts";
import { tagFrom } from "#app/features/posts/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import type { ProjectFilters } from "./lists.ts";
import { type ProjectSort, projectSorts, projectStages, projectTypes } from "./rules.ts";

/** What the address says the list of projects shows; unknown values read as their default. */
export type ProjectChoice = {
  sort: ProjectSort;
  search: string;
  after: string | null;
  /** How many came before: what remains after this page is the rest. */
  before: number;
  filters: ProjectFilters;
};

const names = { province: "region", userType: "user_type", projectType: "project_type", projectStage: "stage", tag: "tag" } as const;

export function projectChoice(query: URLSearchParams): ProjectChoice {
  const oneOf = <T extends string>(allowed: readonly T[], name: string) => allowed.find((known) => known === query.get(name));
  const province = (query.get(names.province) ?? "").toUpperCase();
  return {
    sort: oneOf(projectSorts, "sort") ?? "trending",
    search: (query.get("search") ?? "").trim().slice(0, 200),
    after: query.get("after"),
    before: Number(/^\d{1,7}$/.exec(query.get("before") ?? "")?.[0] ?? 0),
    filters: {
      tag: tagFrom(query.get(names.tag) ?? "") || undefined,
      province: isProvinceCode(province) ? province : undefined,
      userType: oneOf(userTypes, names.userType),
      projectType: oneOf(projectTypes, names.projectType),
      projectStage: oneOf(projectStages, names.projectStage),
    },
  };
}

export const isNarrowed = ({ search, filters }: ProjectChoice) => search !== "" || Object.values(filters).some(Boolean);

/** The address of the same list in another order, or of its next page. */
export function projectsHref(choice: ProjectChoice, change: { sort?: ProjectSort; after?: string; before?: number }): string {
  const { sort, filters, search } = { ...choice, ...change };
  const parts: [string, string | number | undefined][] = [
    ["search", search],
    ["sort", sort === "trending" ? undefined : sort],
    ...Object.entries(names).map(([key, name]): [string, string | undefined] => [name, filters[key as keyof ProjectFilters]]),
    ["after", change.after],
    ["before", change.before],
  ];
  const given = parts.flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `/projects${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
}
