import { wordsOf } from "#app/db/search.ts";
import { hubDescriptions } from "#app/features/hubs/place-words.server.ts";
import { findPostsByWords } from "#app/features/posts/list-posts.server.ts";
import { language, m } from "#app/words/messages.ts";
import { type SearchSource, whyFound } from "./source.ts";

export const postsSource: SearchSource = {
  kind: "post",
  async find({ text, hubId, province, from, limit }) {
    const words = wordsOf(text);
    const french = language() === "fr";
    const posts = await findPostsByWords(text, { hubId, province }, from, limit);
    const descriptions = await hubDescriptions();
    return posts.map((post) => ({
      kind: "post" as const,
      id: post.id,
      authorId: post.userId,
      tier: post.tier,
      at: post.createdAt,
      href: `/post/${post.id}`,
      language: post.language,
      facts: [
        post.username ? `u/${post.username}` : m.deleted_member(),
        french ? post.hubNameFr : post.hubNameEn,
        french ? post.provinceNameFr : post.provinceNameEn,
      ].filter((fact) => fact !== null),
      ...whyFound(
        post.title,
        [
          [m.search_in_content(), post.content],
          [m.search_in_tags(), post.tags.map((tag) => `#${tag}`).join(" ")],
          ...(descriptions.get(post.hubId ?? 0) ?? []).map((words): [string, string] => [m.search_in_place(), words]),
        ],
        words,
      ),
    }));
  },
};
