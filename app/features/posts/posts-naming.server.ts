import { type NamingPost, newestNaming } from "./naming-data.server.ts";

export type { NamingPost } from "./naming-data.server.ts";

const shown = 6;

/** Returns posts that name a company, jobs first and then the newest, none by an author whom the reader hides. */
export async function postsNaming(name: string, hidden: number[]): Promise<NamingPost[]> {
  const found = (await newestNaming(name)).filter(({ userId }) => !hidden.includes(userId));
  const isJob = ({ postType }: NamingPost) => postType === "job";
  return [...found.filter(isJob), ...found.filter((post) => !isJob(post))].slice(0, shown);
}
