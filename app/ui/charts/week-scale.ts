import { max, median, sum } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";

/** Across, a chart is measured in percent and down in pixels, so that its words keep their size at any width. */
const top = 18;
export const ground = 64;

/** Returns where the bars of some weeks stand, a wide one for the period before behind each. */
export function weekScale(weeks: number[], before: number[]) {
  const most = max([...weeks, ...before]) ?? 0;
  const value = scaleLinear([0, Math.max(1, most)], [ground, top]);
  const across = scaleBand(weeks.map((_, at) => at), [0, 100]).paddingInner(0.22).paddingOuter(0.1); // biome-ignore format: one line
  const bar = (at: number, count: number, part: number) => {
    const width = across.bandwidth() * part;
    const y = round(value(count));
    return { x: round((across(at) ?? 0) + (across.bandwidth() - width) / 2), width: round(width), y, height: round(ground - y) };
  };
  return {
    now: weeks.map((count, at) => bar(at, count, 0.52)),
    before: before.map((count, at) => bar(at, count, 1)),
    middles: weeks.map((_, at) => round((across(at) ?? 0) + across.bandwidth() / 2)),
  };
}

/** How many times as high as the middle one of the weeks the highest may be in a chart in which more than that one is seen. */
const towering = 4;

/** Returns whether a chart of these weeks tells more than their sums: there is a period before, and no week towers over all others. */
export const isCompared = ({ weeks, before }: { weeks: number[]; before: number[] }): boolean =>
  sum(before) > 0 && sum(weeks) > 0 && (median(weeks) ?? 0) * towering >= (max(weeks) ?? 0);

const round = (value: number) => Math.round(value * 100) / 100;
