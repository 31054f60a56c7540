import { fromTheStart } from "#app/db/tiers.ts";
import { postTitlesByWords } from "#app/features/posts/list-posts.server.ts";
import { findProjectsByWords } from "#app/features/projects/list-projects.server.ts";

/** A post or a project of a member. */
export type Writing = { href: string; title: string; language: "en" | "fr" };

/** How many posts and how many projects are looked through for their authors. */
const writingsRead = 100;

/**
 * Returns the authors of the newest posts and public projects that hold the words, or whose hub the words name, each with the closest of
 * them. What is found of a province is about that province.
 */
export async function writersOf(text: string, province: string | undefined): Promise<Map<number, Writing>> {
  const [posts, projects] = await Promise.all([
    postTitlesByWords(text, { province }, writingsRead),
    findProjectsByWords(text, { province }, fromTheStart, writingsRead),
  ]);
  const written = [...posts.map((post) => ({ ...post, kind: "post" })), ...projects.map((project) => ({ ...project, kind: "project" }))];
  written.sort((a, b) => b.tier - a.tier); // the closest comes last, and so stays in the map
  return new Map(written.map(({ kind, id, userId, title, language }) => [userId, { href: `/${kind}/${id}`, title, language }]));
}
