/** How many weeks the trends cover, in the charts and in the tables. */
export const trendWeeks = 12;
export const weekMs = 7 * 86_400_000;

export type Trend = { kind: "members" | "posts" | "companies" | "connections"; weeks: number[] };

/** Returns the start of the week that holds `time`: Monday, 00:00 UTC, in milliseconds. */
export function weekOf(time: number): number {
  const monday = 4 * 86_400_000; // 1970-01-05, the first Monday
  return Math.floor((time - monday) / weekMs) * weekMs + monday;
}

/** Returns the starts of the last `weeks` weeks, the oldest first. The last one is the current week. */
export function weekStarts(now: number, weeks = trendWeeks): number[] {
  const last = weekOf(now);
  return Array.from({ length: weeks }, (_, at) => last - (weeks - 1 - at) * weekMs);
}

/** Returns the points of an SVG line in a box of 100 by 30, with the highest value at the top and 0 at the bottom. */
export function linePoints(values: number[]): string {
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values.map((value, at) => `${round(at * step)},${round(29 - (value / most) * 28)}`).join(" ");
}

const round = (value: number) => Math.round(value * 10) / 10;
