import { number } from "../relative-time.tsx";
import { ShareBar } from "../share-bar.tsx";

export type RankedRow = { id: string; label: string; value: number; href?: string };

type Props = { caption: string; heading: string; unit: string; rows: RankedRow[]; shown?: (value: number) => string };

/** Draws a bar for each row, with its number as `shown` says it: a table with a picture in it, so that nothing is said by the picture alone. */
export function RankedBars({ caption, heading, unit, rows, shown = number }: Props) {
  const share = barShare(rows);
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="font-normal">
            {heading}
          </th>
          <th scope="col" className="text-right font-normal">
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, value, href }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="w-full pb-2 font-normal">
              {href ? (
                <a className="inline-block py-2" href={href}>
                  {label}
                </a>
              ) : (
                <span className="inline-block py-2">{label}</span>
              )}
              <ShareBar percent={share(value)} />
            </th>
            <td className="pl-3 text-right">{shown(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns how long the bar of a value is, in percent of the longest; 0 when there is nothing. */
export function barShare(rows: { value: number }[]): (value: number) => number {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (value) => Math.round((10_000 * value) / most) / 100;
}
