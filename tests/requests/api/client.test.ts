import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { listSignIns, revokeToken } from "#app/features/accounts/sign-ins.server.ts";
import { listSubscriptions } from "#app/features/push/operations.server.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aCompany, aMember, aPassword, aPost, aProject } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { tokenOf } from "./api-table.ts";

await seedReference();
const server = await sharedServer();

const signedIn = async (given: Parameters<typeof aMember>[0] = {}) => {
  const member = await aMember(given);
  return { ...createClient({ base: `${server.url}/`, token: await tokenOf(member) }), member };
};

test("registers, signs in, reads itself, changes itself and signs out", async () => {
  const stored: (string | undefined)[] = [];
  const { auth } = createClient({ base: server.url, onToken: (token) => void stored.push(token) });
  const given = { email: "Ana@example.ca", password: aPassword, username: "ana", full_name: "Ana Roy", user_type: "seeker" } as const;
  const { token, user } = await auth.register({ ...given, postal_code: "B3H 4R2" });
  expect(user).toMatchObject({ username: "ana", province: "NS", roles: ["member"] });
  expect((await auth.me()).email).toBe("ana@example.ca");
  expect((await auth.updateProfile({ occupation: "Diver", skills: ["nets"] })).occupation).toBe("Diver");
  await expect(auth.register({ ...given, postal_code: "B3H 4R2" })).rejects.toMatchObject({ status: 422 });
  auth.logout();
  await expect(auth.me()).rejects.toMatchObject({ status: 401, message: "Session expired, please login again" });
  await expect(auth.login({ email: given.email, password: "wrong" })).rejects.toMatchObject({ message: "Invalid email or password" });
  expect((await auth.login(given)).user.id).toBe(user.id);
  expect(stored[0]).toBe(token);
  expect(stored).toHaveLength(4); // registered, signed out, expired, signed in again
});

test("reads hubs, and posts, votes, comments and counts a reading", async () => {
  const { hubs, posts, vote, search } = await signedIn();
  const [hub] = (await hubs.list()).hubs;
  expect((await hubs.get(hub?.slug ?? "")).id).toBe(hub?.id);
  const { post, message } = await posts.create({ title: "Kelp counts", content: "By drone.", tags: ["kelp"], industry_hub_id: hub?.id });
  expect([post.title, message]).toEqual(["Kelp counts", "Post created"]);
  const list = await posts.list({ sortBy: "new", industryHub: hub?.slug, limit: 5 });
  expect(list.posts.map(({ id }) => id)).toEqual([post.id]);
  expect(list.pagination).toMatchObject({ current_page: 1, has_next: false });
  const other = await signedIn();
  expect(await other.vote({ target_id: post.id, target_type: "post", vote_type: "up" })).toMatchObject({ user_vote: "up", new_upvotes: 1 });
  const comment = await other.posts.addComment(post.id, { content: "Which drone?" });
  await posts.addComment(post.id, { content: "A small one.", parent_comment_id: comment.id });
  const { comments } = await posts.comments(post.id, { sort: "newest" });
  expect(comments[0]?.replies[0]?.content).toBe("A small one.");
  expect((await other.posts.get(post.id)).user_vote).toBe("up");
  const { post: question } = await posts.create({ title: "Which drone?", content: "For counting.", tags: ["drones"], is_question: true });
  const answer = await other.posts.addComment(question.id, { content: "A small one." });
  expect((await posts.list({ unanswered: true })).posts.map(({ id }) => id)).toEqual([question.id]);
  expect(await posts.markAnswer(question.id, { comment_id: answer.id })).toMatchObject({ answer_id: answer.id });
  expect((await posts.list({ unanswered: true })).posts).toEqual([]);
  expect(await posts.unmarkAnswer(question.id)).toMatchObject({ answer_id: null });
  await expect.poll(async () => (await posts.view(post.id)).view_count).toBeGreaterThan(0);
  expect((await search({ q: "kelp" })).results[0]).toMatchObject({ kind: "post", id: post.id });
  await expect(vote({ target_id: 999_999, target_type: "post", vote_type: "up" })).rejects.toMatchObject({ status: 404 });
  await expect(posts.create({ title: "Kelp", content: "", tags: ["kelp"] })).rejects.toMatchObject({
    status: 422,
    details: ["Enter the text"],
  });
});

