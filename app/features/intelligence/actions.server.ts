import { adminOrThrow, type Member, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findOpportunity, recomputeRelevance } from "#app/features/funding/operations.server.ts";
import { PostForm } from "#app/features/posts/forms.server.ts";
import { createPost } from "#app/features/posts/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { askOutside } from "#app/network/outside.server.ts";
import { Conflict, InvalidInput } from "#app/operations/problems.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { refreshAlerts } from "./alerts.server.ts";
import * as data from "./alerts-data.server.ts";
import { findRecord } from "./records-data.server.ts";
import { alertRules } from "./rules.ts";

export const actionTypes = [
  "acknowledge_alert",
  "acknowledge_alerts",
  "refresh_alerts",
  "draft_outreach",
  "announce_opportunity",
  "recheck_source",
  "recompute_relevance",
] as const;
export type ActionType = (typeof actionTypes)[number];
export type ActionInput = { action_type: string; target_id: string; goal: string };
export type Outcome = { actionType: ActionType; outcome: string; isDone: boolean };

const unknownTarget = () => new InvalidInput({ target_id: m.action_target() });

/** Runs one of the listed actions and records who asked for it and how it ended. @throws AdminOnly, InvalidInput, Conflict */
export async function executeAction(viewer: Viewer, input: ActionInput): Promise<Outcome> {
  const admin = adminOrThrow(viewer);
  const actionType = actionTypes.find((type) => type === input.action_type);
  if (!actionType) throw new InvalidInput({ action_type: m.action_unknown({ types: actionTypes.join(", ") }) });
  const { outcome, isDone } = await doers[actionType](admin, input);
  const written = { target_id: input.target_id.slice(0, 200), goal: input.goal.slice(0, 1000) };
  await transaction(async (tx) => {
    await data.insertAction(tx, { actorId: admin.id, actionType, input: written, outcome, isDone });
    await recordStaffAct(tx, admin, { kind: "action_done", detail: { action: actionType, done: isDone } });
  });
  return { actionType, outcome, isDone };
}

type Doer = (admin: Member, input: ActionInput) => Promise<{ outcome: string; isDone: boolean }>;
const done = (outcome: string) => ({ outcome, isDone: true });
const recheckMs = 5000;

const doers: Record<ActionType, Doer> = {
  async acknowledge_alert(admin, { target_id }) {
    return transaction(async (tx) => {
      const alert = await data.findAlert(idFrom(target_id), tx);
      if (!alert) throw unknownTarget();
      if (alert.acknowledgedAt !== null && alert.acknowledgedBy !== admin.id) throw new Conflict(m.alert_late());
      await data.acknowledge(tx, alert.id, admin.id);
      return done(m.action_acknowledged());
    });
  },
  async acknowledge_alerts(admin, { target_id }) {
    const [named, last = ""] = target_id.split(".");
    const rule = alertRules.find((one) => one === named);
    const lastId = idFrom(last);
    if (!rule || lastId === 0) throw unknownTarget();
    return transaction(async (tx) => done(m.action_acknowledged_all({ count: await data.acknowledgeUpTo(tx, rule, lastId, admin.id) })));
  },
  async refresh_alerts(admin) {
    return done(m.action_alerts_now({ count: await refreshAlerts(admin) }));
  },
  async draft_outreach(_admin, { target_id, goal }) {
    const contact = await findRecord("contact", idFrom(target_id));
    if (!contact) throw unknownTarget();
    if (goal.trim() === "") throw new InvalidInput({ goal: m.action_goal_required() });
    return done(m.action_outreach({ name: contact.values.name ?? "", goal: goal.trim() }));
  },
  async announce_opportunity(admin, { target_id }) {
    const program = await findOpportunity(target_id);
    if (!program) throw unknownTarget();
    const deadline = program.deadline === null ? m.unknown() : new Date(program.deadline).toISOString().slice(0, 10);
    const announcement = PostForm.parse({
      title: program.titleEn,
      post_type: "link",
      url: program.sourceUrl,
      content: m.announce_text({ description: program.description, amount: program.amount ?? "", deadline }),
      province: program.level === "provincial" ? program.provinces[0] : null,
      tags: "funding",
      submission_key: `announce-${program.slug}`,
    });
    const post = await createPost(admin, announcement);
    return done(m.action_announced({ id: post.id }));
  },
  async recheck_source(_admin, { target_id }) {
    const program = await findOpportunity(target_id);
    if (!program) throw unknownTarget();
    const status = await askOutside(program.sourceUrl, recheckMs);
    return status === null ? { outcome: m.action_unreachable(), isDone: false } : done(m.action_rechecked({ status }));
  },
  async recompute_relevance() {
    return done(m.action_recomputed({ count: await recomputeRelevance() }));
  },
};

/** Returns a page of the recorded actions, the newest first. @throws AdminOnly */
export async function listActions(viewer: Viewer, after = 0, limit = 30) {
  adminOrThrow(viewer);
  const { rows: actions, next } = pageOf(await data.actionsBefore(idBefore(after), limit + 1), limit, (action) => action.id);
  return { actions, next };
}
