import { wordsOf } from "#app/db/search.ts";
import { findPostsByWords } from "#app/features/posts/list-posts.server.ts";
import { language, m } from "#app/words/messages.ts";
import { type SearchSource, whyFound } from "./source.ts";

export const postsSource: SearchSource = {
  kind: "post",
  async find({ text, hubId, province, before, limit }) {
    const words = wordsOf(text);
    const french = language() === "fr";
    const posts = await findPostsByWords(text, { hubId, province }, { before, limit });
    return posts.map((post) => ({
      kind: "post" as const,
      id: post.id,
      authorId: post.userId,
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
        ],
        words,
      ),
    }));
  },
};
