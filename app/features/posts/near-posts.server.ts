import type { Viewer } from "#app/auth/viewer.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { findDocuments } from "#app/features/search-engine/find.server.ts";
import type { Near } from "#app/ui/near.tsx";
import { language } from "#app/words/messages.ts";
import { titlesOf } from "./data.server.ts";
import { listPosts } from "./list-posts.server.ts";
import { titleLimit } from "./rules.ts";
import { hidingTranslators, shownIn } from "./shown-text.ts";

/** A post with less of a title's words, weighed by their rarity, is not near it. */
const leastCoverage = 0.6;
const mostNear = 4;

/** Returns the ids of the posts that hold most of a title, the closest first. */
async function holding(title: string): Promise<number[]> {
  const { found } = await findDocuments(title.slice(0, titleLimit), { kind: "post" }, { reader: language(), without: ["date"] });
  return found.filter(({ coverage }) => coverage >= leastCoverage).map(({ subject }) => subject);
}

/**
 * Returns the posts that come closest to a title, the closest first; none where none is close. Of the title of a post, `sameAs`, those that are
 * about the same: each holds most of the title of the other.
 */
export async function nearPosts(viewer: Viewer, title: string, sameAs?: number): Promise<Near[]> {
  const close = (await holding(title)).filter((id) => id !== sameAs);
  const hidden = new Set(await hiddenFrom(viewer));
  const titles = (await titlesOf(close.slice(0, 3 * mostNear))).filter(({ userId }) => !hidden.has(userId)).slice(0, mostNear);
  const isSame = await Promise.all(titles.map(async (post) => sameAs === undefined || (await holding(post.title)).includes(sameAs)));
  return titles
    .filter((_, at) => isSame[at])
    .map((post) => shownIn(hidingTranslators(post, hidden), language()))
    .map((post) => ({ title: post.title, path: `/post/${post.id}`, language: post.language }));
}

/** Returns the titles of a few posts that many read now, of a hub or of all. */
export async function popularPosts(viewer: Viewer, hubId: number | undefined) {
  const query = { filters: { hubId }, sort: "hot", range: "all", search: "", after: null, limit: mostNear } as const;
  const { posts } = await listPosts({ ...query, hidden: await hiddenFrom(viewer) });
  return posts.map((post) => shownIn(post, language())).map(({ id, title, language }) => ({ id, title, language }));
}
