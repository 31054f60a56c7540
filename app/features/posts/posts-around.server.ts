import { relatedTo } from "#app/features/search-engine/related.server.ts";
import { type PostCardRow, titlesOf } from "./data.server.ts";
import { nextKeys } from "./list-data.server.ts";
import { hidingTranslators } from "./shown-text.ts";

type PostLink = Awaited<ReturnType<typeof titlesOf>>[number];
export type PostsAround = {
  close: PostLink[];
  fromHub: PostLink[];
  hub: { slug: string; nameEn: string; nameFr: string } | null;
  lists: string[];
};

type Around = Pick<PostCardRow, "id" | "hubId" | "hubSlug" | "hubNameEn" | "hubNameFr">;

const shown = 3;

/**
 * Returns posts that are about the same, the nearest first, and others of its hub; at most three each, and none by an author whom the reader
 * hides. `lists` names the lists that those of the hub were taken from.
 */
export async function postsAround(post: Around, hidden: number[]): Promise<PostsAround> {
  const among = async (ids: number[], except: number[]) =>
    (await titlesOf(ids.filter((id) => !except.includes(id))))
      .filter(({ userId }) => !hidden.includes(userId))
      .slice(0, shown)
      .map((one) => hidingTranslators(one, new Set(hidden)));
  const close = await among(await relatedTo("post", post.id, 3 * shown), [post.id]);
  const { hubId, hubSlug, hubNameEn, hubNameFr } = post;
  const hub = hubSlug && hubNameEn && hubNameFr ? { slug: hubSlug, nameEn: hubNameEn, nameFr: hubNameFr } : null;
  const newest = hubId ? await nextKeys("new", `hub:${hubId}`, null, 3 * shown) : null;
  const fromHub = await among(
    (newest?.keys ?? []).map(({ id }) => id),
    [post.id, ...close.map(({ id }) => id)],
  );
  return { close, fromHub, hub, lists: hubId ? [`hub:${hubId}`] : [] };
}
