import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { type ProvinceShare, tiles } from "./rules.ts";

const side = 30;
/** Faint enough to read the text on top, and different enough to tell apart, in both colour schemes. */
const opacities = [0.06, 0.15, 0.25, 0.36, 0.48];

type Named = ProvinceShare & { name: string };

/** Shows where a hub's posts are: a tile map, and a table with the same numbers. */
export function ProvincialDistribution({ shares }: { shares: Named[] }) {
  const active = shares.filter((row) => row.count > 0);
  if (active.length === 0) return <p className="mt-1 text-soft">{m.hub_distribution_empty()}</p>;
  return (
    <>
      <TileMap shares={shares} />
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
                <Bar share={row.count / (active[0]?.count ?? 1)} />
              </th>
              <td className="text-right">{number(row.count)}</td>
              <td className="pl-4 text-right">{Math.round(row.share * 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function TileMap({ shares }: { shares: Named[] }) {
  return (
    <svg viewBox={`0 0 ${side * 8} ${side * 3}`} className="my-3 w-full" role="img" aria-label={m.hub_distribution_map()}>
      {shares.map(({ province, shade, name, count }) => {
        const [column, row] = tiles[province];
        return (
          <g key={province}>
            <title>{`${name}, ${count}`}</title>
            <rect
              className="text-brand"
              x={column * side}
              y={row * side}
              width={side - 2}
              height={side - 2}
              fill="currentColor"
              fillOpacity={opacities[shade]}
            />
            <text x={column * side + 14} y={row * side + 18} fontSize="11" textAnchor="middle" fill="currentColor">
              {province}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg className="-mt-0.5 block h-[3px] w-full text-brand opacity-55" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
      <rect width={Math.round(share * 100)} height="1" fill="currentColor" />
    </svg>
  );
}
