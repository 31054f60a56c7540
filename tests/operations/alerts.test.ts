import { expect, test } from "vitest";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { executeAction } from "#app/features/intelligence/actions.server.ts";
import { alertGroups, alertSwitches, recomputeAlerts, switchAlertRule } from "#app/features/intelligence/alerts.server.ts";
import { checkFacts, staleFacts } from "#app/features/intelligence/stale.server.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { AdminOnly, InvalidInput } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember } from "#tests/support/factories.ts";

await seedReference();
const admin = await aMember({ role: "admin" });
const dayMs = 86_400_000;
const program = (title: string, more: object = {}) =>
  addOpportunity(admin, { title, organization: "o", description: "d", source_url: "https://a.example", ...more });
const soon = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
const group = async (rule: string) => (await alertGroups(admin)).find((one) => one.rule === rule);
const lastAct = async () => (await listActs(admin, { kind: "", actor: "" })).acts[0];

test("all alerts of a kind are acknowledged at once, but none that came after the list was shown", async () => {
  await program("First", { deadline: soon });
  await program("Second", { deadline: soon });
  await recomputeAlerts(Date.now());
  const shown = await group("deadline_near");
  expect(shown).toMatchObject({ count: 2, lastId: shown?.alerts[0]?.id });
  await program("Came later", { deadline: soon });
  await recomputeAlerts(Date.now());
  const hubs = await group("hub_quiet");
  const act = (target_id: string) => executeAction(admin, { action_type: "acknowledge_alerts", target_id, goal: "" });
  expect((await act(`deadline_near.${shown?.lastId}`)).outcome).toBe("2 alerts acknowledged");
  expect((await group("deadline_near"))?.alerts.map(({ title }) => title)).toEqual(["Came later"]);
  expect(await group("hub_quiet")).toEqual(hubs);
  expect((await act(`deadline_near.${shown?.lastId}`)).outcome).toBe("0 alerts acknowledged");
  for (const wrong of ["deadline_near", "deadline_near.x", "rocket.5", ""]) await expect(act(wrong), wrong).rejects.toThrow(InvalidInput);
});

test("a rule that is off makes no alerts until it is on again, and switching is an act", async () => {
  await switchAlertRule(admin, "hub_quiet", false);
  expect(await lastAct()).toMatchObject({ kind: "alert_rule_switched", detail: JSON.stringify({ rule: "hub_quiet", on: false }) });
  await switchAlertRule(admin, "hub_quiet", false);
  await recomputeAlerts(Date.now());
  expect(await group("hub_quiet")).toBeUndefined();
  expect((await alertSwitches(admin)).filter(({ isOn }) => !isOn).map(({ rule }) => rule)).toEqual(["hub_quiet"]);
  await switchAlertRule(admin, "hub_quiet", true);
  expect((await group("hub_quiet"))?.count).toBe(13);
  await expect(switchAlertRule(admin, "rocket", true)).rejects.toThrow(InvalidInput);
  await expect(switchAlertRule(await aMember({ role: "moderator" }), "hub_quiet", false)).rejects.toThrow(AdminOnly);
});

test("stale facts are worked through page by page, and what was checked today leaves the list and the alerts", async () => {
  const { slug } = await program("Long unread", { as_of: "2019-05" });
  const all = await staleFacts(admin, null, { limit: 500 });
  expect(all.rows).toHaveLength(all.total);
  const row = all.rows.find(({ program }) => program.slug === slug)?.program;
  const paged: number[] = [];
  for (let after: string | null = null, page = 0; page <= all.total; page += 1) {
    const { rows, next } = await staleFacts(admin, after, { limit: 3 });
    paged.push(...rows.map(({ program }) => program.id));
    after = next;
    if (next === null) break;
  }
  expect(paged).toEqual(all.rows.map(({ program }) => program.id));
  await recomputeAlerts(Date.now());
  const before = (await group("source_stale"))?.count ?? 0;
  const ticked = [
    { id: row?.id ?? 0, revision: row?.revision ?? -1 },
    { id: all.rows.find(({ program }) => program.slug !== slug)?.program.id ?? 0, revision: 999 },
  ];
  expect(await checkFacts(admin, ticked)).toEqual({ done: 1, changed: 1, held: 0, unfit: 0, gone: 0 });
  expect(await lastAct()).toMatchObject({ kind: "facts_checked", subjectType: "program", subjectId: row?.id });
  expect((await staleFacts(admin, null, { limit: 500 })).rows.map(({ program }) => program.slug)).not.toContain(slug);
  expect((await group("source_stale"))?.count).toBe(before - 1);
  await expect(checkFacts(admin, [])).rejects.toThrow(InvalidInput);
  await expect(checkFacts(await aMember({ role: "moderator" }), ticked)).rejects.toThrow(AdminOnly);
});
