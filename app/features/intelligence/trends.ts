/** Small facts about the last weeks, drawn and written alike. */
export const trendWeeks = 12;
export const weekMs = 7 * 86_400_000;

export type Trend = { kind: "members" | "posts" | "companies" | "connections"; weeks: number[] };

/** The start of the week, a Monday, UTC. */
export function weekOf(time: number): number {
  const monday = 4 * 86_400_000; // 1970-01-05, the first Monday
  return Math.floor((time - monday) / weekMs) * weekMs + monday;
}

/** The starts of the last weeks, the oldest first; the last one is under way. */
export function weekStarts(now: number, weeks = trendWeeks): number[] {
  const last = weekOf(now);
  return Array.from({ length: weeks }, (_, at) => last - (weeks - 1 - at) * weekMs);
}

/** Points of a line in a box of 100 by 30, the highest value at the top; a flat line lies on the ground. */
export function linePoints(values: number[]): string {
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values.map((value, at) => `${round(at * step)},${round(29 - (value / most) * 28)}`).join(" ");
}

const round = (value: number) => Math.round(value * 10) / 10;
