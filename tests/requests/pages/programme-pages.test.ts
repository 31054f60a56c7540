import { afterAll, expect, test } from "vitest";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { confirmPages, watchFigures } from "#app/features/programme-watch/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";

const admin = await aMember({ role: "admin" });
const [silent, server] = [await startServer(), await startServer({ OPERATOR_CONTACT: "ops@portage.example" })];
afterAll(async () => {
  for (const one of [silent, server]) await one.stop();
});
const path = "/admin/programme-pages";
const staffAt = async (at = path, { url } = server) => new PlainBrowser(url, await cookieOf(admin)).open(at);
let made = 0;
async function aProgramme(values: Record<string, string> = {}) {
  made += 1;
  const bare = { level: "federal", title: `Undertow Fund ${made}`, organization: "An agency", description: "Money." };
  return addOpportunity(admin, { ...bare, source_url: `https://undertow.example/${made}`, ...values });
}

test("without a contact the page says which setting is missing before anything is pressed, and a press is refused", async () => {
  const staff = await staffAt(path, silent);
  expect(staff.text).toContain("set OPERATOR_CONTACT first");
  expect(staff.html).not.toContain('name="switch"');
  await staff.post(path, { switch: "on", revision: "0" });
  expect([staff.status, (await watchFigures()).isOn]).toEqual([422, false]);
});

test("the switch turns the reading on and off, and nothing else", async () => {
  const staff = await staffAt();
  expect(staff.text).toContain("The server reads none.");
  await staff.post(path, { switch: "banana", revision: staff.valueOf("revision") ?? "" });
  expect([staff.status, staff.text]).toEqual([422, expect.stringContaining("Say whether the pages are to be read: on or off.")]);
  await staff.submit({ switch: "on" });
  expect([staff.status, staff.text]).toEqual([200, expect.stringContaining("The server reads them by itself.")]);
  await staff.submit({ switch: "off" });
  expect((await watchFigures()).isOn).toBe(false);
});

test("staff and readers are told the same counts of pages", async () => {
  const { id, revision } = await aProgramme();
  await confirmPages(admin, [{ id, revision }]);
  const { listed, watched, fresh } = await watchFigures();
  const said = `Programmes whose own page has a confirmed address: ${watched} of ${listed}. Of these pages, read within 30 days: ${fresh}.`;
  for (const at of [path, "/about-data"]) expect((await staffAt(at)).text, at).toContain(said);
});
