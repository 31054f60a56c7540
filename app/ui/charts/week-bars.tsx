import { maxIndex, sum } from "d3-array";
import { m } from "#app/words/messages.ts";
import { day } from "../day.ts";
import { number } from "../relative-time.tsx";
import { ground, weekScale } from "./week-scale.ts";

export type WeekSeries = { id: string; label: string; starts: number[]; weeks: number[]; before: number[] };

/** Draws a bar for each week, with the same week of the period before as an outline behind it. The last week is not over: its bar is dashed. */
export function WeekBars({ id, label, starts, weeks, before }: WeekSeries) {
  const scale = weekScale(weeks, before);
  const most = maxIndex(weeks);
  const [now, then] = [sum(weeks), sum(before)];
  const [total, totalBefore] = [number(now), number(then)];
  const change = now > then ? m.chart_rose : now < then ? m.chart_fell : m.chart_same;
  const last = weeks.length - 1;
  const dated = starts.flatMap((_, at) => ((last - at) % 4 === 0 ? at : []));
  return (
    <figure className="chart">
      <figcaption>
        <h3>{label}</h3> <span className="text-sm">{change({ total, before: totalBefore })}</span>
      </figcaption>
      <svg role="img" aria-labelledby={`${id}-t ${id}-d`} height={ground + 24}>
        <title id={`${id}-t`}>{m.chart_weeks_title({ label, from: day(starts[0] ?? 0), to: day(starts[last] ?? 0) })}</title>
        <desc id={`${id}-d`}>
          {m.chart_weeks_text({ total, before: totalBefore, most: number(weeks[most] ?? 0), week: day(starts[most] ?? 0) })}
        </desc>
        {scale.ticks.map(({ tick, y }) => (
          <g key={tick}>
            <line className={tick === 0 ? "axis" : "grid"} x1="10%" x2="100%" y1={y} y2={y} />
            <text x="9%" y={y + 4} textAnchor="end">
              {number(tick)}
            </text>
          </g>
        ))}
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
            {day(starts[at] ?? 0).slice(5)}
          </text>
        ))}
      </svg>
    </figure>
  );
}

const whole = { className: "bar" };
/** Dashed by an attribute: no table of old browsers knows the property. */
const part = { className: "bar part", strokeDasharray: "3 2" };

/** Says what the bars mean. */
export function WeekKey({ weeks }: { weeks: number }) {
  const keys = [
    { look: whole, text: m.chart_key_now({ weeks }) },
    { look: { className: "was" }, text: m.chart_key_before({ weeks }) },
    { look: part, text: m.chart_key_part() },
  ];
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

/** The numbers of several charts as one table: the long form for whoever does not see them. */
export function WeekTable({ series }: { series: WeekSeries[] }) {
  return (
    <table className="w-full text-left text-sm tabular-nums [&_td]:pr-2 [&_th]:pr-2">
      <thead>
        <tr>
          <th scope="col">{m.chart_week()}</th>
          {series.flatMap(({ id, label }) => [
            <th key={id} scope="col">
              {label}
            </th>,
            <th key={`${id}-before`} scope="col">
              <span className="sr-only">{label}, </span>
              {m.chart_column_before()}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {series[0]?.starts.map((start, at) => (
          <tr key={start} className="border-t border-line">
            <th scope="row" className="py-1 font-normal">
              {day(start)}
            </th>
            {series.flatMap(({ id, weeks, before }) => [
              <td key={id}>{number(weeks[at] ?? 0)}</td>,
              <td key={`${id}-before`} className="text-soft">
                {number(before[at] ?? 0)}
              </td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
