import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import {
  askAuthors,
  deleteOutcome,
  outcomeSums,
  sayOutcome,
  setAsked,
  shownOutcome,
  showOutcome,
} from "#app/features/outcomes/operations.server.ts";
import { deleteProject } from "#app/features/projects/operations.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { aMember, anInsight, aProject } from "#tests/support/factories.ts";

const start = Date.now();
const after = (days: number) => askAuthors(start + days * dayMs + 60_000);
const askedOf = async (member: Member) => (await listNotifications(member)).notifications.map((one) => [sentenceOf(one), one.path]);
const used = { came: "used", hours_saved: 40, money_found: 12_000, is_public: true };

test("the author of a project and of an insight is asked after 30, 90 and 365 days, once each", async () => {
  const member = await aMember();
  const project = await aProject(member, { title: "A buoy" });
  const insight = await anInsight(member, start);
  await after(29);
  expect(await askedOf(member)).toEqual([]);
  for (const days of [30, 31, 45]) await after(days);
  expect((await askedOf(member)).sort()).toEqual([
    [expect.stringContaining("What came of your insight of"), `/insights/${insight}/outcome`],
    [expect.stringContaining("What came of your project “A buoy”"), `/project/${project.id}/outcome`],
  ]);
  await after(90);
  await after(100);
  await after(365);
  await after(366);
  expect((await askedOf(member)).length).toBe(6);
});

test("nobody is asked about what is long past, about what is gone, nor who ended it", async () => {
  const [late, gone, ended, unasked] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const made = await Promise.all([late, gone, ended, unasked].map((member) => aProject(member)));
  await deleteProject(gone, made[1]?.id ?? 0);
  await sayOutcome(ended, "project", made[2]?.id ?? 0, { is_ended: true } as never);
  await setAsked(unasked, false);
  await after(70);
  expect(await askedOf(late)).toEqual([]);
  await after(90);
  expect((await askedOf(late)).length).toBe(1);
  for (const member of [gone, ended, unasked]) expect(await askedOf(member)).toEqual([]);
  await setAsked(unasked, true);
  await after(91);
  expect((await askedOf(unasked)).length).toBe(1);
});

test("only the author sees an answer, unless they show it; then it counts in the sums, each with what it is of", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const { id } = await aProject(member);
  const hidden = await aProject(member, { is_public: false });
  const before = await outcomeSums();
  await sayOutcome(member, "project", id, { ...used, is_public: false } as never);
  expect([await shownOutcome(id), (await outcomeSums()).shown]).toEqual([null, before.shown]);
  await expect(showOutcome(other, "project", id)).rejects.toThrow(NotFound);
  await sayOutcome(member, "project", id, used as never, 1);
  await sayOutcome(member, "project", hidden.id, used as never);
  await sayOutcome(member, "insight", await anInsight(member), { came: "dropped", is_public: true } as never);
  expect(await shownOutcome(id)).toMatchObject({ came: "used", hoursSaved: 40, moneyFound: 12_000 });
  expect(await outcomeSums()).toEqual({
    asked: before.asked + 3,
    shown: before.shown + 2,
    used: before.used + 1,
    dropped: before.dropped + 1,
    hours: before.hours + 40,
    hoursOf: before.hoursOf + 1,
    money: before.money + 12_000,
    moneyOf: before.moneyOf + 1,
  });
  await expect(sayOutcome(member, "project", id, { came: "dropped" } as never, 1)).rejects.toThrow(Conflict);
  await deleteOutcome(member, "project", id);
  expect([await shownOutcome(id), (await showOutcome(member, "project", id)).outcome.came]).toEqual([null, null]);
});

test.each([
  ["came", { hours_saved: 3 }],
  ["came", { came: "eaten" }],
  ["hours_saved", { came: "used", hours_saved: -1 }],
  ["money_found", { came: "used", money_found: "lots" }],
])("what cannot be used has its sentence at %s", async (field, given) => {
  const member = await aMember();
  const failure = await sayOutcome(member, "project", (await aProject(member)).id, given as never).catch((error) => error);
  expect(failure).toBeInstanceOf(InvalidInput);
  expect(Object.keys(failure.fields)).toEqual([field]);
});
