import type { Member, Viewer } from "#app/auth/viewer.ts";
import { listComments } from "#app/features/comments/operations.server.ts";
import { flatten } from "#app/features/comments/rules.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { followedScopes } from "#app/features/following/operations.server.ts";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { bestSince, fullPosts } from "#app/features/posts/list-posts.server.ts";
import { listsRead } from "#app/features/posts/merged-lists.server.ts";
import { hidingTranslators, shownIn } from "#app/features/posts/shown-text.ts";
import { withTitles } from "#app/features/references/operations.server.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { weekMs } from "#app/text/spans.ts";
import { language, m } from "#app/words/messages.ts";
import { type WeekComment, type WeekPost, weekFile } from "./week-file.tsx";

const mostPosts = 15;
/** What all posts together may take is cut in week-file.tsx; this holds one crowded discussion back. */
const extent = { comments: 20, replies: 5, weight: 6_000 };

type Scopes = Awaited<ReturnType<typeof followedScopes>>;

/** Returns the week of a hub as one HTML file. @throws NotFound for an unknown hub */
export async function weekOfHub(viewer: Viewer, slug: string, now = Date.now()): Promise<string> {
  const hub = await showHub(slug);
  const scopes = { lists: await listsRead({ hubId: hub.id }), memberIds: [] };
  return weekOf(viewer, scopes, { title: m.week_title({ place: localizedName(hub) }), path: `/discover/industry/${hub.slug}`, now });
}

/** Returns the week of what a member follows as one HTML file, which does not say who that is. */
export async function weekForMe(member: Member, now = Date.now()): Promise<string> {
  return weekOf(member, await followedScopes(member), { title: m.week_title_mine(), path: "/discover/for-me", now });
}

async function weekOf(viewer: Viewer, scopes: Scopes, head: { title: string; path: string; now: number }): Promise<string> {
  const hidden = await hiddenFrom(viewer);
  const best = await bestSince(scopes, head.now - weekMs, hidden);
  const rows = (await fullPosts(best.slice(0, mostPosts).map(({ id }) => id)))
    .map((post) => shownIn(hidingTranslators(post, new Set(hidden)), language()))
    .map((post) => ({ ...post, html: htmlOf(post.content, post.html, "article") }));
  const titled = await withTitles(rows, () => hidden);
  const posts = titled.map(async (post): Promise<WeekPost> => ({ ...post, comments: await commentsOf(post.id, hidden) }));
  return weekFile(await Promise.all(posts), { ...head, isMore: best.length > mostPosts });
}

/** Returns the best comments on a post in reading order. What is deleted or hidden from the reader is left out, as if it had never been there. */
async function commentsOf(id: number, hidden: number[]): Promise<WeekComment[]> {
  const { tree } = await listComments({ type: "post", id }, { sort: "best", hidden }, extent);
  return flatten(tree).filter(({ deletedAt, isHidden }) => deletedAt === null && !isHidden);
}
