import { expect, test } from "vitest";
import { showProject } from "#app/features/projects/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer, startServer } from "#tests/support/server.ts";
import { sendForm } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);

test("the list is narrowed, sorted and paged by plain links and a form, and says how many remain", async () => {
  const author = await aMember();
  for (let made = 0; made < 23; made += 1) await aProject(author, { title: `Listed ${made}`, tags: "listed" });
  const browser = await browserOf(await aMember(), "/projects?tag=listed&sort=newest");
  expect(browser.html.match(/id="project-/g)).toHaveLength(20);
  expect(browser.text).toContain("Load More (3 remaining)");
  const more =
    /id="more"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*id="more"/.exec(browser.html)?.slice(1).find(Boolean)?.replaceAll("&amp;", "&") ?? "";
  await browser.open(more);
  expect(browser.html.match(/id="project-/g)).toHaveLength(3);
  await browser.open("/projects?search=nothing-of-the-kind");
  expect(browser.text).toContain("No Projects Found");
});

test("a card says its upvotes once, at the arrow", async () => {
  const { id } = await aProject(undefined, { title: "Rising", tags: "rising" });
  for (const voter of [await aMember(), await aMember()]) await castVote(voter, { target_type: "project", target_id: id, vote_type: "up" });
  expect((await browserOf(await aMember(), "/projects?tag=rising")).text).not.toContain("2 upvotes");
});

test("how many are looked for is said where it is as many as the roles that are listed", async () => {
  const headOf = async (given: Parameters<typeof aProject>[1]) => {
    const { id } = await aProject(undefined, { seeking_collaborators: true, max_collaborators: 2, ...given });
    return /Looking for [^<]*/.exec((await browserOf(await aMember(), `/project/${id}`)).html)?.[0];
  };
  expect(await headOf({ collaboration_roles: "Tester" })).toBe("Looking for collaborators");
  expect(await headOf({ collaboration_roles: "Tester, Labeller" })).toBe("Looking for 2 collaborators");
  expect(await headOf({ collaboration_roles: "" })).toBe("Looking for 2 collaborators");
});

test("a star is given and taken back, a comment made and liked, all by forms", async () => {
  const project = await aProject();
  const browser = await browserOf(await aMember(), `/project/${project.id}`);
  await browser.submit({ vote: `up.project.${project.id}` });
  expect(browser.html).toMatch(/name="vote"[^>]*aria-pressed="true"/);
  await browser.submit({ vote: `none.project.${project.id}` });
  expect(browser.html).not.toMatch(/aria-pressed="true"/);
  await browser.post(browser.path, { vote: `down.project.${project.id}` });
  expect(browser.status).toBe(422);
  await browser.open(`/project/${project.id}`);
  await browser.submit({ comment: "yes", content: "" });
  expect(browser.text).toContain("Comment cannot be empty");
  await browser.submit({ comment: "yes", content: "How deep does it go?" });
  expect(browser.text).toContain("How deep does it go?");
  const id = /id="comment-(\d+)"/.exec(browser.html)?.[1] ?? "";
  await browser.submit({ vote: `up.comment.${id}` }, `/project/${project.id}`);
  expect(browser.html).toMatch(new RegExp(`value="none.comment.${id}" aria-pressed="true"`));
});

test("help is offered, accepted and withdrawn on the page; nobody else sees it", async () => {
  const [author, helper] = [await aMember(), await aMember({ username: "helper" })];
  const project = await aProject(author, { seeking_collaborators: true, collaboration_roles: "diver" });
  const helping = await browserOf(helper, `/project/${project.id}`);
  await helping.submit({ offer: "yes", message: "" });
  expect(helping.text).toContain("Say in a few words how you can help");
  expect(helping.text).toContain("Only Test Member reads it.");
  await helping.submit({ offer: "yes", role: "diver", message: "I dive in cold water." });
  expect(helping.text).toMatch(/1 person has offered.*You have offered to help\..*Diver.*I dive in cold water\./s);
  const owning = await browserOf(author, `/project/${project.id}`);
  expect(owning.text).toContain("I dive in cold water.");
  expect((await browserOf(await aMember(), `/project/${project.id}`)).text).not.toContain("I dive in cold water.");
  await owning.submit({ accept_offer: /name="accept_offer" value="(\d+)"/.exec(owning.html)?.[1] ?? "" });
  expect((await helping.open(`/project/${project.id}`)).text).toContain("Your offer was accepted.");
});

test("a private project is nobody else's to see: page, list, search, profile, report", async () => {
  const author = await aMember({ username: "secretive" });
  const project = await aProject(author, { title: "Zanzibar plan", is_public: false });
  const stranger = await aMember();
  for (const path of ["/projects?search=zanzibar", "/search?q=zanzibar", "/u/secretive", "/projects"]) {
    expect((await browserOf(stranger, path)).text, path).not.toContain("Zanzibar plan");
  }
  for (const path of [`/project/${project.id}`, `/project/${project.id}/edit`, `/report/project/${project.id}`]) {
    expect((await browserOf(stranger, path)).status, path).toBe(404);
  }
  expect((await browserOf(author, `/project/${project.id}`)).text).toContain("Only you see this project.");
});

test("what is done with a prompt is counted, and its author sees the counts", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const project = await aProject(author, { ai_prompt: "Think of cod." });
  const path = `/project/${project.id}`;
  const cookie = await cookieOf(reader);
  const browser = await browserOf(reader, path);
  expect(browser.html).toMatch(/data-used="prompt"/);
  await browser.post(path, { used: "prompt" });
  expect([browser.status, browser.path]).toEqual([200, path]);
  const asked = { cookie, headers: { Accept: "application/json" } };
  expect((await sendForm(server.url, path, { used: "share" }, asked)).status).toBe(200);
  expect((await sendForm(server.url, path, { used: "prompt" }, asked)).status).toBe(200);
  expect((await sendForm(server.url, path, { used: "nothing" }, asked)).status).toBe(422);
  const counts = "1 share, copied or opened 2 times, 0 edits";
  expect((await browserOf(author, path)).text).toContain(counts);
  expect((await browserOf(reader, path)).text).not.toContain("copied or opened");
});

test("guests may read a prompt where reading is open to them, and what they do with it is not counted", async () => {
  const open = await startServer({ READING: "public" });
  const project = await aProject(undefined, { ai_prompt: "Think of cod." });
  const path = `/project/${project.id}`;
  const guest = await new PlainBrowser(open.url).open(path);
  expect(guest.text).toContain("Think of cod.");
  expect(guest.html).not.toContain("data-used");
  await sendForm(open.url, path, { used: "prompt" });
  expect(await showProject(null, project.id)).toMatchObject({ promptCopies: 0 });
  await open.stop();
});

test("only its author edits and deletes a project, and what is wrong comes back with its values", async () => {
  const author = await aMember();
  const project = await aProject(author, { title: "To be changed" });
  expect((await browserOf(await aMember(), `/project/${project.id}/edit`)).status).toBe(403);
  const browser = await browserOf(author, `/project/${project.id}/edit`);
  const form = { title: "", description: "Kept words", project_stage: "idea", project_type: "iot", tags: "a" };
  await browser.submit({ ...form, save: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Project title is required");
  expect(browser.text).toContain("Kept words");
  await browser.submit({ ...form, title: "Changed", save: "yes" });
  expect(browser.path).toBe(`/project/${project.id}`);
  expect(browser.text).toContain("Changed");
  await browser.open(`/project/${project.id}/edit`);
  await browser.submit({ delete: "yes" });
  expect(browser.path).toBe("/projects?done=gone");
  expect((await browser.open(`/project/${project.id}`)).status).toBe(410);
});

test("an author posts updates by a form and takes one back; others read the newest and follow the project", async () => {
  const author = await aMember();
  const { id } = await aProject(author);
  const reader = await browserOf(await aMember(), `/project/${id}`);
  expect(reader.html).not.toContain('id="updates"');
  await reader.submit({ follow: `yes.project:${id}` });
  expect(reader.html).toContain(`value="no.project:${id}"`);
  const browser = await browserOf(author, `/project/${id}`);
  await browser.submit({ add_update: "yes", update: "x".repeat(281) });
  expect(browser.text).toContain("Update must be 280 characters or fewer");
  expect(browser.html).toContain("x".repeat(281));
  for (const update of ["First buoy", "Second buoy", "Third buoy", "Fourth buoy"]) await browser.submit({ add_update: "yes", update });
  await reader.open(`/project/${id}`);
  expect(reader.text).toMatch(/Fourth buoy.*Second buoy.*Earlier updates.*First buoy/s);
  expect(reader.html).not.toContain('name="remove_update"');
  expect((await reader.open("/notifications")).text).toContain("has news of a project");
  await browser.submit({ remove_update: /name="remove_update" value="(\d+)"/.exec(browser.html)?.[1] ?? "" });
  expect(browser.text).not.toContain("Fourth buoy");
  const moderator = await browserOf(await aMember({ role: "moderator" }), `/project/${id}`);
  await moderator.submit({ remove_update: /name="remove_update" value="(\d+)"/.exec(moderator.html)?.[1] ?? "" });
  expect((await moderator.open("/moderation/log")).text).toContain("update removed");
});
