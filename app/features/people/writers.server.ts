import { foldedWords } from "#app/db/search.ts";
import { newestPostOfEach, newestTitlesOf } from "#app/features/posts/list-posts.server.ts";

/** A post of a member. */
export type Writing = { href: string; title: string; language: "en" | "fr" };

/** Returns the newest post of a member with one of these folded words or names in its title: one in a hub of theirs need not be about it. */
export async function writingWith(userId: number, words: ReadonlySet<string>): Promise<Writing | null> {
  const post = (await newestTitlesOf(userId)).find(({ title }) => holdsOneOf(title, words));
  return post ? writingOf(post) : null;
}

/** Returns the newest post of each of these members who has one, by their ids. */
export async function latestOf(userIds: number[]): Promise<Map<number, Writing>> {
  return new Map([...(await newestPostOfEach(userIds))].map(([id, post]) => [id, writingOf(post)]));
}

const writingOf = ({ id, title, language }: { id: number } & Omit<Writing, "href">): Writing => ({ href: `/post/${id}`, title, language });

/** Whether a text holds one of these folded words or names. */
export function holdsOneOf(text: string, words: ReadonlySet<string>): boolean {
  const folded = ` ${foldedWords(text).join(" ")} `;
  return [...words].some((said) => folded.includes(` ${said} `));
}
