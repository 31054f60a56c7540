import { number } from "#app/ui/relative-time.tsx";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { m } from "#app/words/messages.ts";
import type { ProvinceShare } from "./rules.ts";

type Named = ProvinceShare & { name: string };

/** Shows where a hub's posts are. */
export function ProvincialDistribution({ shares }: { shares: Named[] }) {
  const active = shares.filter((row) => row.count > 0);
  if (active.length === 0) return <p className="mt-1 text-soft">{m.hub_distribution_empty()}</p>;
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{m.hub_distribution()}</caption>
      <thead className="text-sm text-soft">
        <tr>
          <th scope="col" className="font-normal">
            {m.feed_province()}
          </th>
          <th scope="col" className="text-right font-normal">
            {m.hub_stat_posts()}
          </th>
          <th scope="col" className="pl-4 text-right font-normal">
            %
          </th>
        </tr>
      </thead>
      <tbody>
        {active.map((row) => (
          <tr key={row.province} className="border-t border-line">
            <th scope="row" className="font-normal">
              <a className="inline-flex min-h-11 items-center hover:underline" href={`/discover/province/${row.province.toLowerCase()}`}>
                {row.name}
              </a>
              <ShareBar percent={(100 * row.count) / (active[0]?.count ?? 1)} />
            </th>
            <td className="text-right">{number(row.count)}</td>
            <td className="pl-4 text-right">{Math.round(row.share * 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
