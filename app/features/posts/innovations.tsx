import { MemberLink } from "#app/ui/member-link.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import type { Innovation } from "./list-posts.server.ts";
import { shownIn } from "./shown-text.ts";

/** Lists the latest research of a hub, in the rail. */
export function Innovations({ posts, now }: { posts: Innovation[]; now: number }) {
  if (posts.length === 0) return <p className="mt-1 text-soft">{m.hub_innovations_empty()}</p>;
  return (
    <ul className="mt-1 space-y-3">
      {posts
        .map((post) => shownIn(post, language()))
        .map((post) => (
          <li key={post.id}>
            <a className="inline-flex min-h-11 items-center" href={`/post/${post.id}`} lang={langOf(post.language)}>
              {post.title}
            </a>{" "}
            <span className="block text-sm text-soft">
              <MemberLink {...post} /> <RelativeTime time={post.createdAt} now={now} />
            </span>
          </li>
        ))}
    </ul>
  );
}
