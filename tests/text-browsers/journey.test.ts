import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { today, writeTested } from "#tests/support/tested-file.ts";
import { links, lynx } from "./numbered.ts";
import { plainChromium } from "./plain-chromium.ts";
import { type Step, steps, type textBrowsers } from "./steps.ts";
import type { TextBrowser } from "./text-browser.ts";
import { w3m } from "./w3m.ts";

const folder = mkdtempSync(join(tmpdir(), "portage-text-browsers-"));
let site: RunningServer;

beforeAll(async () => {
  site = await startServer({ DATA_DIR: folder, LOG_LEVEL: "silent", NEW_MEMBER_HOURS: "0" });
});

afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

const browsers: Record<(typeof textBrowsers)[number], (start: string) => TextBrowser | Promise<TextBrowser>> = {
  w3m,
  lynx,
  links,
  "Chromium without scripts and styles": plainChromium,
};

const wentBy: { name: string; steps: Step[] }[] = [];

afterAll(() =>
  writeTested("textBrowsers", () => ({
    date: today(),
    browsers: Object.keys(browsers).flatMap((name) =>
      wentBy.filter((one) => one.name === name).map((one) => ({ ...one, findings: steps.length - one.steps.length })),
    ),
  })),
);

const walk: Record<Step, (browser: TextBrowser, member: string) => Promise<void>> = {
  register,
  "sign out": signOut,
  "sign in": signIn,
  post,
  read,
  vote,
  comment,
  "submit a company": submitCompany,
};

test.concurrent.each(Object.entries(browsers))("%s goes the whole way of a member", async (name, start) => {
  const browser = await start(site.url);
  await browser.sees("Get Started");
  const member = `by${name.replace(/\W/g, "").toLowerCase().slice(0, 8)}`;
  const gone: Step[] = [];
  wentBy.push({ name, steps: gone });
  try {
    for (const step of steps) {
      await walk[step](browser, member);
      gone.push(step);
    }
    await goOn(browser, name, member);
  } finally {
    await browser.end();
  }
  expect(await statusOf(member)).toBe(200);
});

const password = "a canoe on the ice";

async function register(browser: TextBrowser, member: string) {
  await browser.open(`${site.url}/register`);
  await browser.sees("Create your account");
  await browser.fill("Email", `${member}@example.ca`);
  await browser.fill("Username", member);
  await browser.fill("Full name", "Zoe Roy");
  await browser.choose("Current status", 4, "Working professional");
  await browser.fill("Canadian postal code", "K1A 0A6");
  await browser.fill("Password", password);
  await browser.fill("Confirm password", password);
  await browser.press("Create account");
  await browser.sees("Sign out");
}

async function signIn(browser: TextBrowser, member: string) {
  await browser.open(`${site.url}/login`);
  await browser.sees("Remember me");
  await browser.fill("Email", `${member}@example.ca`);
  await browser.fill("Password", password);
  await browser.press("Sign in");
  await browser.sees("Sign out");
}

/**
 * Asks for a page as a guest, and is led there after signing in, at the second attempt too. Lynx sends no form from an address with a query, as
 * /accessibility says, and links asks for the credentials of a proxy when a password is wrong.
 */
async function goOn(browser: TextBrowser, name: string, member: string) {
  if (name === "lynx") return;
  await browser.open(`${site.url}/settings/security`);
  await browser.sees("Sign in to open this page.");
  await browser.fill("Email", `${member}@example.ca`);
  if (name !== "links") {
    await browser.fill("Password", "not the password");
    await browser.press("Sign in");
    await browser.sees("Attempt 1");
    await browser.sees("Sign in to open this page.");
  }
  await browser.fill("Password", password);
  await browser.press("Sign in");
  await browser.sees("Current password");
}

async function post(browser: TextBrowser, member: string) {
  await browser.open(`${site.url}/submit-post`);
  await browser.sees("Something you built");
  await browser.fill("Title", `Ice seen by ${member}`);
  await browser.write("Content", "Two winters of data.");
  await browser.fill("Tags", "ice");
  await browser.press("Submit Post");
  await browser.sees("Two winters of data.");
  await browser.sees("No comments yet");
}

/** Finds the post just written in the list, where others may stand above it by then. */
async function read(browser: TextBrowser, member: string) {
  await browser.open(`${site.url}/discover`);
  await browser.sees("By Industry"); // the page of the post has its title too
  await browser.press(`Ice seen by ${member}`);
  await browser.sees("Two winters of data.");
  await browser.sees("Add a comment");
}

/** On the page of the post just read. */
async function vote(browser: TextBrowser) {
  await browser.press("Upvote");
  await browser.sees("your vote");
}

async function comment(browser: TextBrowser) {
  await browser.write("Add a comment", "Which heater?");
  await browser.press("Comment");
  await browser.sees("Reply");
}

async function submitCompany(browser: TextBrowser, member: string) {
  await browser.open(`${site.url}/submit-company`);
  await browser.sees("Step 1 of 4");
  await browser.fill("Name", `Ice ${member}`);
  await browser.fill("Headquarters", "Rimouski");
  await browser.write("Short description", "Ice, heard early.");
  await browser.tick("Clean Technology");
  await browser.tick("Quebec");
  await browser.press("Next Step");
  await browser.sees("Step 2 of 4");
  await browser.fill("Technologies", "sensors");
  await browser.fill("Contact email", `hello@${member}.example`);
  await browser.fill("Contact person", "Zoe Roy");
  await browser.press("Next Step");
  await browser.sees("Step 3 of 4");
  await browser.write("Why should this be included?", "It is Canadian.");
  await browser.press("Next Step");
  await browser.sees("Step 4 of 4");
  await browser.press("Submit for Review");
  await browser.sees("Submission Received!");
}

async function signOut(browser: TextBrowser) {
  await browser.press("Sign out");
  await browser.sees("Get Started");
}

async function statusOf(member: string): Promise<number> {
  return (await fetch(`${site.url}/u/${member}`, { redirect: "follow" })).status;
}
