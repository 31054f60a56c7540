import { Fragment, type ReactNode } from "react";
import type { FollowTarget } from "#app/features/follows/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { type FeedChoice, queryOf } from "./feed-choice.ts";
import { ChosenFilters, FeedTools } from "./feed-tools.tsx";
import { PostCard } from "./post-card.tsx";

export type FeedPlace = { slug: string; nameEn: string; nameFr: string };
export type FeedPage = {
  /** Null when the list could not be loaded. */
  posts: PostCardRow[] | null;
  next: string | null;
  /** The posts in the other language, after the last in the reader's own. */
  others?: number[] | undefined;
  now: number;
  choice: FeedChoice;
  /** Whether the reader chose the denser list. */
  compact: boolean;
  /** The path of "load more" and of the filters. */
  path: string;
  submitHref: string;
  /** The page about how to follow the list, and the address of its feed when the feed is public. */
  followHref: string;
  /** What a member follows by the button over the list; null where there is nothing that could be followed. */
  followed: FollowTarget | null;
  atom: string | null;
};

type Listed = { feed: FeedPage; hubs?: FeedPlace[]; provinces?: FeedPlace[]; isHeaded?: boolean };

/** A list of posts with its tools, unless the head of the page has them (`isHeaded`). Pass `hubs` and `provinces` to offer them as filters. */
export function Feed({ feed, hubs, provinces, isHeaded = false }: Listed) {
  return (
    <>
      {!isHeaded && <FeedTools feed={feed} hubs={hubs} provinces={provinces} />}
      <ChosenFilters feed={feed} hubs={hubs} provinces={provinces} />
      <FeedList feed={feed} />
      <p className="mt-4">
        <a className="inline-flex min-h-11 items-center text-soft" href={feed.followHref}>
          {m.follow_this()}
        </a>
      </p>
    </>
  );
}

/** `empty` stands in place of a list without posts. */
export function FeedList({ feed, empty }: { feed: FeedPage; empty?: ReactNode }) {
  const { posts, next, choice, path, now, compact } = feed;
  if (posts === null) {
    return (
      <EmptyState title={m.feed_failed_title()} text={m.feed_failed()}>
        <ButtonLink href="">{m.site_try_again()}</ButtonLink>
      </EmptyState>
    );
  }
  const more = next && (
    <ButtonLink look="plain" id="more" href={`${path}?${queryOf(choice, next)}`}>
      {m.feed_more()}
    </ButtonLink>
  );
  if (posts.length === 0 && more) {
    return (
      <EmptyState title={m.feed_empty_title()} text={m.feed_empty_so_far()}>
        {more}
      </EmptyState>
    );
  }
  if (posts.length === 0) {
    if (empty) return empty;
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
  const turn = posts.find(({ id }) => feed.others?.includes(id))?.id;
  return (
    <>
      <form method="post">
        <ol data-feed="" className={compact ? "compact" : undefined}>
          {posts.map((post) => (
            <Fragment key={post.id}>
              {post.id === turn && <Turn choice={choice} path={path} />}
              <PostCard post={post} now={now} compact={compact} within={choice.fixed} />
            </Fragment>
          ))}
        </ol>
      </form>
      {more && <p className="mt-4">{more}</p>}
    </>
  );
}

/** What stands where the posts in the reader's language end. */
const Turn = ({ choice, path }: Pick<FeedPage, "choice" | "path">) => (
  <li className="row meta">
    {m.feed_turn()}{" "}
    <a className="underline" href={`${path}?${queryOf({ ...choice, isMixed: true })}`}>
      {m.feed_mix()}
    </a>
  </li>
);
