import { localizedName } from "#app/text/localized-name.ts";
import { nameOf } from "#app/ui/member-link.tsx";
import { RailSection } from "#app/ui/page.tsx";
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
export function PostLinks({ title, posts }: { title: string; posts: Linked[] }) {
  if (posts.length === 0) return null;
  return (
    <RailSection title={title}>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className="border-t border-line">
            <a className="block pt-2 font-semibold" href={`/post/${post.id}`} lang={langOf(post.language)}>
              {post.title}
            </a>
            <p className="meta pb-2">{nameOf(post)}</p>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
