import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { markAnswer } from "#app/features/comments/answers.server.ts";
import { findCompanyRow, updateCompany } from "#app/features/companies/data.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { largestSum } from "#app/features/funding/rules.ts";
import { executeAction, listActions } from "#app/features/intelligence/actions.server.ts";
import { contentSuggestions, listAlerts, refreshAlerts } from "#app/features/intelligence/alerts.server.ts";
import { addToCoalition, answerInvitation, listParts, showInvitation } from "#app/features/intelligence/coalitions.server.ts";
import { externalApp } from "#app/features/intelligence/external.server.ts";
import { overview, provincialFigures } from "#app/features/intelligence/operations.server.ts";
import {
  addRecord,
  archiveRecord,
  editRecord,
  findContacts,
  findPolicies,
  listRecords,
  showRecord,
} from "#app/features/intelligence/records.server.ts";
import { records } from "#app/features/intelligence/records.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { showPost } from "#app/features/posts/operations.server.ts";
import { AdminOnly, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aComment, aMember, aPost, companyValues } from "#tests/support/factories.ts";

await seedReference();
const admin = await aMember({ role: "admin", username: "staff-one" });
const dayMs = 86_400_000;
const policy = {
  title: "A policy",
  summary: "Says what.",
  category: "ai",
  level: "provincial",
  province: "QC",
  status: "in_force",
  date: "2026-03-05",
  source: "Gazette",
  source_url: "https://gazette.example/1",
};
const contact = {
  name: "Outside Person",
  role: "Deputy",
  organization: "Ministry",
  level: "federal",
  expertise: "AI, ice",
  email: "out@office.example",
};
const act = (action_type: string, target_id = "", goal = "") => executeAction(admin, { action_type, target_id, goal });

test("what is kept is added, changed, archived and found by what a call asks", async () => {
  const id = await addRecord(admin, "policy", policy);
  await editRecord(admin, "policy", id, { ...policy, title: "A better policy" });
  expect((await showRecord(admin, "policy", id)).row.values).toMatchObject({ ...policy, title: "A better policy" });
  const found = async (query: object) =>
    (await findPolicies(admin, { category: "", province: "", since: null, ...query })).map((row) => row.id);
  expect(await found({ category: "ai", province: "QC", since: Date.UTC(2026, 2, 5) })).toContain(id);
  for (const query of [{ category: "privacy" }, { province: "ON" }, { since: Date.UTC(2026, 2, 6) }])
    expect(await found(query)).not.toContain(id);
  await archiveRecord(admin, "policy", id, true);
  expect(await found({})).not.toContain(id);
  expect((await listRecords(admin, "policy", { archived: true })).rows.map((row) => row.id)).toContain(id);
});

test("every field has its rule", async () => {
  const odd = {
    ...policy,
    title: " ",
    category: "gossip",
    province: "XX",
    date: "March",
    source_url: "javascript:x",
    summary: "a".repeat(4001),
  };
  await expect(addRecord(admin, "policy", odd)).rejects.toMatchObject({
    fields: {
      title: "Enter a title",
      category: expect.stringMatching(/^\p{L}.*: Choose one of those listed$/u),
      province: expect.stringMatching(/^\p{L}.*: Choose one of those listed$/u),
      date: "Date must be a date, such as 2026-03-05",
      source_url: "Address of the source must be a web address, such as https://example.ca",
      summary: "Summary must be 4000 characters or fewer",
    },
  });
  await expect(addRecord(admin, "contact", { ...contact, email: "nobody" })).rejects.toThrow(InvalidInput);
  for (const kind of ["policy", "contact", "coalition"] as const) await expect(showRecord(admin, kind, 987_654)).rejects.toThrow(NotFound);
});

test("every look at a contact is written down, on a page and in a call", async () => {
  const id = await addRecord(admin, "contact", contact);
  const other = await aMember({ role: "admin", username: "staff-two" });
  await showRecord(admin, "contact", id);
  expect((await findContacts(other, { level: "federal", province: "", expertise: "ICE" })).map((row) => row.id)).toContain(id);
  const { views } = await showRecord(admin, "contact", id);
  expect(views.map((view) => view.username)).toEqual(["staff-one", "staff-two", "staff-one"]);
});

test("a member is in a coalition only after agreeing, and may decline; companies and contacts are added", async () => {
  const id = await addRecord(admin, "coalition", { title: "Warm hands", goal: "Mitts for all.", status: "forming" });
  const member = await aMember({ username: "Joiner" });
  const nobody = { member: "", company: "", contact: "" };
  await addToCoalition(admin, id, { ...nobody, member: "u/joiner" });
  await addToCoalition(admin, id, { ...nobody, contact: String(await addRecord(admin, "contact", contact)) });
  await expect(addToCoalition(admin, id, { ...nobody, member: "joiner" })).rejects.toThrow("Already in it");
  await expect(addToCoalition(admin, id, { ...nobody, company: "nobody" })).rejects.toThrow("Nobody of that name is known here");
  expect((await listNotifications(member)).notifications[0]?.path).toBe(`/coalitions/${id}`);
  expect(await listParts(admin, id)).toMatchObject([
    { username: "Joiner", status: "asked" },
    { contact: "Outside Person", status: "agreed" },
  ]);
  await expect(showInvitation(await aMember(), id)).rejects.toThrow(NotFound);
  await answerInvitation(member, id, true);
  expect((await listParts(admin, id))[0]?.status).toBe("agreed");
  await answerInvitation(member, id, false);
  expect((await listParts(admin, id)).map((part) => part.username)).not.toContain("Joiner");
});

