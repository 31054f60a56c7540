import { expect, test } from "vitest";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, companyValues, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

await seedReference();
const server = await sharedServer();
const admin = await aMember({ role: "admin" });
const cookie = await cookieOf(admin);

test("admins read who did what, by kind and by actor, in both languages", async () => {
  const browser = await new PlainBrowser(server.url, cookie).open("/admin/acts");
  expect(browser.text).toContain("Sign-ins are under “All kinds”");
  expect(browser.text).not.toMatch(/Signed in (in a browser|with an API token)/);
  await browser.submit({ kind: "all" });
  expect(browser.text).toMatch(/Signed in (in a browser|with an API token)/);
  expect(browser.text).toContain(admin.username);
  await browser.submit({ actor: admin.username, kind: "mail_tested" });
  expect(browser.text).toContain("Nothing matches.");
  await browser.open("/admin/acts?kind=sign_in");
  expect(browser.text).toContain(`u/${admin.username}`);
  expect(browser.text).toMatch(/Signed in (in a browser|with an API token)/);
  expect(browser.text).not.toContain("by: ");
  const french = await (await send(server.url, "/admin/acts", { cookie: `${cookie}; language=fr` })).text();
  expect(french).toContain("Registre des actes");
});

test.each([
  ["csv", "text/csv; charset=utf-8", /^number,at,actorId,/],
  ["jsonl", "application/jsonl; charset=utf-8", /^\{"number":1,/],
])("the record comes as a file: %s", async (ending, type, beginning) => {
  const answer = await send(server.url, `/admin/acts.${ending}`, { cookie });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, type]);
  const text = await answer.text();
  expect(text).toMatch(beginning);
  expect(text).toContain("acts_exported");
  expect(text).not.toContain(admin.email);
});

test.each(["/admin/acts", "/admin/acts.csv", "/admin/acts.jsonl"])("%s is for admins alone", async (path) => {
  for (const role of ["member", "moderator"] as const) {
    expect((await send(server.url, path, { cookie: await cookieOf(await aMember({ role })) })).status).toBe(403);
  }
  expect((await send(server.url, path)).status).toBe(302);
});

test("who submits a company reads on their data page that an admin saw their contact, and not who it was", async () => {
  const submitter = await aMember();
  const theirs = await cookieOf(submitter);
  const before = await new PlainBrowser(server.url, theirs).open("/my-data");
  expect(before.text).toContain("No staff member has seen your contact details yet.");
  const { id } = await submitCompany(submitter, companyValues({ name: "Watched Works" }));
  await new PlainBrowser(server.url, cookie).open(`/admin/companies/${id}`);
  const after = await new PlainBrowser(server.url, theirs).open("/my-data");
  expect(after.text).toContain("Who has seen my contact");
  expect(after.text).toMatch(/[A-Z][a-z]{2}\.? \d{1,2}, \d{4} · an admin/);
  expect(after.text).not.toContain(admin.username);
  const file = await (await send(server.url, "/my-data.json", { cookie: theirs })).text();
  expect(file).toContain("contact_seen");
});
