import { expect, test } from "vitest";
import { addRecord, listRecords, showRecord } from "#app/features/intelligence/records.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

await seedReference();
const admin = await aMember({ role: "admin", username: "Keeper" });
const policy = {
  title: "Loi sur les données",
  summary: "Says what.",
  category: "privacy",
  level: "provincial",
  province: "QC",
  status: "consultation",
  date: "2026-03-05",
  source: "Gazette",
  source_url: "https://gazette.example/1",
};
const id = await addRecord(admin, "policy", { ...policy, bill: "C-8", bill_session: "45-1", follow_up: "2026-03-06" });
await addRecord(admin, "policy", { ...policy, title: "Another law", category: "ai", owner: "Keeper" });
const server = await sharedServer();
const cookie = await cookieOf(admin);
const open = (path: string) => new PlainBrowser(server.url, cookie).open(path);

test("the policies are searched and narrowed, and what is due is counted", async () => {
  const page = await open("/admin/policy?search=donnees&category=privacy");
  expect(page.text).toContain("Loi sur les données");
  expect(page.text).not.toContain("Another law");
  expect(page.html).toMatch(/Follow-up due <small>1</);
  expect((await open("/admin/policy?due=1")).text).toContain("Mar 6, 2026 · due");
  expect((await open("/admin/policy?owner=Keeper")).text).not.toContain("Loi sur les données");
  expect((await open("/admin/policy?search=neige")).text).toContain("Nothing matches");
});

test("an empty list has nothing to export, and says what one adds to it", async () => {
  expect((await open("/admin/policy")).html).toContain('href="/admin/policy.csv"');
  const empty = await open("/admin/network");
  expect(empty.html).not.toContain("network.csv");
  expect(empty.html).toMatch(/Add the first one\.<\/p>.*href="\/admin\/network\/new"[^>]*>Add a contact</s);
  expect(empty.html).not.toContain('aria-label="Parts of the list"'); // nothing to choose from
  expect((await open("/admin/network/new")).html).toMatch(/<h1[^>]*>Add a contact</);
});

test("a ticked policy is taken over by a form without a script", async () => {
  const page = await open("/admin/policy");
  const { revision } = (await showRecord(admin, "policy", id)).row;
  expect(page.html).toContain(`value="${id}.${revision}"`);
  await page.post("/admin/policy", { apply: "yes", act: "mine", row: `${id}.${revision}` });
  expect(page.status).toBe(200);
  expect((await showRecord(admin, "policy", id)).row.values.owner).toBe("Keeper");
});

test("a bill leads to its page in the reader's language", async () => {
  const page = await open(`/admin/policy/${id}`);
  expect(page.html).toContain('href="https://www.parl.ca/legisinfo/en/bill/45-1/c-8"');
  page.language = "fr";
  await page.open(`/admin/policy/${id}`);
  expect(page.html).toContain('href="https://www.parl.ca/legisinfo/fr/projet-de-loi/45-1/c-8"');
  expect(page.text).toContain("Date de suivi");
});

test("the list is downloaded as it is narrowed, and a file is taken whole or not at all", async () => {
  const answer = await send(server.url, "/admin/policy.csv?category=privacy", { cookie });
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="policy.csv"');
  const csv = await answer.text();
  expect(csv).toContain("Loi sur les données");
  expect(csv).not.toContain("Another law");
  const page = await open("/admin/policy/import");
  const head = "title,summary,category,level,status,date,source,source_url\n";
  const good = "Imported,What,ai,federal,proposed,2026-01-01,Gazette,https://gazette.example/2\n";
  await page.submit({ import: "yes", csv: `${head}${good}Wrong,What,ai,federal,proposed,soon,Gazette,https://gazette.example/3\n` });
  expect([page.status, page.text]).toEqual([422, expect.stringContaining("Nothing was written: 1 row is refused.")]);
  expect(page.text).toContain("Line 3");
  expect(page.text).toContain("must be a date, such as 2026-03-05");
  expect(page.html).toContain("Imported,What,ai"); // to be corrected
  expect((await listRecords(admin, "policy", { search: "imported" })).rows).toEqual([]);
  page.language = "fr";
  await page.open("/admin/policy/import");
  await page.submit({ try: "yes", csv: head + good });
  expect(page.text).toContain("Rien n’est encore enregistré. Ajouts prévus : 1.");
  expect((await listRecords(admin, "policy", { search: "imported" })).rows).toEqual([]);
  await page.submit({ import: "yes" });
  expect(page.text).toContain("Importation faite.");
  expect((await listRecords(admin, "policy", { search: "imported" })).rows).toHaveLength(1);
});

test("none but admins reach the files", async () => {
  const member = await cookieOf(await aMember());
  for (const path of ["/admin/policy.csv", "/admin/network.csv", "/admin/network/import"]) {
    expect((await send(server.url, path, { cookie: member })).status, path).toBe(403);
  }
});
