import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { noteVisit } from "#app/features/accounts/visits.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { followedScopes } from "#app/features/following/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { FeedList, type FeedPage } from "#app/features/posts/feed.tsx";
import { feedChoice } from "#app/features/posts/feed-choice.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { NewsLine } from "#app/features/posts/news-line.tsx";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader, partFailed } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Apart } from "#app/ui/apart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { FollowButton } from "#app/ui/mine/own-links.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";
import { DiscoverHeader, discoverLinks } from "./discover-header.tsx";

export const links = discoverLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.for_me_title());

const here = "/discover/for-me";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const [followed, hidden, provinces] = await Promise.all([followedScopes(member), hiddenFrom(member), listProvinces()]);
  const choice = feedChoice(new URLSearchParams());
  const after = new URL(request.url).searchParams.get("after");
  const found = await listPosts({ ...choice, sort: "new", after, followed, hidden }).catch(
    partFailed("what a member follows could not be loaded"),
  );
  const home = provinces.find(({ code }) => code === member.province);
  const since = after === null ? noteVisit(member, Date.now()) : null;
  const fresh = found?.posts.filter(({ createdAt, userId }) => since !== null && createdAt > since && userId !== member.id).length ?? 0;
  const feed: FeedPage = {
    posts: found?.posts ?? null,
    next: found?.next ?? null,
    now: Date.now(),
    choice,
    compact: member.compactLists,
    path: here,
    submitHref: "/submit-post",
    followHref: "/settings/follows",
    followed: null,
    atom: null,
  };
  return {
    feed,
    news: since === null || fresh === 0 ? null : { count: fresh, since, isMore: fresh === found?.posts.length && found.next !== null },
    followsNothing: followed.lists.length + followed.memberIds.length === 0,
    home: home ? { code: home.code, name: localizedName(home) } : null,
    mine: { votes: { post: await myVotes(member, "post", found?.posts.map(({ id }) => id) ?? []) } },
  };
});

export const action = formAction({ vote, follow });

/** The newest posts of all that the viewer follows. */
export default function ForMe() {
  const { feed, news, followsNothing, home, mine } = useLoaderData<typeof loader>();
  return (
    <MineProvider mine={mine}>
      <Page>
        <DiscoverHeader here={here} />
        <p className="flex flex-wrap gap-x-6">
          <Apart>
            <a className="inline-flex min-h-11 items-center text-soft" href={feed.followHref}>
              {m.for_me_change()}
            </a>
            <a className="inline-flex min-h-11 items-center text-soft" href={`${here}/week.html`}>
              {m.week_link()}
            </a>
          </Apart>
        </p>
        {news && (
          <p className="news">
            <NewsLine news={news} now={feed.now} href={here} />
          </p>
        )}
        <FeedList
          feed={feed}
          empty={
            <EmptyState title={m.for_me_empty_title()} text={followsNothing ? m.for_me_empty() : m.for_me_quiet()}>
              {followsNothing && home && (
                <div className="flex flex-wrap items-center gap-3">
                  {home.name}
                  <FollowButton look="boxed" target={targetOf("province", home.code)} />
                </div>
              )}
              <ButtonLink look="plain" href="/discover/industry">
                {m.discover_explore_industry()}
              </ButtonLink>
              <ButtonLink look="plain" href="/people">
                {m.people_title()}
              </ButtonLink>
            </EmptyState>
          }
        />
      </Page>
    </MineProvider>
  );
}
