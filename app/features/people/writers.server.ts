import { foldedWords } from "#app/db/search.ts";
import { facetToken } from "#app/db/search-index/kinds.ts";
import { newestTitlesOf } from "#app/features/posts/list-posts.server.ts";

/** A post of a member. */
export type Writing = { href: string; title: string; language: "en" | "fr" };

/** Returns the newest post of a member with one of these folded words in its title, or in a hub that the words mean. */
export async function writingWith(userId: number, words: ReadonlySet<string>): Promise<Writing | null> {
  const holds = (text: string) => foldedWords(text).some((word) => words.has(word));
  const posts = await newestTitlesOf(userId);
  const post = posts.find(({ title, hubId }) => holds(title) || words.has(facetToken("wrote", hubId ?? 0)));
  return post ? { href: `/post/${post.id}`, title: post.title, language: post.language } : null;
}
