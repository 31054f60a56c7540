import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { moveSite } from "#app/db/move/move.server.ts";
import { openFile } from "#app/db/open.server.ts";

const { port } = inject("postgres");
const address = (database: string) => `postgres://portage@127.0.0.1:${port}/${database}`;
const folder = mkdtempSync(join(tmpdir(), "portage-move-"));
const database = `move_${randomBytes(6).toString("hex")}`;
const old = join(folder, "portage.db");
const quietly = { moving: () => {}, comparing: () => {} };

async function asked<T extends pg.QueryResultRow>(query: string, where = database): Promise<T[]> {
  const client = new pg.Client({ connectionString: address(where) });
  await client.connect();
  const { rows } = await client.query<T>(query);
  await client.end();
  return rows;
}

beforeAll(async () => {
  const { DATABASE_URL: _, ...env } = process.env;
  execFileSync(process.execPath, ["app/cli/portage.ts", "seed", "demo"], { env: { ...env, DATA_DIR: folder }, stdio: "ignore" });
  await asked(`create database ${database}`, "postgres");
}, 120_000);
afterAll(async () => {
  await asked(`drop database ${database} with (force)`, "postgres");
  rmSync(folder, { recursive: true, force: true });
});

test("a site that is moved to PostgreSQL, stopped on the way, and back has every row it had, and gives no id again", async () => {
  let batches = 0;
  const stopped = moveSite(`sqlite:${old}`, address(database), {
    ...quietly,
    moving: () => {
      batches += 1;
      if (batches === 12) throw new Error("stopped");
    },
  });
  await expect(stopped).rejects.toThrow("stopped");
  const there = await moveSite(`sqlite:${old}`, address(database), quietly);
  expect(there).toMatchObject({ resumed: true, rows: expect.any(Number) });

  const back = join(folder, "back.db");
  expect(await moveSite(address(database), `sqlite:${back}`, quietly)).toEqual({ ...there, resumed: false });
  const [before, after] = [openFile(old), openFile(back)];
  const ids = (sqlite: typeof before) => sqlite.prepare("select name, seq from sqlite_sequence where seq > 0 order by name").all();
  expect(ids(after)).toEqual(ids(before));
  const posts =
    "select id, title, content, tags, hot, is_question from posts join post_places on post_id = posts.id and place = 'all' order by id";
  expect(after.prepare(posts).all()).toEqual(before.prepare(posts).all());
  const waiting = await asked<{ n: number }>("select count(*)::int as n from document_queue where is_later");
  expect(waiting[0]?.n).toBeGreaterThan(0); // to be searched on its new engine, once it is served
});

test("nothing is moved into a database that has members, nor out of a file that is not there", async () => {
  await expect(moveSite(`sqlite:${old}`, address(database), quietly)).rejects.toThrow("has members");
  await expect(moveSite(`sqlite:${join(folder, "none.db")}`, address(database), quietly)).rejects.toThrow("There is no database at");
  await expect(moveSite("mysql:x", address(database), quietly)).rejects.toThrow("no address of a database");
});
