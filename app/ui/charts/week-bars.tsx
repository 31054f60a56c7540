import { maxIndex, sum } from "d3-array";
import { m } from "#app/words/messages.ts";
import { shownDay, shownShortDay } from "../day.ts";
import { number } from "../relative-time.tsx";
import { Spark } from "./spark.tsx";
import { ground, isCompared, weekScale } from "./week-scale.ts";

export type WeekSeries = { id: string; label: string; starts: number[]; weeks: number[]; before: number[] };

/** How many there are of something, with what the last weeks brought in a sentence and a small chart; the number alone where they brought nothing. */
export function WeekFigure({ count, ...series }: WeekSeries & { count: number }) {
  const { label, weeks, before } = series;
  const [now, then] = [sum(weeks), sum(before)];
  const said = { shown: number(now), before: number(then), weeks: weeks.length };
  const sentence = then === 0 ? m.admin_new_alone : now < then ? m.admin_in_weeks_down : m.admin_in_weeks;
  return (
    <figure className="chart panel">
      <figcaption>
        <h3>{label}</h3> <b>{number(count)}</b> {now + then > 0 && <span>{sentence(said)}</span>}
      </figcaption>
      {isCompared(series) ? <WeekBars {...series} /> : now > 0 && <Spark counts={weeks} />}
    </figure>
  );
}

/** Draws a bar for each week, with the same week of the period before as an outline behind it. The last week is not over: its bar is dashed. */
export function WeekBars({ id, label, starts, weeks, before }: WeekSeries) {
  const scale = weekScale(weeks, before);
  const most = maxIndex(weeks);
  const [now, then] = [sum(weeks), sum(before)];
  const [total, totalBefore] = [number(now), number(then)];
  const last = weeks.length - 1;
  const dated = starts.flatMap((_, at) => ((last - at) % 8 === 0 ? at : []));
  return (
    <svg role="img" aria-labelledby={`${id}-t ${id}-d`} height={ground + 24}>
      <title id={`${id}-t`}>{m.chart_weeks_title({ label, from: shownDay(starts[0] ?? 0), to: shownDay(starts[last] ?? 0) })}</title>
      <desc id={`${id}-d`}>
        {m.chart_weeks_text({ total, before: totalBefore, most: number(weeks[most] ?? 0), week: shownDay(starts[most] ?? 0) })}
      </desc>
      <line className="axis" x1="0" x2="100%" y1={ground} y2={ground} />
      {scale.before.map(({ x, width, y, height }, at) => (
        <rect key={starts[at]} className="was" x={`${x}%`} width={`${width}%`} y={y} height={height} />
      ))}
      {scale.now.map(({ x, width, y, height }, at) => (
        <rect key={starts[at]} {...(at === last ? part : whole)} x={`${x}%`} width={`${width}%`} y={y} height={height} />
      ))}
      {(weeks[most] ?? 0) > 0 && (
        <text className="peak" x={`${scale.middles[most]}%`} y={(scale.now[most]?.y ?? ground) - 5} textAnchor="middle">
          {number(weeks[most] ?? 0)}
        </text>
      )}
      {dated.map((at) => (
        <text key={at} x={at === last ? "100%" : `${scale.middles[at]}%`} y={ground + 18} textAnchor={at === last ? "end" : "middle"}>
          {shownShortDay(starts[at] ?? 0)}
        </text>
      ))}
    </svg>
  );
}

const whole = { className: "bar" };
/** Dashed by an attribute: no table of old browsers knows the property. */
const part = { className: "bar part", strokeDasharray: "3 2" };

/** Says what the bars that are drawn of these mean. */
export function WeekKey({ series }: { series: Pick<WeekSeries, "weeks" | "before">[] }) {
  const weeks = series[0]?.weeks.length ?? 0;
  const some = (counts: (one: Pick<WeekSeries, "weeks" | "before">) => number[]) =>
    series.some((one) => counts(one).some((count) => count > 0));
  const keys = [
    { look: whole, text: m.chart_key_now({ weeks }), isDrawn: some((one) => one.weeks.slice(0, -1)) },
    { look: { className: "was" }, text: m.chart_key_before({ weeks }), isDrawn: some((one) => one.before) },
    { look: part, text: m.chart_key_part(), isDrawn: some((one) => one.weeks.slice(-1)) },
  ].filter(({ isDrawn }) => isDrawn);
  return (
    <p className="chart-key">
      {keys.map(({ look, text }) => (
        <span key={look.className}>
          <svg width="14" height="14" aria-hidden="true">
            <rect {...look} x="2" y="1" width="10" height="12" />
          </svg>{" "}
          {text}{" "}
        </span>
      ))}
    </p>
  );
}

/** The numbers of several charts as one table: the long form for whoever does not see them. What was nothing in every week has no column. */
export function WeekTable({ series }: { series: WeekSeries[] }) {
  const columns = series
    .flatMap(({ id, label, weeks, before }) => [
      { id, label, look: "text-right", counts: weeks },
      // On a phone there is room for the weeks themselves.
      { id: `${id}-before`, label: m.chart_column_before({ label, weeks: weeks.length }), look: "wide text-right", counts: before },
    ])
    .filter(({ counts }) => sum(counts) > 0);
  return (
    <table className="week-table w-full text-sm tabular-nums">
      <thead>
        <tr>
          <th scope="col" className="text-left">
            {m.chart_week()}
          </th>
          {columns.map(({ id, label, look }) => (
            <th key={id} scope="col" className={look}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series[0]?.starts.map((start, at) => (
          <tr key={start} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
              {shownShortDay(start)}
            </th>
            {columns.map(({ id, look, counts }) => (
              <td key={id} className={look}>
                {number(counts[at] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
