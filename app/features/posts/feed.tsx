import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, filterControl, type Option } from "#app/ui/filter-select.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { type FeedChoice, queryOf } from "./feed-choice.ts";
import { postTypeLabels, rangeLabels, sortLabels } from "./labels.ts";
import { PostCard } from "./post-card.tsx";
import { postSorts, postTypes, timeRanges } from "./rules.ts";

export type FeedPlace = { slug: string; nameEn: string; nameFr: string };
export type FeedPage = {
  /** Null when the list could not be loaded. */
  posts: PostCardRow[] | null;
  next: string | null;
  now: number;
  choice: FeedChoice;
  /** The path of "load more" and of the filters. */
  path: string;
  submitHref: string;
  /** The page about how to follow the list, and the address of its feed when the feed is public. */
  followHref: string;
  atom: string | null;
};

/** A list of posts with its tools. Pass `hubs` and `provinces` to offer them as filters. */
export function Feed({ feed, hubs, provinces }: { feed: FeedPage; hubs?: FeedPlace[]; provinces?: FeedPlace[] }) {
  return (
    <>
      <FeedTools feed={feed} hubs={hubs} provinces={provinces} />
      <FeedList feed={feed} />
      <p className="mt-5">
        <a className="inline-flex min-h-11 items-center text-soft hover:underline" href={feed.followHref}>
          {m.follow_this()}
        </a>
      </p>
    </>
  );
}

/** A plain GET form: it works without scripts, and any change starts at the first page. */
function FeedTools({ feed, hubs, provinces }: { feed: FeedPage; hubs?: FeedPlace[]; provinces?: FeedPlace[] }) {
  const { choice } = feed;
  return (
    <form method="get" action={feed.path} data-tools="" className="flex flex-wrap items-center gap-2 py-3 text-[.9rem]">
      <input
        type="search"
        name="search"
        defaultValue={choice.search}
        aria-label={m.feed_search()}
        placeholder={m.feed_search()}
        className={`${filterControl} grow basis-48`}
      />
      <FilterSelect name="sortBy" label={m.feed_sort()} value={choice.sort} options={postSorts.map((sort) => [sort, sortLabels[sort]()])} />
      {choice.sort === "top" && (
        <FilterSelect
          name="timeRange"
          label={m.feed_range()}
          value={choice.range}
          options={timeRanges.map((range) => [range, rangeLabels[range]()])}
        />
      )}
      <Button look="plain">{m.feed_show()}</Button>
      <ButtonLink href={feed.submitHref}>{m.post_submit()}</ButtonLink>
      <details className="basis-full" open={filtered(choice)}>
        <summary className="min-h-11 py-2.5 text-soft">{m.feed_filters()}</summary>
        <div className="flex flex-wrap gap-2">
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
            <PlaceSelect
              name="province"
              label={m.feed_province()}
              all={m.feed_all_provinces()}
              value={choice.province}
              places={provinces}
            />
          )}
        </div>
      </details>
    </form>
  );
}

/** Chosen filters stay open; the others fold away, so that the first post is near. */
const filtered = ({ hub, province, filters, fixed }: FeedChoice) =>
  Boolean(hub || province || filters.postType || (filters.timelineTag && !fixed.includes("timelineTag")));

export function PlaceSelect({ all, places, ...rest }: { name: string; label: string; value: string; all: string; places: FeedPlace[] }) {
  return <FilterSelect {...rest} options={[["", all], ...places.map((place): Option => [place.slug, localizedName(place)])]} />;
}

function FeedList({ feed }: { feed: FeedPage }) {
  const { posts, next, choice, path, now } = feed;
  if (posts === null) {
    return (
      <EmptyState title={m.feed_failed_title()} text={m.feed_failed()}>
        <ButtonLink href="">{m.site_try_again()}</ButtonLink>
      </EmptyState>
    );
  }
  if (posts.length === 0) {
    return (
      <EmptyState title={m.feed_empty_title()} text={choice.narrowed ? m.feed_empty_filters() : m.feed_empty()}>
        {choice.narrowed && (
          <ButtonLink look="plain" href={path}>
            {m.feed_clear()}
          </ButtonLink>
        )}
        <ButtonLink href={feed.submitHref}>{m.post_submit()}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <form method="post">
        <ol data-feed="">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} now={now} />
          ))}
        </ol>
      </form>
      {next && (
        <p className="mt-5">
          <ButtonLink look="plain" id="more" href={`${path}?${queryOf(choice, next)}`}>
            {m.feed_more()}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
