import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settings } from "#app/process/settings.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

const server = await sharedServer();
const admin = await cookieOf(await aMember({ role: "admin" }));

test("an admin backs up and rehearses a restore by form, and the page says how both went", async () => {
  const browser = await new PlainBrowser(server.url, admin).open("/admin/backups");
  expect(browser.text).toContain("No copies yet.");
  await browser.submit({ rehearse: "yes" });
  expect([browser.status, browser.text.includes("No copies yet.")]).toEqual([422, true]);

  await browser.submit({ backup: "yes" });
  expect(browser.status).toBe(200);
  expect(browser.text).toMatch(/Last backup .*[\d,]+ rows in [\d.]+ s, checked .*Last test Never/);
  expect(browser.text).toMatch(/portage-\d{8}T\d{6}Z\.db [\d.]+ MB/);
  await browser.submit({ rehearse: "yes" });
  expect(browser.text).toMatch(/Last test .*rows in [\d.]+ s, checked A restore of this copy also closes .*: \d+ sign-ins? ended\./);
});

test("a copy that went bad is found by the rehearsal, in the reader's language, and the site goes on", async () => {
  const [name = ""] = readdirSync(settings.backups.folder).filter((file) => file.endsWith(".db"));
  writeFileSync(join(settings.backups.folder, name), "not a database any more ".repeat(500));
  const browser = new PlainBrowser(server.url, admin);
  browser.language = "fr";
  await browser.open("/admin/backups");
  await browser.submit({ rehearse: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toMatch(/Échec : .*est endommagé ou n’est pas une base SQLite/);
  expect((await send(server.url, "/ready")).status).toBe(200);
});

test("neither a guest nor a member sees the page or runs what it runs", async () => {
  const member = await cookieOf(await aMember());
  expect((await send(server.url, "/admin/backups", { cookie: member })).status).toBe(403);
  const before = readdirSync(settings.backups.folder);
  expect((await sendForm(server.url, "/admin/backups", { backup: "yes" }, { cookie: member })).status).toBe(403);
  expect((await sendForm(server.url, "/admin/backups", { backup: "yes" })).status).toBe(302);
  expect(readdirSync(settings.backups.folder)).toEqual(before);
});
