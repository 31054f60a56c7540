import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { billsMovedSince } from "#app/features/open-data/bills.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import type { AlertGroup } from "./alert-groups.tsx";
import * as data from "./alerts-data.server.ts";
import { alertRules, billMovedDays, quietSuggestionDays, shownAlerts } from "./rules.ts";

/** Returns the open alerts, the newest first. @throws AdminOnly */
export async function listAlerts(viewer: Viewer, limit = 10): Promise<data.AlertRow[]> {
  adminOrThrow(viewer);
  return data.openAlerts(limit);
}

/** Returns the open alerts by rule, in the order of the rules, without those that have none. @throws AdminOnly */
export async function alertGroups(viewer: Viewer): Promise<AlertGroup[]> {
  adminOrThrow(viewer);
  const groups = await Promise.all(alertRules.map((rule) => data.openAlertsOf(rule, shownAlerts)));
  return groups.filter(({ count }) => count > 0);
}

/** Returns each rule and whether it is on. @throws AdminOnly */
export async function alertSwitches(viewer: Viewer) {
  adminOrThrow(viewer);
  const off = await data.rulesOff();
  return alertRules.map((rule) => ({ rule, isOn: !off.includes(rule) }));
}

/** Switches a rule on or off for everybody; the alerts of one that is off are gone. @throws AdminOnly, InvalidInput */
export async function switchAlertRule(viewer: Viewer, named: string, isOn: boolean, now = Date.now()): Promise<void> {
  const admin = adminOrThrow(viewer);
  const rule = alertRules.find((one) => one === named);
  if (!rule) throw new InvalidInput({ rule: m.record_choice() });
  await transaction(async (tx) => {
    await data.switchRule(tx, rule, isOn, admin.id);
    await recordStaffAct(tx, admin, { kind: "alert_rule_switched", detail: { rule, on: isOn } });
  });
  await recomputeAlerts(now);
}

/** Recomputes the alerts and returns how many are open. @throws AdminOnly */
export async function refreshAlerts(viewer: Viewer, now = Date.now()): Promise<number> {
  adminOrThrow(viewer);
  return recomputeAlerts(now);
}

/** Recomputes the alerts without a viewer; the server calls this every hour. Returns how many are open. */
export async function recomputeAlerts(now: number): Promise<number> {
  const off = await data.rulesOff();
  const due = [...(await data.alertsDue(now)), ...(await movedBills(now))].filter(({ rule }) => !off.includes(rule));
  await transaction((tx) => data.replaceAlerts(tx, due));
  return data.countAlerts();
}

/** A bill that passes another stage is another alert: its subject holds the day. */
async function movedBills(now: number): Promise<data.NewAlert[]> {
  const since = new Date(now - billMovedDays * dayMs).toISOString().slice(0, 10);
  return (await billsMovedSince(since)).map(({ key, number, title, movedOn }) => ({
    rule: "bill_moved",
    subject: `${key}.${movedOn}`,
    title: `${number}, ${title.en}`,
    date: movedOn ?? "",
    path: `/bills#bill-${key}`,
  }));
}

/** Returns unanswered posts and quiet hubs, as ideas for what to write. @throws AdminOnly */
export async function contentSuggestions(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  const [unanswered, quiet] = await Promise.all([data.unansweredPosts(10), data.quietHubs(now, quietSuggestionDays)]);
  return { unanswered, quiet };
}
