import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hashSecret } from "#app/auth/secret.server.ts";
import { isPostgres } from "#app/db/engine.ts";
import { issueApiToken, openSession } from "#app/features/accounts/sessions.server.ts";
import { makeFeedKey } from "#app/features/feeds/operations.server.ts";
import { exportOwnData } from "#app/features/privacy/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, anAccount, aPassword, aPost, cookieOf } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { newestMail } from "#tests/support/mails.ts";
import { portage, startServer } from "#tests/support/server.ts";

const smtp = await mailServer();
const admin = await aMember({ role: "admin" });
const server = await startServer({ SMTP_URL: smtp.url, LOG_LEVEL: "debug" });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const folder = process.env.DATA_DIR ?? "";
const run = (...args: string[]) => spawnSync(process.execPath, [portage, ...args], { encoding: "utf8", env: process.env });
const secretsIn = (text: string) => [...text.matchAll(/[?&](?:token|key)=([\w.-]{43,})/g)].map(([, secret = ""]) => secret);

/** Every secret that opens something now, with what else it may be called: mailed links of each kind, keys, a session, a token. */
async function liveSecrets() {
  const writer = await aMember();
  const account = await anAccount("owner-of-secrets");
  const reader = await aMember({ mailedKinds: ["reply"] });
  const browser = await new PlainBrowser(server.url).open("/register");
  const given = { full_name: "N", user_type: "professional", postal_code: "K1A 0A6", password: aPassword, confirm_password: aPassword };
  await browser.submit({ ...given, email: "newly@example.ca", username: "newly", register: "yes" });
  await browser.open("/settings/security");
  await browser.submit({ email: "elsewhere@example.ca", change_address: "yes" });
  await new PlainBrowser(server.url).open("/forgot-password").then((page) => page.submit({ email: account.email, send: "yes" }));
  await new PlainBrowser(server.url).open("/login").then((page) => page.post("/login", { email: account.email, send_way_in: "yes" }));
  const commenter = await new PlainBrowser(server.url, await cookieOf(writer)).open(`/post/${(await aPost(reader)).id}`);
  await commenter.submit({ content: "Does it float?", comment: "yes" });
  const mailed = () => [...new Set(smtp.received.flatMap(secretsIn))];
  await expect.poll(() => mailed().length, { timeout: 20_000 }).toBe(5);
  const session = await openSession(account.id, true, "");
  const token = await issueApiToken(account.id, "a script");
  return { account, secrets: [...mailed(), session, token, await makeFeedKey(account)] };
}

test("no live secret is in the database, its log, a backup, an export, the server's output or a page of staff", {
  timeout: 120_000,
}, async () => {
  const { account, secrets } = await liveSecrets();
  const pages = new PlainBrowser(server.url, await cookieOf(admin));
  const seen: Record<string, string> = {};
  const mails = await newestMail();
  expect(mails.length).toBeGreaterThan(4);
  for (const path of ["/admin", "/admin/mail", ...mails.map(({ id }) => `/admin/mail/${id}`), "/admin/acts"]) {
    await pages.open(path);
    expect(pages.status, path).toBe(200);
    seen[path] = pages.html;
  }
  // PostgreSQL has tools of its own for copies.
  const copies = isPostgres ? {} : { backup: "copy.db", export: "site.ndjson" };
  for (const [command, file] of Object.entries(copies)) expect(run(command, join(folder, file)).status).toBe(0);
  seen["the member's own export"] = JSON.stringify(await exportOwnData(account));
  seen["the output"] = server.output();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (/\.(db|db-wal|ndjson)$/.test(name)) seen[name] = readFileSync(join(folder, name), "latin1");
  }
  // The search finds what is there: the hash of a secret, the subject of a mail, a line of the log.
  for (const name of Object.values(copies)) expect(seen[name], name).toContain(hashSecret(secrets.at(-2) ?? ""));
  expect([seen["/admin/mail"], seen["the output"]]).toEqual([
    expect.stringContaining("Set a new password"),
    expect.stringContaining('"request"'),
  ]);
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(isPostgres ? [] : ["portage.db", "portage.db-wal"]));
  for (const [place, text] of Object.entries(seen)) {
    expect(secrets.filter((secret) => text.includes(secret)), place).toEqual([]); // biome-ignore format: one line
    expect(secretsIn(text), place).toEqual([]);
  }
});

test("a mail that waits has no secret, and neither has one that is kept because no mail server is set", { timeout: 60_000 }, async () => {
  smtp.state.refuses = true;
  await new PlainBrowser(server.url).open("/forgot-password").then((page) => page.submit({ email: admin.email, send: "yes" }));
  const waiting = async () => (await newestMail()).find((mail) => mail.recipient === admin.email);
  await expect.poll(async () => (await waiting())?.error ?? null, { timeout: 20_000 }).not.toBeNull();
  const { id, body } = (await waiting()) ?? {};
  expect(secretsIn(body ?? "")).toEqual([]);
  const browser = await new PlainBrowser(server.url, await cookieOf(admin)).open(`/admin/mail/${id}`);
  expect([browser.text, secretsIn(browser.html)]).toEqual([expect.stringContaining("The text is not shown"), []]);

  const reader = await aMember({ mailedKinds: ["reply"] }); // in this process no mail server is set
  await aComment(await aMember(), (await aPost(reader)).id);
  const kept = (await newestMail()).find((mail) => mail.recipient === reader.email);
  expect([kept?.status, kept?.body]).toEqual(["kept", expect.stringContaining("(address withheld: it is never shown here)")]);
  await browser.open(`/admin/mail/${kept?.id}`);
  expect([browser.text, secretsIn(browser.html)]).toEqual([expect.stringContaining("portage admin link"), []]);
});
