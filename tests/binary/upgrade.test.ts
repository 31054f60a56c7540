import { mkdirSync, readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { migrations } from "#app/db/migrations.server.ts";
import { openFile } from "#app/db/open.server.ts";
import { readPart } from "#app/process/installation.server.ts";
import { Place } from "#tests/support/binary.ts";

const place = new Place();
afterAll(() => place.clear());

/** What an older version left: the first steps of the schema, and one member. */
function oldSite(steps: number) {
  mkdirSync(place.at("data"));
  place.own(place.at("data"));
  const file = place.at("data", "portage.db");
  const sqlite = openFile(file);
  sqlite.exec("CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)");
  for (const { name, at } of migrations.slice(0, steps)) {
    sqlite.exec(readPart(`drizzle/${name}.sql`).toString());
    sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values ('', ?)").run(at);
  }
  sqlite.exec(`insert into users (email, username, username_key, full_name, user_type, postal_code, password_hash, created_at)
    values ('old@example.ca', 'old', 'old', 'Old Member', 'professional', 'K1A 0A6', '', 1)`);
  sqlite.close();
  place.own(file);
}

test("an older database is copied, then upgraded at the start, and serves; a newer one is refused untouched with exit code 3", async () => {
  oldSite(5);
  const server = await place.serve();
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(place.run(["admin", "grant", "old@example.ca"]).said).toContain("is now an admin");
  const [copy = ""] = readdirSync(place.at("data", "backups"));
  expect(copy).toMatch(/^before-0005_\w+-\d{8}T\d{6}Z\.db$/);

  const newer = openFile(place.at("data", "portage.db"));
  newer.exec("insert into __drizzle_migrations (hash, created_at) values ('', 99999999999999)");
  newer.close();
  for (const command of [["serve"], ["migrate"], ["admin", "list"]]) {
    expect(place.run(command, { PORT: "0" })).toMatchObject({ code: 3, said: expect.stringContaining("a newer version of Portage") });
  }
  // The way back: the copy from before the upgrade.
  expect(place.run(["restore", copy]).code).toBe(0);
  expect(place.run(["doctor"]).said).toMatch(/steps behind this version/);
});
