import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { ProvinceShare } from "./rules.ts";

/** Shows how many posts a hub has, in how many provinces they are, and which province has the most of those that name one. */
export function HubStats({ posts, shares, nameOf }: { posts: number; shares: ProvinceShare[]; nameOf: (code: string) => string }) {
  const [first] = shares;
  return (
    <dl className="my-4 flex flex-wrap gap-x-6 gap-y-4">
      <Stat label={m.hub_stat_posts()} value={number(posts)} />
      <Stat
        label={m.hub_stat_provinces()}
        value={m.hub_stat_of({ count: shares.filter((row) => row.count > 0).length, all: shares.length })}
      />
      {first && first.count > 0 && (
        <Stat
          label={m.hub_stat_most()}
          value={m.hub_stat_share({ place: nameOf(first.province), percent: Math.round(first.share * 100) })}
        />
      )}
    </dl>
  );
}

function Stat({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
