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

/** Returns the posts that come closest to a title, the closest first; none where none is close, and never the post `except`. */
export async function nearPosts(viewer: Viewer, title: string, except = 0): Promise<Near[]> {
  const { found } = await findDocuments(title.slice(0, titleLimit), { kind: "post" }, { reader: language(), without: ["date"] });
  const close = found.filter(({ coverage, subject }) => coverage >= leastCoverage && subject !== except);
  const hidden = new Set(await hiddenFrom(viewer));
  return (await titlesOf(close.slice(0, 3 * mostNear).map(({ subject }) => subject)))
    .filter(({ userId }) => !hidden.has(userId))
    .slice(0, mostNear)
    .map((post) => shownIn(hidingTranslators(post, hidden), language()))
    .map((post) => ({ title: post.title, path: `/post/${post.id}`, language: post.language }));
}

/** Returns the titles of a few posts that many read now, of a hub or of all. */
export async function popularPosts(viewer: Viewer, hubId: number | undefined) {
  const query = { filters: { hubId }, sort: "hot", range: "all", search: "", after: null, limit: mostNear } as const;
  const { posts } = await listPosts({ ...query, hidden: await hiddenFrom(viewer) });
  return posts.map((post) => shownIn(post, language())).map(({ id, title, language }) => ({ id, title, language }));
}
