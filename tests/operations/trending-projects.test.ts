import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { insertProject, moveProjectVotes } from "#app/features/projects/data.server.ts";
import { projectPage } from "#app/features/projects/list-data.server.ts";
import { listProjects } from "#app/features/projects/list-projects.server.ts";
import type { ProjectSort } from "#app/features/projects/rules.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aMember, aProject } from "#tests/support/factories.ts";
import { planOf, statementsOf } from "#tests/support/plans.ts";

const dayMs = 86_400_000;
const now = Date.now();
let template: Awaited<ReturnType<typeof aProject>> | undefined;

/** A project made `days` ago that has got `upvotes` since. */
async function projectOf(tag: string, days: number, upvotes: number) {
  template ??= await aProject(undefined, { tags: "template" });
  const project = { ...template, id: undefined, tags: [tag], title: `${upvotes} in ${days} days`, createdAt: now - days * dayMs };
  return transaction(async (tx) => {
    const row = await insertProject(tx, project);
    await moveProjectVotes(tx, row.id, upvotes);
    return row.id;
  });
}

async function titles(tag: string, sort: ProjectSort, limit = 60): Promise<string[]> {
  const { projects } = await listProjects({ filters: { tag }, sort, search: "", after: null, limit });
  return projects.map((project) => project.title);
}

test("five new projects without a vote stand below one with 36 upvotes in a month", async () => {
  await projectOf("fresh", 30, 36);
  for (const days of [0, 1, 2, 3, 4]) await projectOf("fresh", days, 0);
  expect((await titles("fresh", "trending"))[0]).toBe("36 in 30 days");
  expect((await titles("fresh", "newest")).at(-1)).toBe("36 in 30 days");
});

/** A project a week, most with a handful of upvotes in the end and some with many, those of the last weeks with fewer so far. */
const year = Array.from({ length: 52 }, (_, week) => {
  const inTheEnd = [2, 0, 7, 1, 12, 3, 0, 36, 5, 1, 19, 4, 0][week % 13] ?? 0;
  return { days: 7 * week, upvotes: Math.round(inTheEnd * Math.min(1, (week + 1) / 4)) };
});

test("over a year of projects votes move them: neither the newest nor the most upvoted order", async () => {
  for (const { days, upvotes } of [...year].reverse()) await projectOf("year", days, upvotes);
  const [trending, newest, upvoted] = await Promise.all([
    titles("year", "trending"),
    titles("year", "newest"),
    titles("year", "most_upvoted"),
  ]);
  expect(trending).toHaveLength(52);
  const moved = trending.filter((title, place) => title !== newest[place]);
  expect(moved.length).toBeGreaterThan(26);
  expect(trending.slice(0, 10)).not.toEqual(upvoted.slice(0, 10));
  // What got votes this season is above what got none, and last year's favourite does not stay there for good.
  expect(trending.indexOf("36 in 49 days")).toBeLessThan(trending.indexOf("0 in 7 days"));
  expect(trending.indexOf("36 in 322 days")).toBeGreaterThan(trending.indexOf("0 in 42 days"));
});

test("a first upvote lifts a project above one of last week", async () => {
  const older = await projectOf("first-vote", 7, 0);
  await projectOf("first-vote", 0, 0);
  expect((await titles("first-vote", "trending"))[0]).toBe("0 in 0 days");
  await castVote(await aMember(), { target_type: "project", target_id: older, vote_type: "up" });
  expect((await titles("first-vote", "trending"))[0]).toBe("0 in 7 days");
});

onSqlite("the trending projects come from a stored rank by its index, and nothing is sorted", async () => {
  const page = { cursor: null, limit: 3, offset: 0 };
  const plans = (await statementsOf(() => projectPage("trending", { tag: "planned" }, page))).map(planOf);
  for (const plan of plans) {
    expect(plan).toContain("project_places_trending (place=?");
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