test("reads the pages of a list one after the other, by cursor and by number", async () => {
  const { posts } = await signedIn();
  for (let made = 0; made < 5; made += 1) await aPost(undefined, { tags: "paged", title: `Paged ${made}` });
  const first = await posts.list({ search: "Paged", sortBy: "new", limit: 3 });
  const second = await posts.list({ search: "Paged", sortBy: "new", limit: 3, cursor: first.pagination.next_cursor });
  const byNumber = await posts.list({ search: "Paged", sortBy: "new", limit: 3, page: 2 });
  expect([first.posts.length, first.pagination.has_next, second.posts.length]).toEqual([3, true, 2]);
  expect(byNumber.posts.map(({ id }) => id)).toEqual(second.posts.map(({ id }) => id));
});

test("makes a project, upvotes it, talks about it and counts what is done with its prompt", async () => {
  const { projects } = await signedIn();
  const made = await projects.create({
    title: "A buoy",
    description: "It floats.",
    project_stage: "idea",
    tags: ["ocean"],
    ai_prompt: "Think of cod.",
  });
  expect((await projects.get(made.id)).max_collaborators).toBe(5);
  const { projects: listed, pagination } = await projects.list({ tag: "ocean", sort: "newest" });
  expect([listed.map(({ id }) => id), pagination.total_projects]).toEqual([[made.id], 1]);
  const other = await signedIn();
  expect(await other.projects.upvote(made.id)).toMatchObject({ new_upvote_count: 1, user_upvoted: true });
  expect(await other.projects.withdrawUpvote(made.id)).toMatchObject({ new_upvote_count: 0, user_upvoted: false });
  expect((await other.projects.addComment(made.id, { content: "How deep?" })).project_id).toBe(made.id);
  expect((await projects.comments(made.id)).comments).toHaveLength(1);
  expect((await projects.savePrompt(made.id, { modifications: "Think of hake." })).prompt).toBe("Think of hake.");
  await other.projects.savePrompt(made.id, { analytics: { shares: 2 } });
  expect(await projects.engagement(made.id)).toMatchObject({ comments: 1, prompt: { shares: 2, modifications: 1 } });
  expect(await projects.addUpdate(made.id, "It is in the water.")).toMatchObject({ content: "It is in the water." });
  expect((await projects.get(made.id)).updates).toMatchObject([{ content: "It is in the water." }]);
  await expect(other.projects.addUpdate(made.id, "Mine.")).rejects.toMatchObject({ status: 403 });
  await expect(other.projects.savePrompt(made.id, { modifications: "Mine." })).rejects.toMatchObject({ status: 403 });
  const hidden = await aProject(undefined, { is_public: false });
  await expect(projects.get(hidden.id)).rejects.toMatchObject({ message: "The requested resource was not found" });
});

test("finds people, asks for a connection and answers it", async () => {
  const asker = await signedIn({ username: "asker" });
  const asked = await signedIn({ username: "asked", province: "YT", skills: ["Ice", "Maps"] });
  const { users } = await asker.people.discover({ province: "YT", skills: ["ice", "maps"] });
  expect(users.map(({ username }) => username)).toEqual(["asked"]);
  const tie = await asker.connections.request({ receiver_id: asked.member.id, message: "Hello" });
  expect((await asked.connections.list({ tab: "received" })).connections).toMatchObject([{ id: tie.id, user: { username: "asker" } }]);
  expect((await asked.connections.respond(tie.id, "accepted")).status).toBe("accepted");
  await expect(asker.connections.list({}, asked.member.id)).rejects.toMatchObject({ status: 403 });
  expect((await asker.people.profile("me")).username).toBe("asker");
  expect((await asker.people.profile(asked.member.id)).post_count).toBe(0);
});

