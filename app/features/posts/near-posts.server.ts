import type { Viewer } from "#app/auth/viewer.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { findDocuments } from "#app/features/search-engine/find.server.ts";
import { titlesHeldBy } from "#app/features/search-engine/related.server.ts";
import type { Near } from "#app/ui/near.tsx";
import { language } from "#app/words/messages.ts";
import { titlesOf } from "./data.server.ts";
import { listPosts } from "./list-posts.server.ts";
import { titleLimit } from "./rules.ts";
import { hidingTranslators, shownIn } from "./shown-text.ts";

/** A post with less of a title's words, weighed by their rarity, is not near it. */
const leastCoverage = 0.6;
const mostNear = 4;

/**
 * Returns the posts that come closest to a title, the closest first; none where none is close. Of the title of a post, `sameAs`, those that are
 * about the same: each holds most of the title of the other.
 */
export async function nearPosts(viewer: Viewer, title: string, sameAs?: number): Promise<Near[]> {
  const asked = { reader: language(), without: ["date"] } as const;
  const { found } = await findDocuments(title.slice(0, titleLimit), { kind: "post" }, asked);
  const close = found.flatMap(({ subject, coverage }) => (coverage >= leastCoverage && subject !== sameAs ? subject : []));
  const first = close.slice(0, 3 * mostNear);
  const same = sameAs === undefined ? null : await titlesHeldBy("post", sameAs, first);
  const hidden = new Set(await hiddenFrom(viewer));
  return (await titlesOf(first))
    .filter(({ id, userId }) => !hidden.has(userId) && (!same || (same.get(id) ?? 0) >= leastCoverage))
    .slice(0, mostNear)
    .map((post) => shownIn(hidingTranslators(post, hidden), language()))
    .map((post) => ({ title: post.title, path: `/post/${post.id}`, language: post.language }));
}

/** Returns the titles of a few posts that many read now, of a hub or of all: of those in the reader's language first, others where there are too few. */
export async function popularPosts(viewer: Viewer, hubId: number | undefined) {
  const query = { sort: "hot", range: "all", search: "", after: null, limit: mostNear, hidden: await hiddenFrom(viewer) } as const;
  const { posts: own } = await listPosts({ ...query, filters: { hubId, language: language() } });
  const { posts: all } = own.length < mostNear ? await listPosts({ ...query, filters: { hubId } }) : { posts: [] };
  const posts = [...new Map([...own, ...all].map((post) => [post.id, post])).values()].slice(0, mostNear);
  return posts.map((post) => shownIn(post, language())).map(({ id, title, language }) => ({ id, title, language }));
}
