import { localizedName } from "#app/text/localized-name.ts";
import { nameOf } from "#app/ui/member-link.tsx";
import { RailLinks } from "#app/ui/rail-links.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import type { PostsAround } from "./posts-around.server.ts";
import { shownIn } from "./shown-text.ts";

/** Other posts to read beside one: those close to it, and more of its hub. */
export function PostRail({ around: { close, fromHub, hub } }: { around: PostsAround }) {
  const shown = (posts: PostsAround["close"]) => posts.map((post) => shownIn(post, language()));
  return (
    <>
      <PostLinks title={m.post_close()} posts={shown(close)} />
      {hub && <PostLinks title={m.post_more_from({ hub: localizedName(hub) })} posts={shown(fromHub)} />}
    </>
  );
}

type Linked = Pick<PostsAround["close"][number], "id" | "title" | "language" | "username" | "fullName">;

/** Titles and authors of posts in a rail; nothing without any. */
export const PostLinks = ({ title, posts }: { title: string; posts: Linked[] }) => (
  <RailLinks
    title={title}
    rows={posts.map((post) => ({ href: `/post/${post.id}`, said: { text: post.title, lang: langOf(post.language) }, by: nameOf(post) }))}
  />
);
