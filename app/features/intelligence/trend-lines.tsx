import { day } from "#app/ui/day.ts";
import { number } from "#app/ui/relative-time.tsx";
import { Scrolling } from "#app/ui/scrolling.tsx";
import { m } from "#app/words/messages.ts";
import { linePoints, type Trend } from "./trends.ts";

const labels: Record<Trend["kind"], () => string> = {
  members: m.admin_members,
  posts: m.admin_posts,
  companies: m.admin_companies,
  connections: m.admin_connections,
};

/** Draws a line for each trend, and repeats the numbers in a table that a screen reader can read. */
export function TrendLines({ starts, trends }: { starts: number[]; trends: Trend[] }) {
  return (
    <>
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        {trends.map((trend) => (
          <figure key={trend.kind} className="w-56">
            <figcaption className="text-sm text-soft">
              {labels[trend.kind]()} · {number(trend.weeks.reduce((sum, week) => sum + week, 0))}
            </figcaption>
            <svg className="block h-10 w-full text-brand" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
              <polyline
                points={linePoints(trend.weeks)}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </figure>
        ))}
      </div>
      <Scrolling className="mt-5" label={m.admin_trends({ weeks: starts.length })}>
        <table className="w-full text-left text-sm tabular-nums [&_td]:pr-2 [&_th]:pr-2">
          <thead>
            <tr>
              <th>{m.admin_week()}</th>
              {trends.map((trend) => (
                <th key={trend.kind}>{labels[trend.kind]()}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {starts.map((start, at) => (
              <tr key={start} className="border-t border-line">
                <td className="py-1">{day(start)}</td>
                {trends.map((trend) => (
                  <td key={trend.kind}>{number(trend.weeks[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  );
}
