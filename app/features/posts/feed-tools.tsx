import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Button } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { Fragment } from "#app/ui/fragment.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { FollowButton } from "#app/ui/mine/own-links.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { languages } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import type { FeedPage, FeedPlace } from "./feed.tsx";
import { type FeedChoice, hasFirst, mixed, queryOf } from "./feed-choice.ts";
import { languageLabels, postTypeLabels, rangeLabels, sortLabels } from "./labels.ts";
import { postSorts, postTypes, timeRanges } from "./rules.ts";

type Places = { hubs?: FeedPlace[] | undefined; provinces?: FeedPlace[] | undefined };

/** The orders as links, the filters in a panel over the list, and how dense the list is. */
export function FeedTools({ feed, hubs, provinces }: { feed: FeedPage } & Places) {
  const { choice, path, compact } = feed;
  const chosen = chosenFilters(choice, hubs, provinces);
  return (
    <div className="order relative">
      <nav aria-label={m.feed_sort()}>
        <Apart>
          {postSorts.map((sort) => (
            <a key={sort} href={addressOf(path, { ...choice, sort })} aria-current={choice.sort === sort ? "true" : undefined}>
              {choice.search && sort === "hot" ? m.site_sort_relevance() : sortLabels[sort]()}
            </a>
          ))}
        </Apart>
      </nav>
      <Fragment
        as="details"
        className="grow"
        draw={Filters}
        of={{ chosen, choice, path, hubs: named(hubs), provinces: named(provinces) }}
      />
      {chosen.length > 0 && <a href={path}>{m.feed_clear()}</a>}
      {feed.submitHref !== "/submit-post" && <a href={feed.submitHref}>{m.post_submit()}</a>}
      {feed.followed && <FollowButton target={feed.followed} />}
      <IfSignedIn>
        <form method="post" action="/density">
          <input type="hidden" name="from" value={addressOf(path, choice)} />
          <button type="submit" name="density" value={compact ? "comfortable" : "compact"} aria-pressed={compact}>
            {m.feed_compact()}
          </button>
        </form>
      </IfSignedIn>
    </div>
  );
}

/** Without the numbers of posts, which change all the time. */
const named = (places: FeedPlace[] | undefined) => places?.map(({ slug, nameEn, nameFr }) => ({ slug, nameEn, nameFr }));

type Panel = { choice: FeedChoice; path: string } & Places;

function Filters({ chosen, ...panel }: { chosen: string[] } & Panel) {
  return (
    <>
      <summary>
        {chosen.length > 0 ? (
          <b className="rounded-md bg-wash px-2 py-1 text-ink">{m.feed_filters_of({ list: chosen.join(", ") })}</b>
        ) : (
          m.feed_filters()
        )}
      </summary>
      <FilterPanel {...panel} />
    </>
  );
}

const addressOf = (path: string, choice: FeedChoice) => {
  const query = queryOf(choice);
  return query ? `${path}?${query}` : path;
};

/** A plain GET form: it works without scripts, and any change starts at the first page. */
function FilterPanel({ choice, path, hubs, provinces }: Panel) {
  return (
    <form
      method="get"
      action={path}
      data-tools=""
      className="absolute left-0 right-3 top-full z-10 grid gap-3 rounded-md border border-edge bg-card p-4 text-ink md:grid-cols-3"
    >
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
      {hubs && <PlaceSelect name="industryHub" label={m.feed_hub()} all={m.feed_all_hubs()} value={choice.hub} places={hubs} />}
      {provinces && (
        <PlaceSelect name="province" label={m.feed_province()} all={m.feed_all_provinces()} value={choice.province} places={provinces} />
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

/** Returns the words of what the list is narrowed to, which the folded filters show. */
function chosenFilters(choice: FeedChoice, hubs: FeedPlace[] = [], provinces: FeedPlace[] = []) {
  const { search, hub, province, filters, fixed, sort, range } = choice;
  const nameOf = (slug: string, places: FeedPlace[]) => {
    const place = places.find((one) => one.slug === slug);
    return place && localizedName(place);
  };
  const timeline = fixed.includes("timelineTag") ? undefined : filters.timelineTag;
  return [
    search && m.feed_quoted({ words: search }),
    sort === "top" && range !== "all" && rangeLabels[range](),
    filters.postType && postTypeLabels[filters.postType](),
    timeline && timelineLabels[timeline](),
    nameOf(hub, hubs),
    nameOf(province, provinces),
    filters.language && languageLabels[filters.language](),
    choice.isMixed && hasFirst(choice) && m.feed_all_languages(),
    filters.unanswered && m.feed_unanswered(),
  ].filter((words): words is string => Boolean(words));
}

export function PlaceSelect({ all, places, ...rest }: { name: string; label: string; value: string; all: string; places: FeedPlace[] }) {
  return <FilterSelect {...rest} options={[["", all], ...places.map((place): Option => [place.slug, localizedName(place)])]} />;
}
