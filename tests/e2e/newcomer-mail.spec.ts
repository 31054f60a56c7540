import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Browser, expect, test } from "@playwright/test";
import { mailServer } from "../support/mail-server.ts";
import { startServer } from "../support/server.ts";

const [smtp, DATA_DIR] = [await mailServer(), mkdtempSync(join(tmpdir(), "portage-e2e-"))];
const operator = { OPERATOR_NAME: "Aide aux portages inc.", OPERATOR_ADDRESS: "1 rue du Canot, Gatineau QC", OPERATOR_CONTACT: "info@portages.example" }; // biome-ignore format: one line
const start = () => startServer({ DATA_DIR, LOG_LEVEL: "silent", NEW_MEMBER_HOURS: "0", SMTP_URL: smtp.url, ...operator });
let site = await start();
test.afterAll(async () => {
  await site.stop();
  await smtp.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Registers by the form, with the box of the mail as it stands or ticked. */
async function register(browser: Browser, username: string, asks: boolean) {
  const page = await browser.newPage();
  await page.goto(`${site.url}/register`);
  const password = "A canoe on the ice 7";
  const values = {
    email: `${username}@example.ca`,
    username,
    full_name: username,
    postal_code: "B3H 4R2",
    password,
    confirm_password: password,
  };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator("[name=user_type]").selectOption("seeker");
  const box = page.getByLabel(/may email me, once/);
  await expect(box).not.toBeChecked();
  if (asks) await box.check();
  await page.locator("[name=register]").click();
  await expect(page).not.toHaveURL(/register/);
  return page;
}

test("the box for a newcomer's mail is empty; who ticks it has asked in its words, and gets one mail", async ({ browser }) => {
  const [asking, other] = [await register(browser, "asking-newcomer", true), await register(browser, "silent-newcomer", false)];
  const database = new DatabaseSync(join(DATA_DIR, "portage.db"));
  const consents = () => database.prepare("SELECT u.username, c.kind, c.way, c.words, c.withdrawn_way FROM consents c JOIN users u ON u.id = c.user_id").all(); // biome-ignore format: one line
  const consent = { username: "asking-newcomer", kind: "newcomer", way: "registration", withdrawn_way: null };
  expect(consents()).toEqual([{ ...consent, words: expect.stringContaining("Aide aux portages inc. may email me, once") }]);

  database.exec("UPDATE users SET email_verified_at = created_at");
  for (const page of [asking, other]) {
    await page.goto(`${site.url}/discover/province/ns`);
    await page.getByRole("main").getByRole("button", { name: "Follow", exact: true }).first().click();
  }
  const author = await register(browser, "newcomer-author", false);
  database.exec("UPDATE users SET email_verified_at = created_at");
  await author.goto(`${site.url}/submit-post`);
  await author.getByLabel("Title").fill("Tides of the bay");
  await author.getByLabel("Content").fill("Words.");
  await author.locator("[name=province]").selectOption("NS");
  await author.locator("#tags").fill("tide,");
  await author.getByRole("main").getByRole("button", { name: "Submit Post" }).click();
  await expect(author).toHaveURL(/\/post\/\d+$/);
  database.exec("UPDATE users SET created_at = created_at - 8 * 86400000");
  const mails = () => smtp.received.filter((mail) => mail.includes("Tides of the bay"));
  for (let turn = 0; turn < 2; turn += 1) {
    await site.stop();
    site = await start(); // what is due is looked for at the start
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  }
  expect(mails()[0]).toContain("To: asking-newcomer@example.ca");
  expect(consents()).toMatchObject([{ ...consent, withdrawn_way: "sent" }]);
  database.close();
});
