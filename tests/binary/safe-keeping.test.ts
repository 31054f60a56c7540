import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { Place } from "#tests/support/binary.ts";

const place = new Place();
afterAll(() => place.clear());

/** Registers members by JSON calls as fast as the server answers, until it does no more. Gives those it acknowledged. */
function register(url: string, name: string) {
  const acknowledged: string[] = [];
  let going = true;
  const done = (async () => {
    for (let n = 0; going; n += 1) {
      const username = `${name}-${n}`;
      const body = JSON.stringify({
        email: `${username}@example.ca`,
        username,
        full_name: "Some Body",
        user_type: "professional",
        postal_code: "K1A 0A6",
        password: "canoe over the portage",
      });
      try {
        const answer = await fetch(new URL("/api/auth/register", url), {
          method: "POST",
          body,
          headers: { "Content-Type": "application/json" },
        });
        if (answer.ok) acknowledged.push(username);
        else break;
      } catch {
        break;
      }
    }
  })();
  const stop = async () => {
    going = false;
    await done;
    return acknowledged;
  };
  return { acknowledged, stop };
}

const waitFor = (condition: () => boolean) => expect.poll(condition, { timeout: 30_000, interval: 20 }).toBe(true);

/** The usernames an export holds: what a stranger can read of the site, without our own code. */
function members(of: Place, env = {}): string[] {
  const file = of.at("members.ndjson");
  rmSync(file, { force: true });
  expect(of.run(["export", file], env).code).toBe(0);
  const [heading = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const column = JSON.parse(heading).tables.users.columns.indexOf("username");
  return lines.filter((line) => line.startsWith('["users",')).map((line) => JSON.parse(line)[1][column]);
}

test("killed in the middle of writes and started again, it has every write it acknowledged", async () => {
  for (const round of ["one", "two"]) {
    const server = await place.serve();
    const clients = ["a", "b", "c"].map((client) => register(server.url, `${round}-${client}`));
    await waitFor(() => clients.every(({ acknowledged }) => acknowledged.length >= 2));
    await server.kill();
    const acknowledged = (await Promise.all(clients.map((client) => client.stop()))).flat();
    expect(members(place)).toEqual(expect.arrayContaining(acknowledged));
    expect(place.run(["doctor"])).toMatchObject({ code: 0, said: expect.stringContaining("whole") });
  }
});

test("told to stop in the middle of writes, it answers those it took, ends with 0 and has every one", async () => {
  const server = await place.serve();
  const clients = ["a", "b", "c"].map((client) => register(server.url, `stop-${client}`));
  await waitFor(() => clients.every(({ acknowledged }) => acknowledged.length >= 1));
  expect(await server.stop()).toBe(0);
  const acknowledged = (await Promise.all(clients.map((client) => client.stop()))).flat();
  const written = members(place).filter((username) => username.startsWith("stop-"));
  expect(written.sort()).toEqual(acknowledged.sort());
});

test("a backup during load holds what was acknowledged before it, and is restored while what came after is kept aside", async () => {
  const server = await place.serve();
  const client = register(server.url, "load");
  await waitFor(() => client.acknowledged.length >= 2);
  const before = [...client.acknowledged];
  const backup = place.run(["backup"]);
  expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ rows, [\d.]+ MB, checked\./) });
  const after = await client.stop();

  expect(place.run(["restore"])).toMatchObject({ code: 3, said: expect.stringContaining("in use: stop the server") });
  expect(await server.stop()).toBe(0);
  expect(place.run(["restore", "--rehearse"]).said).toContain("can be restored");
  expect(members(place)).toEqual(expect.arrayContaining(after));
  const restore = place.run(["restore"]);
  expect(restore).toMatchObject({ code: 0, said: expect.stringContaining("The database from before lies in") });
  expect(members(place)).toEqual(expect.arrayContaining(before));
  const aside = readdirSync(place.at("data")).find((name) => name.includes(".replaced-")) ?? "";
  expect(members(place, { DATABASE_URL: `file:${place.at("data", aside)}` })).toEqual(expect.arrayContaining(after));
});

test("an export read into an empty folder is the same site, and into one with members it is refused with exit code 3", async () => {
  const other = new Place();
  const file = place.at("site.ndjson");
  place.run(["export", file]);
  chmodSync(place.folder, 0o755);
  chmodSync(file, 0o644);
  expect(other.run(["import", file]).code).toBe(0);
  expect(members(other)).toEqual(members(place));
  expect(other.run(["import", file])).toMatchObject({ code: 3, said: expect.stringContaining("has members") });
  const server = await other.serve();
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  await server.stop();
  other.clear();
});

test("a folder it may not write to is named, with exit code 4", () => {
  const closed = new Place();
  mkdirSync(closed.at("data"), { mode: 0o555 });
  const { code, said } = closed.run(["serve"], { PORT: "0" });
  expect(code).toBe(4);
  expect(said).toContain("cannot be written to");
  expect(closed.run(["doctor"])).toMatchObject({ code: 1, said: expect.stringContaining("Give it to the user that runs Portage") });
  closed.clear();
});

test("something that is no database is named, with exit code 3, and left alone", async () => {
  const odd = new Place();
  const file = odd.at("odd.db");
  writeFileSync(file, "this is a letter, not a database. ".repeat(200), { mode: 0o666 });
  chmodSync(file, 0o666);
  expect(odd.run(["serve"], { DATABASE_URL: `file:${file}`, PORT: "0" })).toMatchObject({
    code: 3,
    said: expect.stringContaining("damaged"),
  });
  expect(readFileSync(file, "utf8")).toContain("this is a letter");
  odd.clear();
});

test("on a full disk no backup is half there, the command says so with exit code 4, and what was written stays", async () => {
  const full = new Place();
  expect(full.run(["seed", "demo"]).code).toBe(0);
  const { code, said } = full.runLimited(6000, ["backup"]);
  expect([code, said]).toEqual([4, expect.stringContaining("The disk is full")]);
  expect(readdirSync(full.at("data", "backups")).filter((name) => name !== "record.json")).toEqual([]);
  expect(full.run(["doctor"]).said).toMatch(/BAD {2}backups: The last one failed/);
  expect(full.run(["backup"]).code).toBe(0);
  full.clear();
});

test("a server whose disk is full says that it is not ready, serves what can be read, and takes writes again when there is room", async (context) => {
  const full = new Place();
  const folder = full.at("data");
  mkdirSync(folder);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m,mode=777", "tmpfs", folder]).status === 0;
  onTestFinished(() => {
    if (mounted) spawnSync("umount", ["-l", folder]);
    full.clear();
  });
  if (!mounted) context.skip("this system lets us make no small disk");
  const server = await full.serve({ LOG_LEVEL: "silent" });
  const client = register(server.url, "early");
  await waitFor(() => client.acknowledged.length >= 1);
  await client.stop();
  const ballast = full.at("data", "ballast");
  spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4k"]);
  const late = register(server.url, "late");
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 20_000 }).toBe(503);
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
  const acknowledged = [...client.acknowledged, ...(await late.stop())];
  rmSync(ballast);
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 20_000 }).toBe(200);
  expect(await server.stop()).toBe(0);
  const kept = members(full, { TMPDIR: full.folder });
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
});
