import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const text = "confidential-4711@example.ca";

/** Runs a module that logs errors in a process of its own, whose log is its standard output. */
function run(source: string) {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", source], {
    env: { ...process.env, LOG_LEVEL: "info", NODE_ENV: "production" },
    encoding: "utf8",
  });
  const lines = stdout.trim().split("\n").map((line) => JSON.parse(line)); // biome-ignore format: one line
  return { logged: stdout, lines, said: stderr };
}

test("the log tells which query failed and where, without the values that it was given", () => {
  const { logged, lines, said } = run(`
    import { DrizzleQueryError } from "drizzle-orm";
    import { log } from "#app/process/log.server.ts";
    const query = "update users set email = $1 where id = $2";
    const err = new DrizzleQueryError(query, ["${text}\\nin two lines", 7], new Error("it timed out"));
    console.error(err.message, err.stack, err.params);
    log.error({ err }, "it failed");
    log.error({ err: new Error("around it", { cause: err }) }, "it failed");
  `);
  expect(said.split(text).length - 1, said).toBe(3); // the message, the stack and the values each have it
  expect(lines).toHaveLength(2);
  expect(lines[0].err).toMatchObject({ message: expect.stringContaining("update users"), stack: expect.stringMatching(/\n {4}at /) });
  expect(lines[1].err.message).toContain("around it");
  expect(logged).not.toContain(text);
  expect(logged).not.toContain("in two lines");
});

test("nor does it quote the row that a database refused", () => {
  const { logged, lines, said } = run(`
    import { transaction } from "#app/db/transaction.server.ts";
    import { resetRequests } from "#app/db/schema/index.ts";
    import { log } from "#app/process/log.server.ts";
    const detail = "Key (email)=(${text}) already exists.";
    log.error({ err: Object.assign(new Error("duplicate key"), { code: "23505", detail }) }, "it failed");
    try {
      await transaction((tx) => tx.insert(resetRequests).values({ email: "${text}", language: "fr", createdAt: null }));
    } catch (err) {
      log.error({ err }, "it failed");
    }
    process.exit();
  `);
  expect(lines, said).toHaveLength(2);
  // At the exit, what is still to be written may overtake what is being written.
  expect(lines.map((line) => line.err.message)).toEqual(
    expect.arrayContaining(["duplicate key", expect.stringMatching(/reset_requests|null value/)]),
  );
  expect(logged).not.toContain(text);
});
