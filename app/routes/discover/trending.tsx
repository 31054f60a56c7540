import type { TrendingTags } from "#app/features/posts/rules.ts";
import { Apart } from "#app/ui/apart.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";

/** Lists the tags that the most members used over some days, in the order of that count. */
export function Trending({ trending: { days, tags } }: { trending: TrendingTags }) {
  if (tags.length === 0) return <p className="mt-1 text-soft">{m.discover_trending_empty()}</p>;
  return (
    <>
      <p className="mt-1 text-sm text-soft">{m.discover_trending_days({ count: days })}</p>
      <ul>
        {tags.map(({ tag, members }) => (
          <li key={tag} className="flex justify-between gap-3">
            <Apart>
              <a className="inline-flex min-h-11 items-center hover:underline" href={`/discover/tag/${encodeURIComponent(tag)}`}>
                #{tag}
              </a>
              <small className="self-center text-soft">{m.discover_members({ shown: number(members) })}</small>
            </Apart>
          </li>
        ))}
      </ul>
    </>
  );
}
