import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFile } from "#app/db/open.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { anAccount, aPost, aProject, cookieOf, projectInput } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { sendForm } from "./calls.ts";

/** The files of the data folder that hold the word, as it stands or as an index keeps it. */
function filesWith(word: string): string[] {
  const entries = readdirSync(settings.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => readFileSync(path).toString("latin1").toLowerCase().includes(word));
}

const ledger = () => readFileSync(join(settings.dataDir, "ledger.ndjson"), "utf8").trimEnd().split("\n");

/** A connection that reads the database as it is now, as a backup under way does: the log cannot be emptied meanwhile. */
function holdOldState() {
  const reader = openFile(settings.databaseFile, { readonly: true });
  reader.exec("BEGIN");
  reader.prepare("select count(*) from users").get();
  return () => reader.close();
}

test("a server killed between a deletion and the clearing of its words clears them when it starts again", { timeout: 90_000 }, async () => {
  const word = "zyquaplonk";
  const account = await anAccount(`${word}user`);
  await aPost(account, { title: `A ${word}title`, content: `${word}content`, tags: `${word}tag` });
  await aProject(account, projectInput({ title: `${word}project` }));
  const server = await startServer();
  const release = holdOldState();
  const answer = await sendForm(
    server.url,
    "/my-data",
    { leave: "yes", texts: "delete", sure: "yes" },
    { cookie: await cookieOf(account) },
  );
  expect(answer.headers.get("Location")).toBe("/account-deleted");
  await server.kill();
  expect(filesWith(word)).not.toEqual([]);
  release();

  const again = await startServer();
  onTestFinished(() => again.stop());
  await expect.poll(() => filesWith(word), { timeout: 40_000 }).toEqual([]);
  expect(ledger().map((line) => JSON.parse(line))).toEqual([
    { kind: "account", id: account.id, made: account.createdAt, at: expect.any(Number), textsKept: false },
  ]);
});
