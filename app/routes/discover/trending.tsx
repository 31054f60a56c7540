import type { TrendingTag } from "#app/features/posts/rules.ts";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";

/** Lists the tags of the newest posts. The order also depends on votes, so the numbers of posts may not descend. */
export function Trending({ tags }: { tags: TrendingTag[] }) {
  if (tags.length === 0) return <p className="mt-1 text-soft">{m.discover_trending_empty()}</p>;
  return (
    <ul>
      {tags.map(({ tag, posts }) => (
        <li key={tag} className="flex justify-between gap-3">
          <a className="inline-flex min-h-11 items-center hover:underline" href={`/discover/tag/${encodeURIComponent(tag)}`}>
            #{tag}
          </a>
          <small className="self-center text-soft">{m.discover_posts({ count: posts, shown: number(posts) })}</small>
        </li>
      ))}
    </ul>
  );
}