test("gives facts of a company, and takes them back while they wait", async () => {
  const { companies } = await signedIn({});
  const { slug } = await aCompany({ name: "Névé", founded_year: "" });
  const given = { founded_year: 1998, address: "https://neve.example/about" };
  expect(await companies.giveFacts(slug, given)).toMatchObject({ ...given, status: "open", note: "" });
  await expect(companies.giveFacts(slug, { address: given.address })).rejects.toMatchObject({ status: 422 });
  expect(await companies.facts(slug)).toMatchObject([given]);
  expect(await companies.withdrawFacts(slug)).toMatchObject({ facts: null });
  expect(await companies.facts(slug)).toEqual([]);
});

test("says what came of an application and of a project, and what is no longer true of a programme", async () => {
  const { funding, outcomes, member } = await signedIn({});
  expect([await funding.application("nrc-irap"), await funding.applicants("nrc-irap")]).toEqual([null, null]);
  const said = { month: "2024-03", outcome: "refused", weeks: 12, reason: "too_late" };
  expect(await funding.sayApplication("nrc-irap", said)).toMatchObject({ ...said, asked_for: "", again: null, revision: 1 });
  expect(await funding.application("nrc-irap")).toMatchObject(said);
  await expect(funding.sayApplication("nrc-irap", { ...said, weeks: "soon" })).rejects.toMatchObject({ status: 422 });
  expect(await funding.deleteApplication("nrc-irap")).toMatchObject({ application: null });
  const wrong = { fact: "amount", sentence: "It is more.", address: "https://nrc.example/more" };
  expect(await funding.sendCorrection("nrc-irap", wrong)).toMatchObject({ ...wrong, status: "open" });
  await expect(funding.sendCorrection("nrc-irap", wrong)).rejects.toMatchObject({ status: 422 });
  expect(await funding.corrections("nrc-irap")).toMatchObject([wrong]);
  expect(await funding.withdrawCorrection("nrc-irap", "amount")).toMatchObject({ correction: null });
  expect(await funding.corrections("nrc-irap")).toEqual([]);
  await expect(funding.withdrawCorrection("nrc-irap", "amount")).rejects.toMatchObject({ status: 404 });
  const { id } = await aProject(member);
  expect(await outcomes.get("project", id)).toMatchObject({ came: null, is_public: false });
  const before = await outcomes.sums();
  expect(await outcomes.put("project", id, { came: "used", hours_saved: 12, is_public: true })).toMatchObject({ hours_saved: 12 });
  expect(await outcomes.sums()).toMatchObject({
    shown: before.shown + 1,
    hours_saved: before.hours_saved + 12,
    hours_of: before.hours_of + 1,
  });
  expect(await outcomes.delete("project", id)).toMatchObject({ came: null, hours_saved: null });
  expect(await outcomes.setAsked(false)).toMatchObject({ asked: false });
  await expect(outcomes.get("insight", 987_654)).rejects.toMatchObject({ status: 404 });
  await expect(createClient({ base: server.url }).outcomes.get("project", id)).rejects.toMatchObject({ status: 401 });
});

test("reads programmes, those of one's province first, follows one and ends it", async () => {
  const { funding } = await signedIn({ province: "NU" });
  const { funding_opportunities: found, pagination } = await funding.list();
  expect([found[0]?.provinces.includes("NU"), pagination.has_next]).toEqual([true, true]);
  const irap = await funding.get("nrc-irap");
  expect(irap).toMatchObject({
    titleFr: "Programme d’aide à la recherche industrielle (PARI CNRC)",
    applicants: ["business"],
    regions: [],
  });
  expect(new URL(irap.url).pathname).toBe("/funding/nrc-irap");
  expect(await funding.follow("nrc-irap")).toMatchObject({ following: true });
  expect(await funding.follow("nrc-irap")).toMatchObject({ following: true });
  expect(await funding.unfollow("nrc-irap")).toMatchObject({ following: false });
  await expect(funding.follow("no-such-programme")).rejects.toMatchObject({ status: 404 });
  await expect(createClient({ base: server.url }).funding.follow("nrc-irap")).rejects.toMatchObject({ status: 401 });
});

