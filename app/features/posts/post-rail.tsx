import { localizedName } from "#app/text/localized-name.ts";
import { RailSection } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import type { PostsAround } from "./posts-around.server.ts";
import { shownIn } from "./shown-text.ts";

/** Other posts to read beside one: those close to it, and more of its hub. */
export function PostRail({ around: { close, fromHub, hub } }: { around: PostsAround }) {
  return (
    <>
      <Links title={m.post_close()} posts={close} />
      {hub && <Links title={m.post_more_from({ hub: localizedName(hub) })} posts={fromHub} />}
    </>
  );
}

function Links({ title, posts }: { title: string; posts: PostsAround["close"] }) {
  if (posts.length === 0) return null;
  return (
    <RailSection title={title}>
      <ul>
        {posts
          .map((post) => shownIn(post, language()))
          .map((post) => (
            <li key={post.id}>
              <a className="block py-2 hover:underline" href={`/post/${post.id}`} lang={langOf(post.language)}>
                {post.title}
              </a>
            </li>
          ))}
      </ul>
    </RailSection>
  );
}
