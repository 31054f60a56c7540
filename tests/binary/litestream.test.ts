import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFile } from "#app/db/open.server.ts";
import { Place } from "#tests/support/binary.ts";

const home = findPackageJSON(`@flydotio/litestream-${process.platform}-${process.arch}`, import.meta.url);
const litestream = join(dirname(home ?? ""), "litestream");

// This package holds Litestream 0.3.13, whose SQLite is older than 3.51.3: good for a test, not for a site (docs/operations.md).
const restored = (replica: string, file: string) => spawnSync(litestream, ["restore", "-o", file, replica]).status === 0;

/** The usernames in what the replica gives now; none while it gives nothing. */
function replicated(replica: string, file: string): string[] {
  rmSync(file, { force: true });
  if (!restored(replica, file)) return [];
  const sqlite = openFile(file, { readonly: true });
  const names = sqlite.prepare("select username from users order by id").pluck().all() as string[];
  sqlite.close();
  return names;
}

test("Litestream copies every write to a replica as it happens, and the replica serves when the machine is gone", async () => {
  const place = new Place();
  const rescue = new Place();
  onTestFinished(() => {
    place.clear();
    rescue.clear();
  });
  const server = await place.serve();
  const database = place.at("data", "portage.db");
  const replica = `file://${place.at("replica")}`;
  const follower = spawn(litestream, ["replicate", database, replica], { stdio: "ignore", ...place.user });
  onTestFinished(() => void follower.kill("SIGKILL"));

  const body = JSON.stringify({
    email: "kept@example.ca",
    username: "kept",
    full_name: "Kept Elsewhere",
    user_type: "professional",
    postal_code: "K1A 0A6",
    password: "canoe over the portage",
  });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${server.url}/api/auth/register`, { method: "POST", body, headers });
  expect(answer.ok).toBe(true);
  await expect.poll(() => replicated(replica, place.at("seen.db")), { timeout: 30_000, interval: 500 }).toEqual(["kept"]);

  await server.kill();
  follower.kill("SIGKILL");
  mkdirSync(rescue.at("data"));
  rescue.own(rescue.at("data"));
  expect(restored(replica, rescue.at("data", "portage.db"))).toBe(true);
  rescue.own(rescue.at("data", "portage.db"));
  expect(rescue.run(["doctor"])).toMatchObject({ code: 0, said: expect.stringContaining("whole") });
  expect(rescue.run(["admin", "grant", "kept@example.ca"]).said).toContain("kept <kept@example.ca> is now an admin");
  const again = await rescue.serve();
  expect((await fetch(`${again.url}/ready`)).status).toBe(200);
  expect(await again.stop()).toBe(0);
});
