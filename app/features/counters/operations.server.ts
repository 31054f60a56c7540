import { weeksSince } from "./data.server.ts";
import { type WeeklyKind, weeklyKinds, weekStarts } from "./rules.ts";

export { allWeeks, countersNow, moveCounter, moveWeek, readCounter, setCounter } from "./data.server.ts";

/** What each of some weeks brought, and each of as many weeks before them; the oldest first. */
export type Weekly = { kind: WeeklyKind; weeks: number[]; before: number[] };

/** Returns the last `count` weeks, this one among them, against as many before. */
export async function weeklyNow(now: number, count: number): Promise<{ starts: number[]; trends: Weekly[] }> {
  const all = weekStarts(now, 2 * count);
  const rows = await weeksSince(all[0] ?? now);
  const found = new Map(rows.map(({ name, week, value }) => [`${name} ${week}`, value]));
  const trends = weeklyKinds.map((kind): Weekly => {
    const values = all.map((start) => found.get(`${kind} ${start}`) ?? 0);
    return { kind, weeks: values.slice(count), before: values.slice(0, count) };
  });
  return { starts: all.slice(count), trends };
}
