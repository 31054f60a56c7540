import { expect, test } from "vitest";
import { listMembersComments } from "#app/features/comments/list-members-comments.server.ts";
import { hiddenFrom, listConnections } from "#app/features/connections/operations.server.ts";
import { listRemoved, publicLog } from "#app/features/moderation/operations.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { activityOf } from "#app/features/people/activity.server.ts";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { peopleWorkingAt } from "#app/features/people/operations.server.ts";
import { peopleChoice } from "#app/features/people/rules.ts";
import { reportsWaiting } from "#app/features/review-queue/data.server.ts";
import { listSaved } from "#app/features/saves/operations.server.ts";
import { aMember } from "#tests/support/factories.ts";
import { plansOf } from "#tests/support/plans.ts";

const member = await aMember({ role: "moderator", fullName: "Plan Reader", skills: ["welding"] });
const people = (query: string) => listPeople(member, peopleChoice(new URLSearchParams(query)));

test("all people walk an index by id, and people looked for the word index in its own order", async () => {
  const [all = ""] = await plansOf(() => people("after=99"));
  expect(all).toContain("users_found (is_discoverable=? AND id>? AND id<?)");
  const plans = await plansOf(() => people("province=ON&skills=welding&after=99"));
  expect(plans[0]).toContain("VIRTUAL TABLE INDEX");
  for (const plan of [all, ...plans]) expect(plan).not.toMatch(/SCAN (users|member_blocks)\b|TEMP B-TREE/);
});

test("those who work at a company are read from the index of workplaces, and counted in it up to a limit", async () => {
  for (let turn = 0; turn < 7; turn += 1) await aMember({ workplace: "Givre" });
  const plans = await plansOf(() => peopleWorkingAt("Givre", [1]));
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain("users_workplace (workplace_folded=? AND is_discoverable=?)");
    expect(plan).not.toMatch(/SCAN (users|member_blocks)\b|TEMP B-TREE/);
  }
});

test("notifications and saves walk a member's own index, from any cursor on", async () => {
  for (const after of [0, 99])
    expect((await plansOf(() => listNotifications(member, after)))[0]).toContain("notifications_user (user_id=? AND id<?");
  for (const after of [null, "5-5"]) {
    const [plan = ""] = await plansOf(() => listSaved(member, "post", after));
    expect(plan).toContain("saves_newest (user_id=? AND target_type=?");
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});

test("connections and hidden members are found by the member's own rows", async () => {
  for (const tab of ["received", "sent", "connected"] as const) {
    const plans = await plansOf(() => listConnections(member, tab));
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (connections|users)\b/);
  }
  for (const plan of await plansOf(() => hiddenFrom(member))) expect(plan).not.toContain("SCAN");
});

test("the comments of a profile and its twelve weeks walk the member's own indexes, and sort nothing", async () => {
  for (const after of [null, "99"]) {
    const [plan = ""] = await plansOf(() => listMembersComments(member, { id: member.id, isOwn: false }, after, 10));
    expect(plan).toContain("comments_user (user_id=? AND id<?)");
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
  const plans = await plansOf(() => activityOf({ id: member.id, isOwn: false }, Date.now()));
  for (const index of [
    "posts_user (user_id=? AND created_at>?)",
    "projects_user (user_id=? AND created_at>?)",
    "comments_user (user_id=?)",
  ])
    expect(plans.join()).toContain(index);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("the queue reads the open reports alone, and the logs their acts by id", async () => {
  const [queue = ""] = await plansOf(() => reportsWaiting());
  expect(queue).toContain("reports_queue (status=?)");
  const [removed = ""] = await plansOf(() => listRemoved(member));
  expect(removed).toContain("moderation_acts_kind (act=? AND id<?)");
  expect(removed).toContain("moderation_acts_target (target_type=? AND target_id=? AND id>?)");
  const [oldest = ""] = await plansOf(() => listRemoved(member, { order: "oldest", after: 9 }));
  expect(oldest).toContain("moderation_acts_kind (act=? AND id>?)");
  const [log = ""] = await plansOf(() => publicLog(99));
  expect(log).toContain("INTEGER PRIMARY KEY (rowid<?)");
  for (const plan of [removed, oldest, log]) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});
