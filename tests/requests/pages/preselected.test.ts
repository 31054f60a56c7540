import { expect, test } from "vitest";
import { registerAccount, showAccount } from "#app/features/accounts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { everyPage } from "#tests/support/every-page.ts";
import { aMember, aPassword, cookieOf } from "#tests/support/factories.ts";
import { formsOf } from "#tests/support/forms.ts";
import { sharedServer } from "#tests/support/server.ts";
import { errorAt } from "../calls.ts";

const server = await sharedServer();

const newcomer = await registerAccount(
  {
    email: "a-newcomer@example.ca",
    username: "a-newcomer",
    full_name: "New Comer",
    user_type: "professional",
    postal_code: "K1A 0A6",
    password: aPassword,
    confirm_password: aPassword,
  },
  { isVerified: true },
);

/** What may be chosen beforehand: it says what something is or how it is read, shows nobody to others and copies nothing into an account. */
const harmless = [
  ...["sort", "filter", "language", "days", "scope"], // of lists, and of the member's own settings
  ...["type", "post_type", "poll_days", "project_type", "user_type"], // what a company, a post, a poll, a project and a member are
  ...["accepts_requests", "accepts_mentions"], // who asks or mentions sees no more for it
  ...["when", "hour", "time_zone"], // of the member's digest, which begins as none
];
/** What these show is there already, as its author chose. */
const changes = /(^admin|^moderation|^settings\/follows$|\/edit$|^company-submissions\/:id$)/;

test("no form has anything chosen beforehand that shows a new member to others", async () => {
  const found = new Set<string>();
  const look = (path: string, html: string) => {
    for (const { kind, name, value, isOn } of formsOf(html).controls) {
      const isChosen = kind === "select" ? value !== "" : isOn && value !== "";
      if (isChosen && ["radio", "checkbox", "select"].includes(kind) && !harmless.includes(name))
        found.add(`${kind} ${name}=${value}${path && ` at ${path}`}`);
    }
  };
  for (const [pattern, addressFor] of everyPage) {
    if (changes.test(pattern)) continue;
    const browser = await new PlainBrowser(server.url, await cookieOf(newcomer)).open(await addressFor(newcomer));
    look(pattern, browser.html);
  }
  expect([...found]).toEqual([]);
});

test("the last step of the onboarding chooses nothing for anybody, and what is not chosen is not shown", async () => {
  const browser = await new PlainBrowser(server.url, await cookieOf(newcomer)).open("/onboarding");
  await browser.submit({ postal_code: "H2X 1Y4", next: "yes" });
  await browser.submit({ occupation: "Nurses", life_stage: "professional", next: "yes" });
  const sent = browser.untouched({ next: "yes" });
  expect(Object.entries(sent).filter(([name]) => /^(shows|update)_/.test(name))).toEqual([
    ["update_occupation", "no"],
    ["update_postal_code", "no"],
    ["shows_user_type", "no"],
    ["shows_occupation", "no"],
    ["shows_province", "no"],
  ]);
  await browser.submit({ area_of_interest: "Care", next: "yes" });
  expect(browser.path).toBe("/generate-insight");
  const account = await showAccount(newcomer);
  expect(account).toMatchObject({
    showsUserType: false,
    showsOccupation: false,
    showsProvince: false,
    occupation: null,
    postalCode: "K1A 0A6",
  });
});

test("the wizard of a project asks who sees it, in both languages, whatever language it speaks", async () => {
  for (const [language, sentence] of [
    ["en", "Choose who sees the project"],
    ["fr", "Choisissez qui voit le projet"],
  ] as const) {
    const browser = new PlainBrowser(server.url, await cookieOf(await aMember({ language })));
    browser.language = language;
    await browser.open("/create-project");
    await browser.submit({ title: "A buoy", description: "It counts cod.", project_stage: "idea", tags: "ocean", next: "yes" });
    expect(browser.status).toBe(422);
    expect(errorAt(browser.html, "is_public")).toBe(sentence);
    await browser.submit({ is_public: "private", next: "yes" });
    expect(browser.path).toBe("/create-project/enhancement");
  }
});
