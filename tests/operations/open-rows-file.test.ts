import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openFile } from "#app/db/open.server.ts";
import { openRowsDb, shrinkOpenRows, writeOpenRows } from "#app/db/open-rows/client.server.ts";
import { openRows } from "#app/db/open-rows/table.ts";
import { settings } from "#app/process/settings.server.ts";

test("a file from before descriptions were looked at loses those of tenders, keeps its other rows, and gives room back", async () => {
  const path = join(dirname(settings.databaseFile), "open-data.db");
  const old = openFile(path);
  old.exec(`create table open_rows (
    set_name text not null, run integer not null, key text not null, sort_en text not null, sort_fr text not null, facet_a text not null,
    facet_b text not null, folded text not null, digest text not null, content text not null, primary key (set_name, run, key)
  ) without rowid; pragma user_version = 1`);
  const row = old.prepare("insert into open_rows values (?, 1, ?, '', '', '', '', 'jane doe', 'd', ?)");
  const summary = { en: "Ask Jane Doe, 11 Laurier St.", fr: "" };
  row.run("tenders", "t", JSON.stringify({ title: { en: "Desks", fr: "Bureaux" }, summary }));
  row.run("ai-register", "r", JSON.stringify({ name: { en: "Jane", fr: "Jane" }, summary: "kept" }));
  old.close();

  const rows = await openRowsDb().select().from(openRows);
  expect(rows.map(({ setName, content, folded }) => [setName, content, folded])).toEqual([
    ["ai-register", { name: { en: "Jane", fr: "Jane" }, summary: "kept" }, "jane doe"],
    ["tenders", { title: { en: "Desks", fr: "Bureaux" }, summary: { en: "", fr: "" } }, ""],
  ]);

  const pages = () => {
    const seen = openFile(path, { readonly: true });
    const [version, count] = ["user_version", "page_count"].map((name) => Number(seen.pragma(name, { simple: true })));
    seen.close();
    return { version, count: count ?? 0 };
  };
  const [first] = rows;
  const many = Array.from({ length: 500 }, (_, at) => ({ ...(first as typeof openRows.$inferSelect), run: 2, key: `k-${at}`, folded: "x".repeat(400) })); // biome-ignore format: one line
  await writeOpenRows(async (tx) => void (await tx.insert(openRows).values(many)));
  await shrinkOpenRows();
  const full = pages();
  await writeOpenRows(async (tx) => void (await tx.delete(openRows)));
  await shrinkOpenRows();
  expect(full.version).toBe(2);
  expect(pages().count).toBeLessThan(full.count / 4);
});
