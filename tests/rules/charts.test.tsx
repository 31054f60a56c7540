import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { weekOf, weekStarts } from "#app/features/counters/rules.ts";
import { countedPlaces } from "#app/features/funding/rules.ts";
import { closingMonths } from "#app/features/funding/when.ts";
import { barShare } from "#app/ui/charts/ranked-bars.tsx";
import { WeekBars, WeekKey, WeekTable } from "#app/ui/charts/week-bars.tsx";
import { ground, isCompared, weekScale } from "#app/ui/charts/week-scale.ts";

test("weeks begin on Mondays, and the last one is under way", () => {
  const saturday = Date.UTC(2026, 10, 21, 23, 59);
  expect(weekOf(saturday)).toBe(Date.UTC(2026, 10, 16));
  expect(weekOf(Date.UTC(2026, 10, 16))).toBe(Date.UTC(2026, 10, 16));
  const starts = weekStarts(saturday, 12);
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([12, Date.UTC(2026, 7, 31), Date.UTC(2026, 10, 16)]);
});

test("bars stand on the ground, are as high as their count, and share one scale with the period before", () => {
  const { now, before } = weekScale([0, 5, 10], [20, 0, 10]);
  expect(now[0]).toMatchObject({ y: ground, height: 0 });
  expect(before[0]?.height).toBe(ground - 18);
  expect(now[2]?.height).toBe((ground - 18) / 2);
  expect(now[2]?.height).toBe(before[2]?.height);
  for (const bar of [...now, ...before]) expect(bar.x >= 0 && bar.x + bar.width <= 100).toBe(true);
});

test("nothing at all, one week, and very many stay within the chart", () => {
  for (const weeks of [[], [0], [1], [0, 0, 0], [3_000_000_000, 1], [7, 0, 0, 7]]) {
    const { now } = weekScale(
      weeks,
      weeks.map(() => 0),
    );
    expect(now).toHaveLength(weeks.length);
    for (const { y, height } of now) expect(y + height === ground && height >= 0 && y >= 18).toBe(true);
  }
  expect(weekScale([7, 0, 0, 7], [0, 0, 0, 0]).now.map(({ height }) => height > 0)).toEqual([true, false, false, true]);
});

test("weeks are drawn where there is a period before and no week towers over the others", () => {
  const steady = { weeks: [2, 3, 5, 4], before: [1, 2, 2, 3] };
  expect(isCompared(steady)).toBe(true);
  expect(isCompared({ ...steady, before: [0, 0, 0, 0] })).toBe(false);
  expect(isCompared({ ...steady, weeks: [0, 0, 0, 0] })).toBe(false);
  expect(isCompared({ ...steady, weeks: [2, 3, 5, 114] })).toBe(false);
});

const series = {
  id: "weekly-posts",
  label: "Posts",
  starts: weekStarts(Date.UTC(2026, 10, 21), 3),
  weeks: [2, 1204, 5],
  before: [1, 0, 3],
};

test("a chart has a name and a description for screen readers, and marks the week that is not over without colour", () => {
  const html = renderToStaticMarkup(<WeekBars {...series} />);
  expect(html).toContain('role="img" aria-labelledby="weekly-posts-t weekly-posts-d"');
  expect(html).toMatch(/<title id="weekly-posts-t">Posts per week, Nov 2, 2026 to Nov 16, 2026</);
  expect(html).toMatch(/<desc id="weekly-posts-d">1,211 in all, 4 in the period before. Most: 1,204, in the week of Nov 9, 2026/);
  expect(html.match(/class="bar part"/g)).toHaveLength(1);
  expect(html.match(/class="was"/g)).toHaveLength(3);
});

test("the table under the charts holds every number of both periods, and no column of nothing", () => {
  const none = { ...series, id: "weekly-none", label: "Nothing", weeks: [0, 0, 0], before: [0, 0, 0] };
  const html = renderToStaticMarkup(<WeekTable series={[series, none]} />);
  expect(html).toContain("Posts, 3 weeks earlier");
  expect(html).not.toContain("Nothing");
  const rows = [...html.matchAll(/<tr class[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) => row.replace(/<[^>]+>/g, " ").trim().split(/\s+/)); // biome-ignore format: one line
  expect(rows).toEqual([
    ["Nov", "2", "2", "1"],
    ["Nov", "9", "1,204", "0"],
    ["Nov", "16", "5", "3"],
  ]);
});

test("the longest bar of a ranking is whole, the others their part of it, and nothing has none", () => {
  const share = barShare([{ value: 200 }, { value: 50 }, { value: 0 }]);
  expect([share(200), share(50), share(0)]).toEqual([100, 25, 0]);
  expect(barShare([])(0)).toBe(0);
  expect(barShare([{ value: 0 }])(0)).toBe(0);
});

test("an opportunity counts for each province it serves, and one for all of them for Canada", () => {
  const all = Array.from({ length: 13 }, (_, at) => `P${at}`);
  expect(countedPlaces([["ON", "QC"], ["ON"], [], all])).toEqual({ everywhere: 2, own: { ON: 2, QC: 1 } });
});

test("closing months begin with this one, leave out what has passed, and end before the same month of next year", () => {
  const now = Date.UTC(2026, 10, 21, 15);
  const [yesterday, today, later] = [Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21), Date.UTC(2027, 9, 31)];
  const months = closingMonths([yesterday, today, later, Date.UTC(2027, 10, 1), null], now);
  expect(months).toHaveLength(12);
  expect(months.filter(({ count }) => count > 0)).toEqual([
    { start: Date.UTC(2026, 10, 1), count: 1 },
    { start: Date.UTC(2027, 9, 1), count: 1 },
  ]);
});

test("the key of weeks names what is drawn alone", () => {
  const key = (weeks: number[], before: number[]) => renderToStaticMarkup(<WeekKey series={[{ weeks, before }]} />);
  expect(key([0, 0, 2], [0, 0, 0])).not.toMatch(/these 3 weeks|the 3 weeks before/);
  expect(key([0, 0, 2], [0, 0, 0])).toContain("this week, not over");
  expect(key([1, 0, 0], [0, 3, 0])).toMatch(/these 3 weeks.*the 3 weeks before/s);
  expect(key([1, 0, 0], [0, 3, 0])).not.toContain("this week, not over");
});