test("alerts come from rules, once each, go when their cause has gone, and stay acknowledged", async () => {
  const now = Date.now();
  const near = await addOpportunity(admin, {
    title: "Closing",
    organization: "o",
    description: "d",
    source_url: "https://a.example",
    deadline: new Date(now + 3 * dayMs).toISOString().slice(0, 10),
  });
  const { id } = await submitCompany(await aMember(), companyValues({ name: "Old wait" }));
  await transaction(async (tx) => updateCompany(tx, (await findCompanyRow(id, tx)) as never, { submittedAt: now - 4 * dayMs }));
  const first = await refreshAlerts(admin);
  expect(await refreshAlerts(admin)).toBe(first);
  const alerts = await listAlerts(admin, 500);
  const of = (rule: string) => alerts.filter((alert) => alert.rule === rule);
  expect(of("deadline_near").map((alert) => alert.subject)).toEqual([near.slug]);
  expect(of("queue_old").map((alert) => alert.subject)).toEqual([String(id)]);
  expect(of("hub_quiet")).toHaveLength(13);
  expect(of("source_stale").length).toBeGreaterThan(0);
  await act("acknowledge_alert", String(of("deadline_near")[0]?.id));
  await transaction(async (tx) => updateCompany(tx, (await findCompanyRow(id, tx)) as never, { submittedAt: now }));
  expect(await refreshAlerts(admin)).toBe(first - 2);
});

test("questions without an answer are suggested; what is answered, or only looks like a question, is not", async () => {
  const asker = await aMember();
  const [asked, answered] = [await aPost(asker, { title: "How deep is it", is_question: true }), await aPost(asker, { title: "How wide is it?", is_question: true })]; // biome-ignore format: one line
  const told = await aPost(asker, { title: "Whom does it serve? Here is what we found." });
  await aComment(await aMember(), asked.id);
  const comment = await aComment(await aMember(), answered.id);
  await markAnswer(asker, answered.id, comment.id);
  const { unanswered, quiet } = await contentSuggestions(admin);
  expect(unanswered.map((post) => post.id)).toContain(asked.id);
  expect(unanswered.map((post) => post.id)).not.toContain(answered.id);
  expect(unanswered.map((post) => post.id)).not.toContain(told.id);
  expect(quiet.length).toBeGreaterThan(0);
});

test("each action is done for real, and written down with who, what and what came of it", async () => {
  const program = await addOpportunity(admin, {
    title: "Announced",
    organization: "o",
    description: "Money.",
    source_url: "http://127.0.0.1:9/x",
    provinces: "NS",
    level: "provincial",
  });
  const announced = await act("announce_opportunity", program.slug);
  const id = Number(/\/post\/(\d+)/.exec(announced.outcome)?.[1]);
  expect(await showPost(id)).toMatchObject({ title: "Announced", province: "NS", url: "http://127.0.0.1:9/x" });
  expect((await act("announce_opportunity", program.slug)).outcome).toBe(announced.outcome);
  expect(await act("recheck_source", program.slug)).toMatchObject({ isDone: false, outcome: "the page could not be reached" });
  expect((await act("recompute_relevance")).outcome).toMatch(/^\d+ programmes$/);
  const someone = await addRecord(admin, "contact", contact);
  expect((await act("draft_outreach", String(someone), "Mitts for all.")).outcome).toContain("Dear Outside Person,");
  await expect(act("draft_outreach", String(someone), " ")).rejects.toThrow("Write the goal");
  await expect(act("launch_rocket")).rejects.toThrow("action_type must be one of: acknowledge_alert");
  for (const name of ["acknowledge_alert", "draft_outreach", "announce_opportunity", "recheck_source"]) {
    await expect(act(name, "987654")).rejects.toThrow("target_id must name something that is there");
  }
  const { actions } = await listActions(admin);
  expect(actions[0]).toMatchObject({
    actionType: "draft_outreach",
    username: "staff-one",
    input: { goal: "Mitts for all." },
    isDone: true,
  });
  expect(actions.filter((one) => one.actionType === "recheck_source")[0]?.isDone).toBe(false);
});

test("nobody but an admin does or reads any of it", async () => {
  const moderator = await aMember({ role: "moderator" });
  const tries = [
    () => overview(moderator),
    () => provincialFigures(moderator),
    () => listRecords(moderator, "contact"),
    () => addRecord(moderator, "policy", policy),
    () => listAlerts(moderator),
    () => contentSuggestions(moderator),
    () => listActions(moderator),
    () => executeAction(moderator, { action_type: "refresh_alerts", target_id: "", goal: "" }),
    () => addToCoalition(moderator, 1, { member: "", company: "", contact: "1" }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toThrow(AdminOnly);
});

test("no address, no external app; nobody there, not connected", async () => {
  expect(await externalApp({ url: null })).toBeNull();
  expect(await externalApp({ anew: true, url: "http://127.0.0.1:9" })).toEqual({ url: "http://127.0.0.1:9", healthy: false });
});

test("the largest sum of an amount is read, whatever else it says", () => {
  expect(["up to $1.5 million, once $20,000", "$17,500 a year", "free", "more than $2.3 billion"].map(largestSum)).toEqual([
    1.5e6, 17_500, 0, 2.3e9,
  ]);
});

test("the kinds of record have different pages", () => {
  expect(new Set(Object.values(records).map((record) => record.path)).size).toBe(3);
});
