import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hashSecret } from "#app/auth/secret.server.ts";
import { migrate, migrations } from "#app/db/migrations.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import { readPart } from "#app/process/installation.server.ts";

const folder = mkdtempSync(join(tmpdir(), "portage-accounts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a database of the schema before this migration, with one account. */
function databaseBefore(name: string) {
  const sqlite = openDatabase(join(folder, `${name}.db`), "writer");
  sqlite.exec("CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)");
  const end = migrations.findIndex((one) => one.name === name);
  expect(end).toBeGreaterThan(0);
  for (const { name, at } of migrations.slice(0, end)) {
    sqlite.exec(readPart(`drizzle/${name}.sql`).toString());
    sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values ('', ?)").run(at);
  }
  sqlite.exec(`insert into users (id, email, username, username_key, full_name, user_type, postal_code, password_hash, created_at)
    values (7, 'ana@example.ca', 'ana', 'ana', 'Ana', 'seeker', 'K1A 0A6', '', 1234)`);
  return sqlite;
}

test("accounts from before addresses were verified count as verified, and mail from before the outbox keeps what became of it", () => {
  const sqlite = databaseBefore(migrations[17]?.name ?? "");
  const mail = sqlite.prepare("insert into outbox (recipient, subject, body, created_at, sent_at, error) values (?, ?, '', 1, ?, ?)");
  mail.run("ana@example.ca", "sent", 2, null);
  mail.run("ana@example.ca", "not taken", null, "550");
  mail.run("gone@example.ca", "read by an admin", null, null);
  migrate(sqlite, () => "");
  expect(sqlite.prepare("select email_verified_at as at from users").pluck().all()).toEqual([1234]);
  expect(sqlite.prepare("select subject, status, attempts, user_id, next_attempt_at from outbox order by id").raw().all()).toEqual([
    ["sent", "sent", 1, 7, null],
    ["not taken", "failed", 1, 7, null],
    ["read by an admin", "kept", 0, null, null],
  ]);
  sqlite.close();
});

test("no mail from before keeps a link that opens something, except what still has to be sent; keys go on working by their hashes", () => {
  const sqlite = databaseBefore("0053_mailed-secrets");
  sqlite.exec("update users set feed_key = 'a-feed-key', mail_key = 'a-mail-key'");
  const mail = sqlite.prepare(
    "insert into outbox (user_id, recipient, subject, body, unsubscribe, status, created_at) values (7, 'ana@example.ca', ?, ?, ?, ?, 1)",
  );
  const leave = "https://example.ca/unsubscribe?kind=reply&key=a-mail-key";
  const link = "https://example.ca/reset-password?token=a-token";
  mail.run("sent link", link, null, "sent");
  mail.run("kept link", link, null, "kept");
  mail.run("failed link", link, null, "failed");
  mail.run("sent reply", `An answer. ${leave}`, leave, "sent");
  mail.run("waiting reply", `An answer. ${leave}`, leave, "pending");
  mail.run("kept note", "Welcome.", null, "kept");
  migrate(sqlite, () => "");
  const rows = sqlite.prepare("select subject, body, unsubscribe from outbox order by id").raw().all();
  expect(rows).toEqual([
    ["sent link", null, null],
    ["kept link", null, null],
    ["sent reply", null, null],
    ["waiting reply", expect.stringContaining("{{unsubscribe}}"), "reply"],
    ["kept note", "Welcome.", null],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/a-token|a-mail-key/);
  expect(sqlite.prepare("select feed_key, mail_key from users").raw().get()).toEqual([hashSecret("a-feed-key"), hashSecret("a-mail-key")]);
  sqlite.close();
});
