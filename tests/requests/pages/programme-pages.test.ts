import { dayMs } from "#app/text/spans.ts";
import "#tests/support/outside-names.js";
import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { addOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { addProposals, findProposal, rememberedOf } from "#app/features/programme-watch/data.server.ts";
import { confirmPages, watchFigures } from "#app/features/programme-watch/operations.server.ts";
import { readProgrammePage } from "#app/features/programme-watch/read.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { oddServer } from "#tests/support/odd-server.ts";
import { replayedPage } from "#tests/support/replayed-pages.ts";
import { startServer } from "#tests/support/server.ts";

const smtp = await mailServer();
const admin = await aMember({ role: "admin" });
const [silent, server] = [await startServer(), await startServer({ SMTP_URL: smtp.url, OPERATOR_CONTACT: "ops@portage.example" })];
afterAll(async () => {
  for (const one of [silent, server]) await one.stop();
  await smtp.stop();
});
const path = "/admin/programme-pages";
const staffAt = async (at = path, { url } = server) => new PlainBrowser(url, await cookieOf(admin)).open(at);
let made = 0;
async function aProgramme(values: Record<string, string> = {}) {
  made += 1;
  const bare = { level: "federal", title: `Undertow Fund ${made}`, organization: "An agency", description: "Money." };
  return addOpportunity(admin, { ...bare, source_url: `https://undertow.example/${made}`, ...values });
}
/** A change of the amount that waits. Returns its id. */
async function aChange(programId: number) {
  const change = {
    programId,
    kind: "amount" as const,
    value: "x",
    was: "Up to $5.",
    now: "Up to $7 and more.",
    under: "",
    language: "en" as const,
  };
  await transaction((tx) => addProposals(tx, [{ ...change, foundAt: Date.now(), state: "waiting", digest: `amount ${programId}` }]));
  return transaction(async (tx) => String((await rememberedOf(tx, programId))[0]?.id));
}

test("without a contact the page says which setting is missing before anything is pressed, and a press is refused", async () => {
  const staff = await staffAt(path, silent);
  expect(staff.text).toContain("set OPERATOR_CONTACT first");
  expect(staff.text).not.toMatch(/: 0\b/); // what is none is left out
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

test("a confirmation is taken back where the pages that are read stand, and counts no more", async () => {
  const programme = await aProgramme();
  const staff = await staffAt(`${path}?part=confirm`);
  await staff.submit({ row: `${programme.id}.${programme.revision}`, act: "confirm", apply: "yes" });
  await staff.open(`${path}?part=all`);
  await staff.submit({ row: "", act: "leave", apply: "yes" });
  expect(staff.status).toBe(422);
  await staff.submit({ row: `${programme.id}.${programme.revision}`, act: "leave", apply: "yes" });
  expect(staff.text).toContain("Rows changed: 1.");
  expect(staff.text).not.toContain(programme.titleEn);
  expect((await staff.open(`${path}?part=confirm`)).text).toContain(programme.titleEn);
});

test("staff take a change with a correction, and say of another that it is none", async () => {
  const programme = await aProgramme({ amount: "Up to $5" });
  const change = await aChange(programme.id);
  const staff = await staffAt();
  await staff.submit({ correct: change, value: " " });
  expect([staff.status, staff.text]).toEqual([422, expect.stringContaining("Enter the correct value.")]);
  await staff.submit({ correct: change, value: "Up to $7" });
  expect([staff.status, (await showOpportunity(programme.slug)).amount]).toEqual([200, "Up to $7"]);
  const other = await aProgramme({ amount: "Up to $5" });
  const none = await aChange(other.id);
  await staff.open(path);
  await staff.submit({ dismiss: none });
  expect([(await findProposal(Number(none)))?.state, (await showOpportunity(other.slug)).amount]).toEqual(["dismissed", "Up to $5"]);
  await staff.post(path, { take: none, revision: String(other.revision) });
  expect(staff.status).toBe(409);
  const member = await new PlainBrowser(server.url, await cookieOf(await aMember({ role: "moderator" }))).open(path);
  expect(member.status).toBe(403);
});

test("a change on a programme's own page goes through the press of staff to the follower's mail, in their language", async () => {
  const [page, odd, start] = [replayedPage(0), await oddServer(), Date.UTC(2026, 10, 25, 9)];
  const planted = page.planted.find(({ kind }) => kind === "deadline");
  let content = page.content;
  odd.answers((response, { url }) =>
    url === "/robots.txt"
      ? response.writeHead(404).end()
      : response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page.html(content, 0, start)),
  );
  const address = `${odd.outside}/programs/fund`;
  const programme = await aProgramme({ title_fr: "Fonds du ressac", source_url: address, source_address: "https://news.example/story" });
  const follower = await aMember({ language: "fr", mailedKinds: ["programme"] });
  await save(follower, "program", programme.id, true);
  const visit = (day: number) => readProgrammePage(programme.id, { now: start + day * dayMs, wait: async () => {} });

  const staff = await staffAt(`${path}?part=confirm`);
  await staff.submit({ row: `${programme.id}.${programme.revision}`, act: "confirm", apply: "yes" });
  expect(staff.text).toContain("Rows changed: 1.");
  expect(await visit(0)).toEqual({ problem: null, proposed: 0 });
  content = { ...content, ...planted?.content };
  expect(await visit(1)).toEqual({ problem: null, proposed: 1 });
  expect((await showOpportunity(programme.slug)).deadline).toBeNull();

  await staff.open(path);
  for (const words of [page.content.deadline, content.deadline, `${planted?.value}`]) expect(staff.text).toContain(words);
  const [, change = ""] = /name="take" value="(\d+)"/.exec(staff.html) ?? [];
  await staff.submit({ take: change });
  const { deadline, factSources } = await showOpportunity(programme.slug);
  expect(deadline).toBe(Date.parse(`${planted?.value}`));
  expect(factSources.deadline).toMatchObject({ url: address, date: null, isOwnPage: true });
  const mail = () => smtp.received.find((one) => one.includes(`To: ${follower.email}`)) ?? "";
  const day = new Intl.DateTimeFormat("fr-CA", { dateStyle: "medium", timeZone: "UTC" });
  await expect
    .poll(mail, { timeout: 15_000 })
    .toContain(`Fonds du ressac\u00a0: l’échéance est maintenant le ${day.format(new Date(planted?.value ?? 0))}`);
  expect(mail()).toContain(`/funding/${programme.slug}`);
});
