import { Dotted } from "#app/ui/dotted.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { RailLinks } from "#app/ui/rail-links.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import type { Innovation } from "./list-posts.server.ts";
import { shownIn } from "./shown-text.ts";

/** The latest research of a hub, in the rail. */
export function Innovations({ title, posts, now }: { title: string; posts: Innovation[]; now: number }) {
  if (posts.length === 0)
    return (
      <RailSection title={title}>
        <p className="mt-1 text-soft">{m.hub_innovations_empty()}</p>
      </RailSection>
    );
  return (
    <RailLinks
      title={title}
      rows={posts
        .map((post) => shownIn(post, language()))
        .map((post) => ({
          href: `/post/${post.id}`,
          said: { text: post.title, lang: langOf(post.language) },
          by: (
            <Dotted>
              {nameOf(post)}
              <RelativeTime time={post.createdAt} now={now} />
            </Dotted>
          ),
        }))}
    />
  );
}
