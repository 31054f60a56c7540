import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate, migrations } from "#app/db/migrations.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import { readPart } from "#app/installation.server.ts";

const folder = mkdtempSync(join(tmpdir(), "portage-accounts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("accounts from before addresses were verified count as verified, and mail from before the outbox keeps what became of it", () => {
  const sqlite = openDatabase(join(folder, "old.db"), "writer");
  sqlite.exec("CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)");
  for (const { name, at } of migrations.slice(0, 17)) {
    sqlite.exec(readPart(`drizzle/${name}.sql`).toString());
    sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values ('', ?)").run(at);
  }
  sqlite.exec(`insert into users (id, email, username, username_key, full_name, user_type, postal_code, password_hash, created_at)
    values (7, 'ana@example.ca', 'ana', 'ana', 'Ana', 'seeker', 'K1A 0A6', '', 1234)`);
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
