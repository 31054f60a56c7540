import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Button } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { Fragment } from "#app/ui/fragment.tsx";
import { ChosenChip } from "#app/ui/list-head.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { FollowButton } from "#app/ui/mine/own-links.tsx";
import type { Tab } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { languages } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import type { FeedPage, FeedPlace } from "./feed.tsx";
import { type FeedChoice, hasFirst, mixed, queryOf } from "./feed-choice.ts";
import { languageLabels, postTypeLabels, rangeLabels, sortLabels } from "./labels.ts";
import { postSorts, postTypes, timeRanges } from "./rules.ts";

type Places = { hubs?: FeedPlace[] | undefined; provinces?: FeedPlace[] | undefined };

/** The orders of a list as links, and its filters. */
export function FeedTools({ feed, hubs, provinces }: { feed: FeedPage } & Places) {
  return (
    <div className="tools order relative">
      <nav aria-label={m.feed_sort()} className="tabs">
        <Apart>
          {ordersOf(feed).map(({ href, label, current }) => (
            <a key={href} href={href} aria-current={current ? "true" : undefined}>
              {label}
            </a>
          ))}
        </Apart>
      </nav>
      <FeedFilters feed={feed} hubs={hubs} provinces={provinces} />
      {feed.followed && <FollowButton target={feed.followed} />}
    </div>
  );
}

/** Returns the orders of a list, each keeping what it is narrowed to. */
export const ordersOf = ({ choice, path }: Pick<FeedPage, "choice" | "path">): Tab[] =>
  postSorts.map((sort) => ({
    href: addressOf(path, { ...choice, sort }),
    label: choice.search && sort === "hot" ? m.site_sort_relevance() : sortLabels[sort](),
    current: choice.sort === sort,
  }));

/** The filters and how dense the list is, in a panel over it. */
export function FeedFilters({ feed: { choice, path, compact }, hubs, provinces }: { feed: FeedPage } & Places) {
  return (
    <Fragment
      as="details"
      className="grow"
      draw={Filters}
      of={{ choice, path, compact, chosen: chosenFilters(choice, hubs, provinces).length, hubs: named(hubs), provinces: named(provinces) }}
    />
  );
}

/** What the list is narrowed to, each with what takes it off. */
export function ChosenFilters({ feed: { choice, path }, hubs, provinces }: { feed: FeedPage } & Places) {
  const chosen = chosenFilters(choice, hubs, provinces);
  if (chosen.length === 0) return null;
  const without = (name: string) => {
    const query = new URLSearchParams(queryOf(choice));
    query.delete(name);
    return withQuery(path, `${query}`);
  };
  return (
    <div className="my-2 flex flex-wrap gap-2">
      <Apart>
        {chosen.map(([name, said]) => (
          <ChosenChip key={name} said={said} href={without(name)} />
        ))}
      </Apart>
    </div>
  );
}

/** Without the numbers of posts, which change all the time. */
const named = (places: FeedPlace[] | undefined) => places?.map(({ slug, nameEn, nameFr }) => ({ slug, nameEn, nameFr }));

type Panel = { choice: FeedChoice; path: string } & Places;

function Filters({ chosen, compact, ...panel }: { chosen: number; compact: boolean } & Panel) {
  return (
    <>
      <summary>{chosen > 0 ? <b className="text-ink">{m.feed_filters_count({ count: chosen })}</b> : m.feed_filters()}</summary>
      <div className="filters panel">
        <FilterPanel {...panel} />
        <IfSignedIn>
          <form method="post" action="/density">
            <input type="hidden" name="from" value={addressOf(panel.path, panel.choice)} />
            <Button look="plain" name="density" value={compact ? "comfortable" : "compact"} aria-pressed={compact}>
              {m.feed_compact()}
            </Button>
          </form>
        </IfSignedIn>
      </div>
    </>
  );
}

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path);
const addressOf = (path: string, choice: FeedChoice) => withQuery(path, queryOf(choice));

