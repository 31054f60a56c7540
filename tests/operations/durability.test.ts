import { expect, test } from "vitest";
import { failureOf } from "#app/cli/failures.ts";

process.env.DURABILITY = "full";
// Settings are read once, so everything of ours comes after they are set.
const { writerFile } = await import("#app/db/client.server.ts");
const { openDatabase } = await import("#app/db/open.server.ts");
const { readSettings } = await import("#app/process/settings.server.ts");

const [normal, full] = [1, 2];

test("with DURABILITY=full a write is on the disk when it is acknowledged; what is only counted need not be", () => {
  expect(writerFile.pragma("synchronous", { simple: true })).toBe(full);
  const counts = openDatabase(":memory:", "writer"); // as the file of the limits is opened
  expect(counts.pragma("synchronous", { simple: true })).toBe(normal);
});

test("without it the site writes as fast as is safe for the file, and another word is refused", () => {
  expect(readSettings({}).durability).toBe("normal");
  expect(() => readSettings({ DURABILITY: "most" })).toThrow(/DURABILITY: /);
});

test("a full disk is said with what is kept, and what only a power cut can lose", () => {
  const { sentence, code } = failureOf(Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" }));
  expect(code).toBe(4);
  expect(sentence).toContain("only a power cut can lose its last moments, unless DURABILITY is full");
  expect(sentence).not.toContain("nothing that was acknowledged is lost");
});

test.each(["SQLITE_READONLY_DIRECTORY", "SQLITE_READONLY_CANTINIT", "SQLITE_CANTOPEN", "SQLITE_CANTOPEN_ISDIR", "EROFS"])(
  "a folder that may not be written to ends a command with 4: %s",
  (code) => {
    expect(failureOf(Object.assign(new Error("no"), { code }))).toMatchObject({
      code: 4,
      sentence: expect.stringContaining("cannot be written to"),
    });
  },
);
