import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { binary, Place } from "#tests/support/binary.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";

const { port } = inject("postgres");
const database = `file_${randomBytes(6).toString("hex")}`;
const address = (name: string) => `postgres://portage@127.0.0.1:${port}/${name}`;
const env = { DATABASE_URL: address(database) };

async function asAdmin(query: string) {
  const client = new pg.Client({ connectionString: address("postgres") });
  await client.connect();
  await client.query(query);
  await client.end();
}

const place = new Place();
beforeAll(async () => {
  if (!existsSync(binary)) execFileSync(process.execPath, ["app/cli/binary.ts"], { stdio: "ignore" });
  await asAdmin(`create database ${database}`);
}, 180_000);
afterAll(async () => {
  place.clear();
  await asAdmin(`drop database if exists ${database} with (force)`);
});

test("the single file serves a site on PostgreSQL, and keeps no database beside itself", async () => {
  const server = await place.serve(env);
  const link = /http:\S+(\/set-up\?key=\S+)/.exec(server.output())?.[1] ?? "";
  const browser = await new PlainBrowser(server.url).open(link);
  await browser.submit({
    email: "first@example.ca",
    username: "first",
    full_name: "First Admin",
    user_type: "professional",
    postal_code: "K1A 0A6",
    password: "canoe over the portage",
    confirm_password: "canoe over the portage",
    register: "yes",
  });
  expect([browser.path, browser.status]).toEqual(["/settings/second-step?next=/admin", 200]);
  await browser.open("/submit-post");
  await browser.submit({
    post_type: "text",
    title: "Posted to a server",
    url: "",
    content: "Of a zyqtide.",
    industry_hub_id: "metrology",
    province: "QC",
    city: "Gatineau",
    timeline_tag: "",
    tags: "gauges",
    submit: "yes",
  });
  expect(browser.path).toMatch(/^\/post\/\d+/);
  expect((await browser.open("/search?q=zyqtides")).text).toContain("Posted to a server");
  expect(await server.stop()).toBe(0);
  expect(readdirSync(place.at("data")).filter((name) => name.endsWith(".db"))).toEqual([]);
  const again = await place.serve(env);
  expect((await browser.open(`${again.url}/search?q=zyqtide`)).text).toContain("Posted to a server");
  expect(place.run(["doctor"], env)).toMatchObject({ code: 0 });
  await again.stop();
});
