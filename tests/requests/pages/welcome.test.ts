import { afterAll, expect, test } from "vitest";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { finishOnboarding, keepOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, companyValues, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await startServer();
afterAll(() => server.stop());

const ticks = (browser: PlainBrowser) => (browser.html.match(/(Done|To do)/g) ?? []).join(", ");

test("a new member is led to three things, each ticked once it is done", async () => {
  const member = await aMember({ province: "QC" });
  const browser = await new PlainBrowser(server.url, await cookieOf(member)).open("/welcome");
  expect(browser.text).toContain("Welcome, Test Member");
  expect(ticks(browser)).toBe("To do, To do, To do");
  for (const href of ["/onboarding", "/settings#bio", "/submit-post?province=QC", "/discover/province/qc"]) {
    expect(browser.html).toContain(`href="${href}"`);
    expect((await send(server.url, href, { cookie: await cookieOf(member) })).status, href).toBe(200);
  }
  await aPost(member);
  await browser.open("/welcome");
  expect(ticks(browser)).toBe("To do, To do, Done");
  const answers = { postal_code: "H2X 1Y4", occupation: "Cook", life_stage: "changer", area_of_interest: "menus" };
  await keepOnboarding(member, answers);
  await finishOnboarding(member);
  await browser.open("/settings");
  await browser.submit({ bio: "I cook.", save: "yes" });
  await browser.open("/welcome");
  expect(ticks(browser)).toBe("Done, Done, Done");
  expect(browser.text).toContain("These first steps are done.");
});

test("a guest is sent to sign in", async () => {
  expect((await send(server.url, "/welcome")).headers.get("Location")).toBe("/login?from=%2Fwelcome");
});

test("what is saved is not said in red, and the form for a password says its rules", async () => {
  const cookie = await cookieOf(await aMember());
  const browser = await new PlainBrowser(server.url, cookie).open("/settings?saved=1");
  expect(/<(?:p|div) class="([^"]*)" role="status">(?:<p>)?Saved\./.exec(browser.html)?.[1]).not.toContain("brand");
  await browser.open("/settings/security");
  const rules = ["8 to 256 characters of any kind", "Very common passwords are not accepted."];
  expect(browser.text).toContain(rules.join(". "));
  const { text } = await new PlainBrowser(server.url).open("/register");
  expect(text).toMatch(new RegExp(`${rules.join("[ ]+")}[ ]+Harder to guess with:[ ]+an uppercase letter`));
});

test("a submission speaks of a mail only where one can be sent", async () => {
  const mailing = await startServer({ SMTP_URL: "smtp://127.0.0.1:9" });
  const member = await aMember();
  const { id } = await submitCompany(member, companyValues());
  for (const { url } of [server, mailing]) {
    const browser = await new PlainBrowser(url, await cookieOf(member)).open(`/company-submissions/${id}?sent=1`);
    expect(browser.text.includes("We sent you a confirmation.")).toBe(url === mailing.url);
    expect(browser.text).toContain("Follow its review on its page.");
  }
  await mailing.stop();
});
