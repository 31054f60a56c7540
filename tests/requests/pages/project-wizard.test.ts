import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer, startServer } from "#tests/support/server.ts";
import { sendForm } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);

const details = {
  title: "A buoy that counts cod",
  description: "Camera, model and a satellite link.",
  project_stage: "testing",
  project_type: "ai_ml",
  tags: "ocean, computer-vision",
  tech_stack: "Python",
  seeking_collaborators: "yes",
  max_collaborators: "3",
  is_public: "private",
};

test("a project is made in two steps: details, prompt, done; the draft survives in between and is gone afterwards", async () => {
  const member = await aMember({ occupation: "Fisher" });
  const browser = await browserOf(member, "/create-project");
  await browser.submit({ ...details, tags: "", next: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Please fix the following issues:");
  expect(browser.text).toContain("At least one tag is required");
  await browser.open("/create-project");
  expect(browser.valueOf("title")).toBe("A buoy that counts cod");
  await browser.submit({ ...details, next: "yes" });
  expect(browser.path).toBe("/create-project/enhancement");
  expect(browser.text).toContain("My project: A buoy that counts cod");
  expect(browser.text).toMatch(/\d+ of 4000 characters · 0 edits/);
  expect(browser.html).not.toMatch(/K1A ?0A6/i);
  await browser.open("/create-project/enhancement?edit=1");
  await browser.submit({ save_prompt: "yes", ai_prompt: "a".repeat(4001) });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("AI prompt must be 4000 characters or fewer");
  await browser.submit({ save_prompt: "yes", ai_prompt: "a".repeat(4000) });
  expect(browser.text).toContain("4000 of 4000 characters · Edited · 1 edit");
  await browser.submit({ retry: "yes" });
  expect(browser.text).toContain("My project: A buoy that counts cod");
  await browser.submit({ create: "enhanced" });
  expect(browser.path).toMatch(/^\/create-project\/created\/\d+$/);
  expect(browser.text).toContain("Your project is saved. Only you see it.");
  const id = Number(browser.path.split("/").at(-1));
  expect(await showProject(member, id)).toMatchObject({
    isPublic: false,
    seekingCollaborators: true,
    maxCollaborators: 3,
    techStack: ["Python"],
  });
  expect((await showProject(member, id)).aiPrompt).toContain("My project: A buoy that counts cod");
  await browser.open("/create-project");
  expect(browser.valueOf("title")).toBe("");
});

test("an edited prompt is the one that every link opens and shares", async () => {
  const browser = await browserOf(await aMember({ occupation: "Fisher" }), "/create-project");
  await browser.submit({ ...details, next: "yes" });
  await browser.open("/create-project/enhancement?edit=1");
  await browser.submit({ save_prompt: "yes", ai_prompt: "My own words about cod." });
  const links = [...browser.html.matchAll(/href="((?:https:[^"]*(?:chatgpt|claude|linkedin|x\.com|facebook|reddit)|mailto:)[^"]*)"/g)];
  expect(links).toHaveLength(7);
  for (const [, href = ""] of links) expect(decodeURIComponent(href)).toContain("My own words about cod.");
});

test("the relevance shown before a project is made is the one it gets", async () => {
  const member = await aMember({ occupation: "Fisher" });
  const browser = await browserOf(member, "/create-project");
  await browser.submit({ ...details, tags: "my-tag, ai", next: "yes" });
  const shown = Number(/Government relevance: (\d+) of 100/.exec(browser.text)?.[1]);
  await browser.submit({ create: "plain" });
  expect(await showProject(member, Number(browser.path.split("/").at(-1)))).toMatchObject({ relevanceScore: shown });
});

test("what is asked of every project stands before what opens, and the places that the bar covers are in the menu", async () => {
  const { html } = await browserOf(await aMember(), "/create-project");
  expect(html.indexOf('id="occupation"')).toBeLessThan(html.indexOf('id="repository_url"'));
  expect(html.match(/<a href="\/people"/g)).toHaveLength(2);
});

test("the occupation is a field of the first step, filled from the account; one without takes it from there", async () => {
  const member = await aMember({ occupation: null });
  const browser = await browserOf(member, "/create-project");
  expect(browser.valueOf("occupation")).toBe("");
  await browser.submit({ ...details, occupation: "f".repeat(101), next: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.valueOf("title")).toBe(details.title);
  await browser.submit({ ...details, occupation: "fisherman", find_occupation: "yes" });
  expect(browser.valueOf("title")).toBe(details.title);
  await browser.submit({ pick_occupation: "Fishermen/women" });
  await browser.submit({ next: "yes" });
  expect(browser.text).toContain("My occupation: Fishermen/women");
  expect(await showAccount(member)).toMatchObject({ occupation: "Fishermen/women" });
  await browser.open("/create-project");
  await browser.submit({ occupation: "Cook", next: "yes" });
  expect(browser.text).toContain("My occupation: Cook");
  expect(await showAccount(member)).toMatchObject({ occupation: "Fishermen/women" });
});

test("without an occupation the panel says so once, asks for it with one act to try again, and one can go on without", async () => {
  const member = await aMember({ occupation: null });
  const browser = await browserOf(member, "/create-project");
  await browser.submit({ ...details, next: "yes" });
  expect(browser.text).toContain("AI Generation Failed");
  expect(browser.text.split("You can continue without AI enhancement.")).toHaveLength(2);
  expect(browser.text).toContain(
    "AI generation failed: Complete Canadian context required (postal code and occupation). You can continue without AI enhancement.",
  );
  expect(browser.html.match(/<button[^>]*bg-press[^>]*>[^<]*/g)).toEqual([expect.stringContaining("Create without AI")]);
  await browser.submit({ occupation: "f".repeat(101), retry: "yes" });
  expect([browser.status, browser.valueOf("occupation")]).toEqual([422, "f".repeat(101)]);
  await browser.submit({ occupation: "Fisher", retry: "yes" });
  expect(browser.text).toContain("My occupation: Fisher");
  expect(await showAccount(member)).toMatchObject({ occupation: "Fisher" });
  await browser.submit({ create: "plain" });
  const id = Number(browser.path.split("/").at(-1));
  expect((await showProject(member, id)).aiPrompt).toBe("");
});

test("who has no postal code is asked for it with the given sentence, and nothing typed is lost", async () => {
  const browser = await browserOf(await aMember({ postalCode: "" }), "/create-project");
  await browser.submit({ ...details, next: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Canadian postal code required for provincial context");
  expect(browser.valueOf("title")).toBe(details.title);
});

test("a draft is kept by a button, and discarded by another", async () => {
  const browser = await browserOf(await aMember(), "/create-project");
  await browser.submit({ title: "Half an", description: "", keep: "yes" });
  expect(browser.text).toContain("Your draft is saved.");
  expect(browser.valueOf("title")).toBe("Half an");
  await browser.submit({ discard: "yes" });
  expect(browser.valueOf("title")).toBe("");
});

test("a draft survives a restart of the server", async () => {
  const member = await aMember();
  await (await browserOf(member, "/create-project")).submit({ ...details, title: "Over the night", keep: "yes" });
  const first = await startServer();
  await first.stop();
  const second = await startServer();
  const browser = await new PlainBrowser(second.url, await cookieOf(member)).open("/create-project");
  expect(browser.valueOf("title")).toBe("Over the night");
  await second.stop();
});

test("the second step is not there before the first is right", async () => {
  const browser = await browserOf(await aMember(), "/create-project/enhancement");
  expect(browser.path).toBe("/create-project");
});

const projectAt = (member: Member, path: string) => showProject(member, Number(path.split("/").at(-1)));

test.each(["enhanced", "plain"])("a double press of create=%s makes one project, and both answers are its page", async (create) => {
  const member = await aMember({ occupation: "Fisher" });
  const browser = await browserOf(member, "/create-project");
  await browser.submit({ ...details, next: "yes" });
  const form = browser.untouched({ create });
  const cookie = await cookieOf(member);
  const sent = async (fields: Record<string, string>) =>
    (await sendForm(server.url, "/create-project/enhancement", fields, { cookie })).headers.get("Location");
  const answers = await Promise.all([sent(form), sent(form)]);
  answers.push(await sent(form), await sent({ create, submission_key: form.submission_key ?? "" }));
  expect(answers[0]).toMatch(/^\/create-project\/created\/\d+$/);
  expect(new Set(answers).size).toBe(1);
  expect((await browser.open("/create-project")).valueOf("title")).toBe("");
});

test("two tabs make the project that each of them shows, and neither takes the draft of the other away", async () => {
  const member = await aMember({ occupation: "Fisher" });
  const one = await browserOf(member, "/create-project");
  await one.submit({ ...details, title: "Of the first tab", next: "yes" });
  const two = await browserOf(member, "/create-project");
  expect(two.valueOf("title")).toBe("Of the first tab");
  await two.submit({ ...details, title: "Of the second tab", description: "Other\r\nwords", next: "yes" });
  await one.submit({ create: "enhanced" });
  const first = await projectAt(member, one.path);
  expect(first).toMatchObject({ title: "Of the first tab", description: details.description });
  expect(first.aiPrompt).toContain("My project: Of the first tab");
  await one.open("/create-project");
  expect(one.valueOf("title")).toBe("Of the second tab");
  await two.submit({ create: "enhanced" });
  expect(await projectAt(member, two.path)).toMatchObject({ title: "Of the second tab", description: "Other\nwords" });
  expect((await one.open("/create-project")).valueOf("title")).toBe("");
});

test("a tab that was open before another made its project makes its own from what was changed in it", async () => {
  const member = await aMember({ occupation: "Fisher" });
  const one = await browserOf(member, "/create-project");
  await one.submit({ ...details, title: "Made first", next: "yes" });
  const two = await browserOf(member, "/create-project");
  await one.submit({ create: "plain" });
  await two.submit({ ...details, title: "Changed meanwhile", next: "yes" });
  await two.submit({ create: "plain" });
  expect(await projectAt(member, two.path)).toMatchObject({ title: "Changed meanwhile" });
  expect(two.path).not.toBe(one.path);
});

test("pressed in one tab, editing and going back show what that tab shows, not what another kept since", async () => {
  const member = await aMember({ occupation: "Fisher" });
  const one = await browserOf(member, "/create-project");
  await one.submit({ ...details, title: "Shown here", next: "yes" });
  await (await browserOf(member, "/create-project")).submit({ ...details, title: "Kept elsewhere", next: "yes" });
  await one.submit({ edit: "yes" });
  expect(one.text).toContain("My project: Shown here");
  await one.submit({ ai_prompt: "Edited here", save_prompt: "yes" });
  await one.submit({ edit: "yes" });
  await one.submit({ ai_prompt: "Edited again", details: "yes" });
  expect(one.valueOf("title")).toBe("Shown here");
  expect((await one.open("/create-project/enhancement")).text).toContain("Edited again");
});

test("a project that may not be made comes back with all that was typed, and so does its prompt", async () => {
  const member = await aMember({ occupation: "Fisher" });
  const browser = await browserOf(member, "/create-project");
  await browser.submit({ ...details, next: "yes" });
  await browser.submit({ edit: "yes" });
  await browser.submit({ ai_prompt: `Long ${"a".repeat(4000)}`, create: "enhanced" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("AI prompt must be 4000 characters or fewer");
  expect(browser.valueOf("ai_prompt")).toContain("Long aaa");
  await browser.submit({ ai_prompt: "Short", create: "enhanced" });
  expect(await projectAt(member, browser.path)).toMatchObject({ aiPrompt: "Short", promptEdits: 1 });
});

test("one draft that two devices have open makes one project; sent again on purpose it makes another", async () => {
  const member = await aMember({ occupation: "Fisher" });
  await (await browserOf(member, "/create-project")).submit({ ...details, next: "yes" });
  const [one, other] = [await browserOf(member, "/create-project/enhancement"), await browserOf(member, "/create-project/enhancement")];
  await one.submit({ create: "plain" });
  expect(one.path).toMatch(/^\/create-project\/created\/\d+$/);
  await other.submit({ create: "plain" });
  expect([other.status, other.text]).toEqual([409, expect.stringContaining("This draft was sent or deleted elsewhere")]);
  await other.submit({ create: "plain" });
  expect(other.path, "pressed again").toMatch(/^\/create-project\/created\/\d+$/);
});
