import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { moveSite } from "#app/db/move/move.server.ts";

const { port } = inject("postgres");
const address = (database: string) => `postgres://portage@127.0.0.1:${port}/${database}`;
const folder = mkdtempSync(join(tmpdir(), "portage-portable-"));
const [here, there] = [1, 2].map(() => `portable_${randomBytes(6).toString("hex")}`) as [string, string];
const at = (name: string) => join(folder, name);
const unusable = 3;
/** An empty site on each engine; an export of each is made before the tests. */
const untouched = [{ database: there }, { folder: "refusing" }];

async function asked(query: string, where: string) {
  const client = new pg.Client({ connectionString: address(where) });
  await client.connect();
  const { rows } = await client.query({ text: query, rowMode: "array" });
  await client.end();
  return rows;
}

/** Runs a command on a SQLite file in a folder, or on a database of PostgreSQL. */
function run(command: string[], site: { folder: string } | { database: string }) {
  const { DATABASE_URL: _, ...env } = process.env;
  const own = "folder" in site ? { DATA_DIR: at(site.folder) } : { DATABASE_URL: address(site.database), DATA_DIR: at("unused") };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["app/cli/portage.ts", ...command], {
    env: { ...env, ...own },
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
}

const linesOf = (file: string) => readFileSync(at(file), "utf8").split("\n");

beforeAll(async () => {
  for (const database of [here, there]) await asked(`create database ${database}`, "postgres");
  expect(run(["seed", "demo"], { folder: "first" }).status).toBe(0);
  expect(run(["export", at("first.ndjson")], { folder: "first" }).status).toBe(0);
  for (const site of untouched) {
    expect(run(["migrate"], site).status).toBe(0);
    expect(run(["export", at(`${Object.values(site)[0]}.ndjson`)], site).status).toBe(0);
  }
}, 120_000);
afterAll(async () => {
  for (const database of [here, there]) await asked(`drop database ${database} with (force)`, "postgres");
  rmSync(folder, { recursive: true, force: true });
});

const cases: [string, (lines: string[]) => string[], string][] = [
  ["a file whose end is missing", (lines) => lines.slice(0, -3), "cut"],
  ["a file that ends within a line", (lines) => [...lines.slice(0, 200), (lines[200] ?? "").slice(0, 9)], "cut"],
  ["a file without one of its rows", (lines) => lines.toSpliced(50, 1), "cut"],
  ["a file with a row twice", (lines) => lines.toSpliced(50, 0, lines[50] ?? ""), "cut"],
  ["a foreign file", () => ['{"type":"FeatureCollection"}'], "no export"],
  ["an empty file", () => [], ""],
  [
    "a file of a newer version",
    ([heading = "", ...lines]) => [JSON.stringify({ ...JSON.parse(heading), schema: "0999_later", portage: "9.0.0" }), ...lines],
    "9.0.0",
  ],
];

test.each(cases)(
  "%s is refused by both engines with a sentence, and nothing of it is written",
  async (_, change, said) => {
    writeFileSync(at("broken.ndjson"), change(linesOf("first.ndjson")).join("\n"));
    for (const site of [{ database: there }, { folder: "refusing" }]) {
      const refused = run(["import", at("broken.ndjson")], site);
      expect(refused).toMatchObject({ status: unusable, said: expect.stringContaining(said) });
      expect(refused.said.trim().split("\n").at(-1)).not.toMatch(/ at |Error/);
      expect(run(["export", at("after.ndjson")], site).status).toBe(0);
      expect(linesOf("after.ndjson")).toEqual(linesOf(`${Object.values(site)[0]}.ndjson`));
      rmSync(at("after.ndjson"));
    }
    expect(await asked("select to_regclass('move_under_way')", there)).toEqual([[null]]);
  },
  60_000,
);

test("a site exported from SQLite, imported into PostgreSQL, exported there and imported into SQLite has every row it had", async () => {
  expect(run(["import", at("first.ndjson")], { database: here })).toMatchObject({ status: 0, said: expect.stringContaining("in place") });
  expect(run(["export", at("second.ndjson")], { database: here }).status).toBe(0);
  expect(linesOf("second.ndjson")).toEqual(linesOf("first.ndjson"));
  expect(run(["import", at("second.ndjson")], { folder: "back" }).status).toBe(0);
  expect(run(["export", at("third.ndjson")], { folder: "back" }).status).toBe(0);
  expect(linesOf("third.ndjson")).toEqual(linesOf("first.ndjson"));
  // It is searched on its new engine, once it is served.
  const [[waiting] = []] = await asked("select count(*)::int from document_queue", here);
  expect(waiting).toBeGreaterThan(0);
}, 60_000);

test("a file is not imported over members, and an export does not replace a file", async () => {
  const refused = run(["import", at("first.ndjson")], { database: here });
  expect(refused).toMatchObject({ status: unusable, said: expect.stringContaining("has members") });
  expect(refused.said).toContain(here);
  const kept = run(["export", at("first.ndjson")], { database: here });
  expect(kept.status).toBe(1);
  expect(existsSync(at("first.ndjson.part"))).toBe(false);
});

test("what was imported can be moved on", async () => {
  await expect(moveSite(address(here), `sqlite:${at("moved.db")}`, { moving: () => {}, comparing: () => {} })).resolves.toMatchObject({
    resumed: false,
  });
});