/** A plain GET form: it works without scripts, and any change starts at the first page. */
function FilterPanel({ choice, path, hubs, provinces }: Panel) {
  return (
    <form method="get" action={path} data-tools="" className="mb-3 grid gap-3 md:grid-cols-3">
      <input type="hidden" name="sortBy" value={choice.sort} />
      <SearchField label={m.feed_search()} value={choice.search} />
      {choice.sort === "top" && (
        <FilterSelect
          name="timeRange"
          label={m.feed_range()}
          value={choice.range}
          options={timeRanges.map((range) => [range, rangeLabels[range]()])}
        />
      )}
      <FilterSelect
        name="postType"
        label={m.feed_type()}
        value={choice.filters.postType ?? ""}
        options={[["", m.feed_all_types()], ...postTypes.map((type): Option => [type, postTypeLabels[type]()])]}
      />
      {!choice.fixed.includes("timelineTag") && (
        <FilterSelect
          name="timelineTag"
          label={m.feed_timeline()}
          value={choice.filters.timelineTag ?? ""}
          options={[["", m.feed_all_timelines()], ...timelineTags.map((tag): Option => [tag, timelineLabels[tag]()])]}
        />
      )}
      {hubs && <FilterSelect name="industryHub" label={m.feed_hub()} value={choice.hub} options={placeOptions(m.feed_all_hubs(), hubs)} />}
      {provinces && (
        <FilterSelect
          name="province"
          label={m.feed_province()}
          value={choice.province}
          options={placeOptions(m.feed_all_provinces(), provinces)}
        />
      )}
      <FilterSelect
        name="language"
        label={m.feed_language()}
        value={choice.isMixed ? mixed : (choice.filters.language ?? "")}
        options={[...mixings(choice), ...languages.map((one): Option => [one, languageLabels[one]()])]}
      />
      <FilterSelect
        name="unanswered"
        label={m.feed_questions()}
        value={choice.filters.unanswered ? "yes" : ""}
        options={[
          ["", m.feed_all_posts()],
          ["yes", m.feed_unanswered()],
        ]}
      />
      <Button look="plain">{m.feed_show()}</Button>
    </form>
  );
}

const mixings = (choice: FeedChoice): Option[] =>
  hasFirst(choice)
    ? [
        ["", m.feed_own_first()],
        [mixed, m.feed_all_languages()],
      ]
    : [["", m.feed_all_languages()]];

/** Returns what the list is narrowed to: the name in the address and the words of each. */
function chosenFilters(choice: FeedChoice, hubs: FeedPlace[] = [], provinces: FeedPlace[] = []) {
  const { search, hub, province, filters, fixed, sort, range } = choice;
  const nameOf = (slug: string, places: FeedPlace[]) => {
    const place = places.find((one) => one.slug === slug);
    return place && localizedName(place);
  };
  const timeline = fixed.includes("timelineTag") ? undefined : filters.timelineTag;
  const language = choice.isMixed ? hasFirst(choice) && m.feed_all_languages() : filters.language && languageLabels[filters.language]();
  const chosen = [
    ["search", search && m.feed_quoted({ words: search })],
    ["timeRange", sort === "top" && range !== "all" && rangeLabels[range]()],
    ["postType", filters.postType && postTypeLabels[filters.postType]()],
    ["timelineTag", timeline && timelineLabels[timeline]()],
    ["industryHub", nameOf(hub, hubs)],
    ["province", nameOf(province, provinces)],
    ["language", language],
    ["unanswered", filters.unanswered && m.feed_unanswered()],
  ] as const;
  return chosen.filter((one): one is typeof one & [string, string] => Boolean(one[1]));
}

export const placeOptions = (all: string, places: FeedPlace[]): Option[] => [
  ["", all],
  ...places.map((place): Option => [place.slug, localizedName(place)]),
];
