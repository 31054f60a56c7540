import { ownFirst } from "#app/words/lang-of.ts";
import { language } from "#app/words/messages.ts";
import { aboutList, hubList } from "./lists.ts";
import { type NamingPost, newestListed, newestNaming } from "./naming-data.server.ts";
import { hidingTranslators, shownIn } from "./shown-text.ts";

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
  return shownTo([...jobsFirst(about), ...jobsFirst(others)], hidden, shown);
}

/** Returns the newest posts of a hub, those in the reader's language first, none by an author whom the reader hides. */
export const postsOfHub = async (id: number, hidden: number[]): Promise<NamingPost[]> =>
  ownFirst(shownTo(await newestListed(hubList(id)), hidden)).slice(0, 3);

/** Returns these posts in the reader's language, where they have it. */
function shownTo(posts: NamingPost[], hidden: number[], most?: number): NamingPost[] {
  const hiding = new Set(hidden);
  return posts
    .filter(({ userId }) => !hiding.has(userId))
    .slice(0, most)
    .map((post) => shownIn(hidingTranslators(post, hiding), language()));
}

function jobsFirst(posts: NamingPost[]): NamingPost[] {
  const isJob = ({ postType }: NamingPost) => postType === "job";
  return [...posts.filter(isJob), ...posts.filter((post) => !isJob(post))];
}

/** Returns the newest posts about a project, none by an author whom the reader hides. */
export async function postsAboutProject(id: number, hidden: number[]): Promise<NamingPost[]> {
  return shownTo(await newestListed(aboutList.project(id)), hidden, shown);
}
