import type { Viewer } from "#app/auth/viewer.ts";
import { fold } from "#app/db/search.ts";
import { rowsHolding } from "#app/db/search-index/reading.server.ts";
import { companyCardsOf } from "#app/features/companies/list-companies.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { fullPosts } from "#app/features/posts/list-posts.server.ts";
import type { ShownProgram } from "./data.server.ts";

const mostRead = 8;
const mostShown = 3;

const flat = (text: string) => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;

/** Returns the names under which people speak of a programme: its titles, and abbreviations of four letters or more. */
export function namesOf({ titleEn, titleFr }: Pick<ShownProgram, "titleEn" | "titleFr">): string[] {
  const names = [titleEn, titleFr ?? ""].flatMap((title) => [
    title.replace(/\s*\([^)]*\)/g, "").trim(),
    ...[...title.matchAll(/\(([^)]*)\)/g)].flatMap(([, inside = ""]) => (/\p{Lu}{4}/u.test(inside) ? [inside] : [])),
  ]);
  return [...new Set(names)].filter((name) => flat(name).length > 5).slice(0, 4);
}

/** Returns the newest posts and companies here that name a programme. Reads a few of each, however many there are. */
export async function mentionsOf(viewer: Viewer, program: ShownProgram) {
  const names = namesOf(program);
  const speaks = (text: string) => names.some((name) => flat(text).includes(flat(name)));
  const [hidden, postLists, companyLists] = await Promise.all([
    hiddenFrom(viewer),
    Promise.all(names.map((name) => rowsHolding("post", name, mostRead).then(fullPosts))),
    Promise.all(names.map((name) => rowsHolding("company", name, mostRead).then(companyCardsOf))),
  ]);
  const posts = postLists.flat().filter((post) => !hidden.includes(post.userId) && speaks(`${post.title} ${post.content}`));
  const companies = companyLists.flat().filter((company) => speaks(`${company.name} ${company.description}`));
  return {
    posts: newest(posts).map(({ id, title, language, username }) => ({ id, title, language, username })),
    companies: newest(companies).map(({ id, slug, name }) => ({ id, slug, name })),
  };
}

const newest = <T extends { id: number }>(rows: T[]): T[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => b.id - a.id).slice(0, mostShown);