test("subscribes to notices with the key of the site, lets them say more and ends them, at the latest with its token", async () => {
  const { member, pushSubscriptions } = await signedIn();
  const keys = {
    p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    auth: "tBHItJI5svbpez7KI4CCXg",
  };
  expect(await pushSubscriptions.list()).toMatchObject({
    application_server_key: expect.stringMatching(/^B[\w-]{86}$/),
    subscriptions: [],
  });
  const { id } = await pushSubscriptions.add({ endpoint: "https://push.example.ca/1", keys });
  expect(await pushSubscriptions.put(id, true)).toMatchObject({ id, says_what: true });
  expect((await pushSubscriptions.list()).subscriptions).toMatchObject([{ id, says_what: true }]);
  await pushSubscriptions.delete(id);
  await expect(pushSubscriptions.delete(id)).rejects.toMatchObject({ status: 404 });
  await expect(pushSubscriptions.add({ endpoint: "https://10.0.0.1/1", keys })).rejects.toMatchObject({ status: 422 });
  await pushSubscriptions.add({ endpoint: "https://push.example.ca/2", keys });
  const [token] = (await listSignIns(member, null)).tokens;
  await revokeToken(member, token?.id ?? 0);
  expect(await listSubscriptions(member)).toEqual([]);
});

test("reads the directory of companies", async () => {
  await seedDirectory();
  const { companies, vote } = await signedIn();
  const { companies: found, pagination } = await companies.list({ province: "QC" });
  expect(found.length).toBeGreaterThan(3);
  expect(pagination).toHaveProperty("has_next");
  const [first] = found;
  expect((await companies.get(first?.slug ?? "")).id).toBe(first?.id);
  await vote({ target_id: first?.id ?? 0, target_type: "company", vote_type: "up" });
  expect((await companies.get(first?.id ?? 0)).user_upvoted).toBe(true);
});

test("asks the engine for guidance", async () => {
  const { careerGuidance } = await signedIn({ occupation: "Welder" });
  const guidance = await careerGuidance({ postal_code: "B3H 4R2", skills: ["data"] });
  expect(guidance).toMatchObject({ answered_by: "engine", canadian_context: { province: "Nova Scotia" } });
});

test("reads what is for admins, which a member may not", async () => {
  const { strategic } = await signedIn({ role: "admin" });
  expect(await strategic.siteHealth()).toMatchObject({ status: "ok" });
  expect(await strategic.health()).toMatchObject({ status: "disconnected", configured: false });
  expect((await strategic.funding({ province: "YT" })).length).toBeGreaterThan(0);
  for (const list of [strategic.policies, strategic.contacts, strategic.coalitions]) expect(await list()).toEqual([]);
  expect((await strategic.executeAction({ action_type: "refresh_alerts" })).done).toBe(true);
  expect(await strategic.alerts({ limit: 2 })).toHaveLength(2);
  expect((await strategic.acts({ limit: 1 })).acts).toMatchObject([{ number: 1 }]);
  expect((await strategic.contentSuggestions()).quiet_hubs.length).toBeGreaterThan(0);
  expect((await strategic.dashboard()).actions).toContain("refresh_alerts");
  expect(await strategic.count("coalitionOpportunities")).toBe(0);
  const member = await signedIn();
  await expect(member.strategic.dashboard()).rejects.toMatchObject({
    status: 403,
    message: "You do not have permission to access this resource",
  });
  await expect(member.strategic.policies()).rejects.toMatchObject({ status: 403 });
});
