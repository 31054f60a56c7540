import { Button } from "#app/ui/button.tsx";
import type { Option } from "#app/ui/filter-select.tsx";
import { FilterField, type ListFilter, ListTools } from "#app/ui/list-head.tsx";
import { Tabs } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { StaffTools } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { topicLabels } from "./labels.ts";
import { type FundingFilter, type FundingSort, fundingFilters, fundingSorts, isTopic } from "./rules.ts";

/** `q` holds the words to look for; `archived` is "1" when staff look at archived opportunities. */
export type FundingChoice = { filter: FundingFilter; sort: FundingSort; province: string; hub: string; q: string; archived: "" | "1" };
type Named = { slug: string; name: string };

const searchTextLength = 200;

const filterLabels = { all: m.funding_all, ai_relevant: m.funding_ai_relevant, closing_soon: m.funding_closing_soon };
const filterLabel = (filter: FundingFilter) => (isTopic(filter) ? topicLabels[filter].name() : filterLabels[filter]());
const sortLabels: Record<FundingSort, () => string> = {
  soonest: m.funding_sort_soonest,
  relevance: m.site_sort_relevance,
  deadline: m.funding_sort_deadline,
  amount: m.funding_sort_amount,
};

/** The order for which nobody asked: what comes next, and what fits best where the reader or the staff narrow by a place. */
const usualSort = (province: string | null, forStaff: boolean): FundingSort => (forStaff || province ? "relevance" : "soonest");

/** Reads the choice from a page's address; unknown values filter nothing. */
export function fundingChoice(query: URLSearchParams, provinces: Named[], hubs: Named[], forStaff: boolean): FundingChoice {
  const among = (rows: Named[], name: string) =>
    rows.find((row) => row.slug.toLowerCase() === (query.get(name) ?? "").toLowerCase())?.slug ?? "";
  return {
    filter: fundingFilters.find((one) => one === query.get("filter")) ?? "all",
    sort: fundingSorts.find((one) => one === query.get("sort")) ?? usualSort(query.get("province"), forStaff),
    province: among(provinces, "province"),
    hub: among(hubs, "hub"),
    q: (query.get("q") ?? "").trim().slice(0, searchTextLength),
    archived: query.has("archived") ? "1" : "",
  };
}

export const fundingHref = (path: string, choice: FundingChoice, after: string) =>
  `${path}?${new URLSearchParams(Object.entries({ ...choice, after }).filter(([, value]) => value !== ""))}`;

const isIn = (province: string, home: string) => province !== "" && province === home;

/** All programmes, those of the member's province, and those they follow. */
export function FundingTabs({ choice: { province }, home }: { choice: FundingChoice; home: string }) {
  const isNear = isIn(province, home);
  const tabs = [
    { href: "/funding", label: m.funding_tab_all(), current: !isNear },
    ...(home ? [{ href: `/funding?province=${home}`, label: m.funding_tab_near(), current: isNear }] : []),
    { href: "/saved?type=program", label: m.funding_followed(), current: false },
  ];
  return <Tabs isLong label={m.funding_tabs()} tabs={tabs} />;
}

export function FundingTools({
  path,
  choice,
  provinces,
  hubs,
  home = "",
  hasDates = true,
  forStaff = false,
}: {
  path: string;
  /** The member's own province, which has a tab. */
  home?: string;
  /** Whether anything listed has a coming deadline: without one, nothing is offered by it. */
  hasDates?: boolean;
  /** Staff narrow their tables with the tools that fold. */
  forStaff?: boolean;
  choice: FundingChoice;
  provinces: Named[];
  hubs: Named[];
}) {
  const offered = <T extends string>(all: readonly T[], dated: T, chosen: T) =>
    all.filter((one) => hasDates || one !== dated || one === chosen);
  const places = (all: string, rows: Named[]): Option[] => [["", all], ...rows.map((row): Option => [row.slug, row.name])];
  const search = { label: m.funding_search(), value: choice.q, maxLength: searchTextLength };
  const filters: ListFilter[] = [
    {
      name: "filter",
      label: m.funding_filter(),
      value: choice.filter,
      options: offered(fundingFilters, "closing_soon", choice.filter).map((one) => [one, filterLabel(one)]),
    },
    {
      name: "sort",
      label: m.funding_sort(),
      value: choice.sort,
      usual: usualSort(choice.province, forStaff),
      options: offered(fundingSorts, "deadline", choice.sort).map((one) => [one, sortLabels[one]()]),
    },
    {
      name: "province",
      label: m.feed_province(),
      value: choice.province,
      options: places(m.feed_all_provinces(), provinces),
      isTabbed: isIn(choice.province, home),
    },
    { name: "hub", label: m.feed_hub(), value: choice.hub, options: places(m.feed_all_hubs(), hubs) },
  ];
  if (forStaff) {
    return (
      <StaffTools path={path}>
        {!choice.archived && <SearchField name="q" {...search} />}
        {choice.archived && <input type="hidden" name="archived" value={choice.archived} />}
        {filters.map((filter) => (
          <FilterField key={filter.name} {...filter} />
        ))}
        <Button look="plain">{m.feed_show()}</Button>
      </StaffTools>
    );
  }
  return <ListTools path={path} search={{ name: "q", ...search }} filters={filters} isNarrow />;
}
