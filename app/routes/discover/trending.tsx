import type { TrendingTags } from "#app/features/posts/rules.ts";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";

/** Lists the tags that the most members used over some days, in the order of that count. */
export function Trending({ trending: { days, tags } }: { trending: TrendingTags }) {
  if (tags.length === 0) return <p className="mt-1 text-soft">{m.discover_trending_empty()}</p>;
  return (
    <>
      <p className="mb-2 text-soft">{m.discover_trending_days({ count: days })}</p>
      <ul className="chips">
        {tags.map(({ tag, members }) => (
          <li key={tag}>
            <a href={`/discover/tag/${encodeURIComponent(tag)}`}>
              #{tag} {number(members)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
