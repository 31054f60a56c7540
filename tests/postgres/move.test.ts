import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { moveSite } from "#app/db/move/move.server.ts";
import { openDatabase, openFile } from "#app/db/open.server.ts";
import { program } from "#tests/support/postgres-server.ts";

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

/** Starts the command as an operator does, and resolves with its exit code and what it said; `after` sees each line of it. */
function command(args: string[], env: Record<string, string>, after: (said: string, child: ChildProcess) => void = () => {}) {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, ["app/cli/portage.ts", ...args], { env: { ...rest, DATA_DIR: folder, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
      after(said, child);
    });
  }
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, said }));
  });
}

test("a move that was killed leaves a target that nobody serves, and goes on; a source in use or written to is refused", async () => {
  const target = `${database}_b`;
  await asked(`create database ${target}`, "postgres");
  onTestFinished(async () => void (await asked(`drop database ${target} with (force)`, "postgres")));
  const killed = await command(["move", `sqlite:${old}`, address(target)], {}, (said, child) => {
    if (/Moving \.\.\. [1-9]/.test(said)) child.kill("SIGKILL");
  });
  expect(killed.code).toBeNull();
  for (const [what, code] of [[["migrate"], 3], [["export", join(folder, "half.jsonl")], 3], [["doctor"], 1]] as const) // biome-ignore format: one line
    expect(await command([...what], { DATABASE_URL: address(target) })).toMatchObject({
      code,
      said: expect.stringContaining("a move that has not finished"),
    });

  const node = openDatabase(old, "writer");
  node.prepare("select 1 from users").get();
  await expect(moveSite(`sqlite:${old}`, address(target), quietly)).rejects.toThrow("is in use");
  node.close();

  const both = await Promise.allSettled([1, 2].map(() => moveSite(`sqlite:${old}`, address(target), quietly)));
  expect(both.filter(({ status }) => status === "fulfilled")).toMatchObject([{ value: { resumed: true } }]);
  expect(both.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { message: expect.stringMatching(/is in use|is moved into|has members/) } }]); // biome-ignore format: one line
  const back = `sqlite:${join(folder, "written.db")}`;
  let isWritten = false;
  const written = moveSite(address(target), back, {
    ...quietly,
    moving: (done, total) => {
      if (isWritten || done < total) return;
      isWritten = true;
      execFileSync(program("psql"), [address(target), "-qc", "update users set bio = 'written meanwhile' where id = 1"]);
    },
  });
  await expect(written).rejects.toThrow("Somebody has written meanwhile");
  const half = await command(["migrate"], { DATABASE_URL: `file:${join(folder, "written.db")}` });
  expect(half).toMatchObject({ code: 3, said: expect.stringContaining("a move that has not finished") });
  const looked = await command(["doctor"], { DATABASE_URL: `file:${join(folder, "written.db")}` });
  expect(looked).toMatchObject({ code: 1, said: expect.stringMatching(/BAD {2}database: .* a move that has not finished/) });
  expect(await moveSite(address(target), back, quietly)).toMatchObject({ rows: expect.any(Number) });
  const moved = openFile(join(folder, "written.db"));
  expect(moved.prepare("select bio from users where id = 1").pluck().get()).toBe("written meanwhile");
  moved.close();
});
