import { foldedWords } from "#app/db/search.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { fullPosts } from "#app/features/posts/list-posts.server.ts";
import { hidingTranslators, otherLanguage, shownIn } from "#app/features/posts/shown-text.ts";
import { smallWords } from "#app/features/search-engine/small-words.ts";
import { nameOf } from "#app/ui/member-link.tsx";
import { language, m } from "#app/words/messages.ts";
import { type SearchedField, type SearchSource, whyFound } from "./source.ts";

export const showPosts: SearchSource = async (ids, { viewer, words }) => {
  const french = language() === "fr";
  const rows = await fullPosts(ids);
  const hidden = new Set(await hiddenFrom(viewer));
  return rows.map((row) => {
    const either = hidingTranslators(row, hidden);
    const post = shownIn(either, language());
    const other = either.translatedTitle === null ? null : shownIn(either, otherLanguage(post.language));
    return {
      kind: "post" as const,
      id: post.id,
      authorId: post.userId,
      at: post.createdAt,
      href: `/post/${post.id}`,
      language: post.language,
      member: { username: post.username, face: post.face, fullName: post.fullName },
      facts: [nameOf(post), french ? post.hubNameFr : post.hubNameEn, french ? post.provinceNameFr : post.provinceNameEn].filter(
        (fact) => fact !== null,
      ),
      tags: post.tags.filter((tag) => isAsked(tag, words)),
      ...whyFound(
        post.title,
        [
          [m.search_in_content(), post.content],
          ...(other ? [[textIn[other.language](), `${other.title}: ${other.content}`, other.language] satisfies SearchedField] : []),
          [m.search_in_tags(), post.tags.map((tag) => `#${tag}`).join(" ")],
        ],
        words,
      ),
    };
  });
};

const textIn = { en: m.search_in_text_en, fr: m.search_in_text_fr };

/** Whether all words of a tag that say something were looked for. */
function isAsked(tag: string, words: ReadonlySet<string>): boolean {
  const said = foldedWords(tag).filter((word) => !smallWords.has(word));
  return said.length > 0 && (words.has(foldedWords(tag).join(" ")) || said.every((word) => words.has(word)));
}
