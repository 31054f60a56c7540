import { aboutList, hubList } from "./lists.ts";
import { type NamingPost, newestListed, newestNaming } from "./naming-data.server.ts";

export type { NamingPost } from "./naming-data.server.ts";

const shown = 6;

/**
 * Returns posts about a company, and then others that name it; of both jobs first and then the newest, none by an author whom the reader
 * hides.
 */
export async function postsNaming({ id, name }: { id: number; name: string }, hidden: number[]): Promise<NamingPost[]> {
  const about = await newestListed(aboutList.company(id));
  const known = new Set(about.map((post) => post.id));
  const others = (await newestNaming(name)).filter((post) => !known.has(post.id));
  return [...jobsFirst(about), ...jobsFirst(others)].filter(({ userId }) => !hidden.includes(userId)).slice(0, shown);
}

/** Returns the newest posts of a hub, none by an author whom the reader hides. */
export const postsOfHub = async (id: number, hidden: number[]): Promise<NamingPost[]> =>
  (await newestListed(hubList(id))).filter(({ userId }) => !hidden.includes(userId)).slice(0, 3);

function jobsFirst(posts: NamingPost[]): NamingPost[] {
  const isJob = ({ postType }: NamingPost) => postType === "job";
  return [...posts.filter(isJob), ...posts.filter((post) => !isJob(post))];
}

/** Returns the newest posts about a project, none by an author whom the reader hides. */
export async function postsAboutProject(id: number, hidden: number[]): Promise<NamingPost[]> {
  return (await newestListed(aboutList.project(id))).filter(({ userId }) => !hidden.includes(userId)).slice(0, shown);
}
