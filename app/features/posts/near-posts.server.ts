import type { Viewer } from "#app/auth/viewer.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { findDocuments } from "#app/features/search-engine/find.server.ts";
import { nearTitles } from "#app/features/search-engine/related.server.ts";
import type { Near } from "#app/ui/near.tsx";
import { language } from "#app/words/messages.ts";
import { titlesOf } from "./data.server.ts";
import { listPosts } from "./list-posts.server.ts";
import { titleLimit } from "./rules.ts";
import { hidingTranslators, shownIn } from "./shown-text.ts";

/** What the search finds with less of a title's words is not compared with it. */
const leastCoverage = 0.6;
/** Two titles are near with this much in common, by the rarity of their words. */
const leastInCommon = 0.55;
const [mostNear, mostCompared] = [4, 20];

/** Returns the posts whose titles come closest to one, the closest first; none where none is close. Leaves out the post that it is the title of. */
export async function nearPosts(viewer: Viewer, title: string, sameAs?: number): Promise<Near[]> {
  const typed = title.slice(0, titleLimit);
  const { found } = await findDocuments(typed, { kind: "post" }, { reader: language(), without: ["date"] });
  const close = found.flatMap(({ subject, coverage }) => (coverage >= leastCoverage && subject !== sameAs ? subject : []));
  const common = await nearTitles("post", typed, close.slice(0, mostCompared));
  const inCommon = ({ id }: { id: number }) => common.get(id) ?? 0;
  const hidden = new Set(await hiddenFrom(viewer));
  return (await titlesOf([...common.keys()]))
    .filter((post) => !hidden.has(post.userId) && inCommon(post) >= leastInCommon)
    .sort((one, other) => inCommon(other) - inCommon(one))
    .slice(0, mostNear)
    .map((post) => shownIn(hidingTranslators(post, hidden), language()))
    .map((post) => ({ title: post.title, path: `/post/${post.id}`, language: post.language }));
}

/** Returns a few posts that many read now, of a hub or of all: of those in the reader's language first, others where there are too few. */
export async function popularPosts(viewer: Viewer, hubId: number | undefined) {
  const query = { sort: "hot", range: "all", search: "", after: null, limit: mostNear, hidden: await hiddenFrom(viewer) } as const;
  const { posts: own } = await listPosts({ ...query, filters: { hubId, language: language() } });
  const { posts: all } = own.length < mostNear ? await listPosts({ ...query, filters: { hubId } }) : { posts: [] };
  const posts = [...new Map([...own, ...all].map((post) => [post.id, post])).values()].slice(0, mostNear);
  return posts.map((post) => shownIn(post, language()));
}
