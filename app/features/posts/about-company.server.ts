import type { Writer } from "#app/db/client.server.ts";
import { countListed, pointPost, postsListedIn } from "./data.server.ts";
import { aboutList } from "./lists.ts";

/** Makes the posts about one company posts about another, all of them or `only` these. Returns whose they are. */
export async function movePostsAbout(tx: Writer, from: number, to: number, only?: number[]): Promise<{ id: number; userId: number }[]> {
  const moved = (await postsListedIn(tx, aboutList.company(from))).filter(({ id }) => only?.includes(id) ?? true);
  for (const post of moved) await pointPost(tx, post, { aboutCompanyId: to });
  return moved;
}

export const countPostsAbout = (company: number): Promise<number> => countListed(aboutList.company(company));
