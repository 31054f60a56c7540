import { max } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";

/** Across, a chart is measured in percent and down in pixels, so that its words keep their size at any width. */
const left = 10;
const top = 18;
export const ground = 92;

/** Returns where the bars of some weeks stand, a wide one for the period before behind each, and the ticks of the axis. */
export function weekScale(weeks: number[], before: number[]) {
  const most = max([...weeks, ...before]) ?? 0;
  const value = scaleLinear([0, Math.max(1, most)], [ground, top]).nice(3);
  const across = scaleBand(weeks.map((_, at) => at), [left, 100]).paddingInner(0.22).paddingOuter(0.1); // biome-ignore format: one line
  const bar = (at: number, count: number, part: number) => {
    const width = across.bandwidth() * part;
    const y = round(value(count));
    return { x: round((across(at) ?? left) + (across.bandwidth() - width) / 2), width: round(width), y, height: round(ground - y) };
  };
  return {
    now: weeks.map((count, at) => bar(at, count, 0.52)),
    before: before.map((count, at) => bar(at, count, 1)),
    middles: weeks.map((_, at) => round((across(at) ?? left) + across.bandwidth() / 2)),
    ticks: value
      .ticks(3)
      .filter(Number.isInteger)
      .map((tick) => ({ tick, y: round(value(tick)) })),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
