import type { Viewer } from "#app/auth/viewer.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { type FollowedList, feedOf, followPage } from "#app/features/feeds/rules.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { type FollowTarget, targetOf } from "#app/features/follows/rules.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import type { FeedPage } from "#app/features/posts/feed.tsx";
import { feedChoice, firstOf } from "#app/features/posts/feed-choice.ts";
import { listPosts, type PostList } from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { listsRead } from "#app/features/posts/merged-lists.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { partFailed } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { language } from "#app/words/messages.ts";

/** Loads what /discover and every page of a hub, province or tag needs: the list, its filters, and the viewer's own votes and saves. */
export async function loadFeed(request: Request, viewer: Viewer, list: FollowedList, fixed: PostFilters = {}, submitHref = "/submit-post") {
  const url = new URL(request.url);
  const choice = feedChoice(url.searchParams, fixed);
  const [hubs, provinces] = await Promise.all([discoveryHubs(), listProvinces()]);
  const hub = hubs.find((known) => known.slug === choice.hub);
  if (hub) choice.filters.hubId = hub.id;
  if (isProvinceCode(choice.province)) choice.filters.province = choice.province;
  choice.first = firstOf(choice, language());
  const found = await listPosts({ ...choice, hidden: await hiddenFrom(viewer) }).catch(partFailed("a list of posts could not be loaded"));
  if (found) nameParts(choice, found, await listsRead(choice.filters));
  const followed = followedIn(list, hubs);
  const feed: FeedPage = {
    posts: found?.posts ?? null,
    next: found?.next ?? null,
    others: found?.others,
    now: Date.now(),
    choice,
    compact: viewer?.compactLists ?? false,
    path: url.pathname,
    submitHref,
    followHref: followPage(list),
    followed,
    atom: settings.reading === "public" ? feedOf(list) : null,
  };
  const votes = await myVotes(viewer, "post", found?.posts.map((post) => post.id) ?? []);
  return {
    feed,
    mine: { votes: { post: votes, comment: {} }, follows: await myFollows(viewer, followed ? [followed] : []) },
    hubs: hubs.map(({ slug, nameEn, nameFr, postCount }) => ({ slug, nameEn, nameFr, postCount })),
    provinces: provinces.map(({ code, nameEn, nameFr, postCount }) => ({ slug: code, nameEn, nameFr, postCount })),
  };
}

/** A hub of the directory alone has no posts of its own that one could follow. */
function followedIn(list: FollowedList, hubs: { id: number; slug: string }[]): FollowTarget | null {
  if (list.kind === "all") return null;
  if (list.kind === "province") return targetOf("province", list.code);
  if (list.kind !== "hub") return targetOf(list.kind, list.tag);
  const hub = hubs.find(({ slug }) => slug === list.slug);
  return hub ? targetOf("hub", hub.id) : null;
}

/** The page is made of the posts on it, and of which posts those are: most votes move no post onto another page. */
function nameParts(choice: ReturnType<typeof feedChoice>, found: PostList, lists: string[]): void {
  const onPage = ({ posts, next }: PostList) => JSON.stringify([posts.map((post) => post.id), next]);
  const shown = onPage(found);
  pageIsMadeOf(
    found.posts.map((post) => partOf.post(post.id)),
    {
      parts: [...lists.map(partOf.posts), ...(choice.sort === "new" ? [] : lists.map(partOf.ranks))],
      isSame: async () => onPage(await listPosts(choice)) === shown,
    },
  );
}
