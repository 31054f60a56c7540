import "#tests/support/outside-names.js";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import {
  askForClaim,
  beginClaim,
  checkClaim,
  decideClaim,
  keepersOf,
  listClaims,
  revokeClaim,
  showClaim,
} from "#app/features/companies/claims.server.ts";
import { findCompanyRow } from "#app/features/companies/data.server.ts";
import { insertEvent } from "#app/features/companies/events-data.server.ts";
import { editCompany, listOwnCompanies, showCompany } from "#app/features/companies/operations.server.ts";
import { acceptEdits, decideCompany } from "#app/features/companies/review.server.ts";
import { showSubmission, submitCompany } from "#app/features/companies/submissions.server.ts";
import { listWorkflow } from "#app/features/companies/workflow.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { rowsAbout } from "#app/features/privacy/data.server.ts";
import { queueAges } from "#app/features/review-queue/operations.server.ts";
import { AdminOnly, Conflict, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { newestMail } from "#tests/support/mails.ts";
import { startNameServer } from "../support/dns.ts";
import { aCompany, aMember, companyValues } from "../support/factories.ts";

// A site and a name server on loopback, which prove or do not prove whose a company is.

const admin = await aMember({ role: "admin" });
let answerWith: RequestListener = (_request, response) => response.writeHead(404).end();
const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? "");
  answerWith(request, response);
});
site.listen(0, "127.0.0.1");
await once(site, "listening");
const { port } = site.address() as AddressInfo;
const website = `http://site.outside.test:${port}`;
const records: Record<string, string[]> = {};
const names = await startNameServer(records);
const resolver = new Resolver({ timeout: 500, tries: 1 });
resolver.setServers([names.address]);
afterAll(() => {
  site.close();
  names.stop();
});
const near = { timeoutMs: 400, resolver };

/** Decided on as the list shows it. */
const decide = (claim: { id: number; revision: number; message: string } | undefined, accepted: boolean, by = admin) =>
  decideClaim(by, claim?.id ?? 0, accepted, { revision: claim?.revision ?? 0, message: claim?.message ?? "" });

async function claimed(host = website) {
  const company = await aCompany({ website_url: host });
  const member = await aMember();
  await beginClaim(member, company.slug);
  return { company, member, record: (await showClaim(member, company.slug)).proof?.record ?? "" };
}

test("a file at the company's own site proves a claim; then its page can be edited, at once and listed for review", async () => {
  const { company, member, record } = await claimed();
  answerWith = (_request, response) => response.end("nothing of the kind");
  await expect(checkClaim(member, company.slug, near)).rejects.toThrow("The proof was not found yet");
  await expect(editCompany(member, company.slug, companyValues())).rejects.toThrow(NotAllowed);
  answerWith = (request, response) => response.end(request.url === "/.well-known/portage-verification.txt" ? `${record}\n` : "");
  await checkClaim(member, company.slug, near);
  await editCompany(member, company.slug, companyValues({ description: "Ice, heard early.", website_url: website }));
  expect((await showCompany(null, company.slug)).company.description).toBe("Ice, heard early.");
  const edited = async () =>
    (await listWorkflow(admin, { name: "", status: "", hub: "", part: "edited" })).rows.map((row) => row.company.id);
  expect(await edited()).toContain(company.id);
  await acceptEdits(admin, company.id, (await findCompanyRow(company.id))?.revision ?? 0);
  expect(await edited()).not.toContain(company.id);
  await expect(beginClaim(await aMember(), company.slug)).rejects.toThrow("Somebody already manages this page.");
});

test("a TXT record in the company's DNS proves a claim", async () => {
  answerWith = (_request, response) => response.writeHead(404).end();
  const { company, member, record } = await claimed("http://givre.example");
  records["givre.example"] = ["v=spf1 -all", record];
  await checkClaim(member, company.slug, near);
  expect((await showClaim(member, company.slug)).isMine).toBe(true);
});

test("two who prove it at once: the first keeps it", async () => {
  const { company, member } = await claimed();
  const other = await aMember();
  await beginClaim(other, company.slug);
  const both = await Promise.all([member, other].map(async (one) => (await showClaim(one, company.slug)).proof?.record));
  answerWith = (_request, response) => response.end(both.join("\n"));
  const results = await Promise.allSettled([checkClaim(member, company.slug, near), checkClaim(other, company.slug, near)]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect(results.find((result) => result.status === "rejected")?.reason).toBeInstanceOf(Conflict);
});

const dodges: [string, (record: string) => RequestListener][] = [
  [
    "leads to another host",
    (record) => (request, response) =>
      request.url?.startsWith("/.well")
        ? response.writeHead(302, { Location: `${website.replace("site", "other")}/x` }).end()
        : response.end(record),
  ],
  ["leads round and round", () => (request, response) => response.writeHead(302, { Location: request.url ?? "/" }).end()],
  ["never answers", () => () => {}],
  ["cuts the connection", () => (request) => request.socket.destroy()],
  ["hides it behind a megabyte", (record) => (_request, response) => response.end(`${"x".repeat(1_000_000)} ${record}`)],
  ["says it is an error", (record) => (_request, response) => response.writeHead(500).end(record)],
];

test.each(dodges)("a site that %s proves nothing", async (_what, listener) => {
  const { company, member, record } = await claimed();
  answerWith = listener(record);
  await expect(checkClaim(member, company.slug, near)).rejects.toThrow("The proof was not found yet");
});

test("a redirect within the same host is followed", async () => {
  const { company, member, record } = await claimed();
  answerWith = (request, response) =>
    request.url === "/there" ? response.end(record) : response.writeHead(301, { Location: "/there" }).end();
  await checkClaim(member, company.slug, near);
});

test.each(["127.0.0.1", "localhost"])("a site at %s, on this machine or its network, is not asked", async (host) => {
  const { company, member, record } = await claimed(`http://${host}:${port}`);
  answerWith = (_request, response) => response.end(record);
  asked.length = 0;
  await expect(checkClaim(member, company.slug, near)).rejects.toThrow("The proof was not found yet");
  expect(asked).toEqual([]);
});

const heard = async (member: Awaited<ReturnType<typeof aMember>>) =>
  (await listNotifications(member)).notifications.map((row) => [sentenceOf(row), sentenceOf(row, { locale: "fr" }), row.path]);

test("a claim that says nothing is told so", async () => {
  const { company, member } = await claimed();
  await expect(askForClaim(member, company.slug, " ")).rejects.toThrow("Say why you should manage this page");
  await expect(askForClaim(member, company.slug, "a".repeat(2001))).rejects.toThrow("must be 2000 characters or fewer");
});

test("whose claim is refused is told, and by mail who chose so", async () => {
  const company = await aCompany({ name: "Refused Inc" });
  const member = await aMember({ mailedKinds: ["review_result"] });
  await askForClaim(member, company.slug, "I am its secretary.");
  const waits = async () => (await queueAges(admin)).find(({ kind }) => kind === "claim")?.all ?? 0;
  const waiting = await waits();
  const claim = (await listClaims(admin)).find((one) => one.slug === company.slug);
  await decide(claim, false);
  expect(await heard(member)).toEqual([
    ["Refused Inc: your claim was refused", "Refused Inc\u00a0: votre revendication a été refusée", `/company/${company.slug}`],
  ]);
  const mails = (await newestMail()).filter((mail) => mail.recipient === member.email);
  expect(mails.map((mail) => mail.subject)).toEqual(["Refused Inc: your claim was refused · Portage"]);
  expect(await waits()).toBe(waiting - 1);
});

test("once a claim is accepted the others of its company are closed and told", async () => {
  const { company, member } = await claimed();
  const other = await aMember();
  for (const one of [member, other]) await askForClaim(one, company.slug, "It is mine.");
  const asking = async () => (await listClaims(admin)).filter((one) => one.slug === company.slug);
  await decide((await asking())[0], true);
  expect(await asking()).toEqual([]);
  expect((await heard(member)).map(([said]) => said)).toEqual(["Givre: claimed"]);
  expect((await heard(other)).map(([said]) => said)).toEqual(["Givre: your claim was refused"]);
});

test("an admin may believe a claim, or not", async () => {
  const { company, member } = await claimed();
  await expect(askForClaim(member, company.slug, " ")).rejects.toThrow();
  await askForClaim(member, company.slug, "I am its secretary.");
  const claim = (await listClaims(admin)).find((one) => one.slug === company.slug);
  expect(claim).toMatchObject({ message: "I am its secretary.", username: member.username });
  await expect(decide(claim, true, member)).rejects.toThrow(AdminOnly);
  await decide(claim, true);
  expect((await showClaim(member, company.slug)).isMine).toBe(true);
  await expect(decide(claim, false)).rejects.toThrow(Conflict);
  await expect(decide({ id: 0, revision: 1, message: "" }, false)).rejects.toThrow(NotFound);
});

/** Proposed by one member, published, and kept by another whom an admin believed. */
async function keptByAnother() {
  const [submitter, keeper] = [await aMember(), await aMember()];
  const { id, slug, revision } = await submitCompany(submitter, companyValues());
  const approved = await decideCompany(admin, id, { to: "approved", note: "Rung up Ana.", revision });
  await decideCompany(admin, id, { to: "published", note: "", revision: approved.revision });
  await askForClaim(keeper, slug, "I am its secretary.");
  const claim = (await listClaims(admin)).find((one) => one.slug === slug);
  await decide(claim, true);
  return { submitter, keeper, id, slug };
}

test("whom to ask and why it belongs here stay the submission's: who keeps the page neither changes nor reads them", async () => {
  const { submitter, keeper, id, slug } = await keptByAnother();
  const given = { description: "Ice, heard early.", email: "keeper@ice.example", contact_person: "Keeper", why_relevant: "Mine." };
  for (const one of [keeper, admin]) await editCompany(one, slug, companyValues(given));
  expect(await findCompanyRow(id)).toMatchObject({
    description: "Ice, heard early.",
    contactEmail: "hello@givre.example",
    contactPerson: "Ana Contact",
    whyRelevant: "It is Canadian.",
  });
  await editCompany(keeper, slug, companyValues({ email: "", contact_person: "", why_relevant: "" }));
  await expect(showSubmission(keeper, id)).rejects.toThrow(NotFound);
  expect((await showSubmission(submitter, id)).events.map((event) => event.event)).toContain("edited");
  expect((await listOwnCompanies(keeper)).map((row) => row.isProposed)).toEqual([false]);
  expect((await listOwnCompanies(submitter)).map((row) => row.isProposed)).toEqual([true]);
  expect(JSON.stringify(await rowsAbout(keeper))).not.toMatch(/hello@givre|Ana|It is Canadian/);
});

test("no history that its submitter reads names what is for reviewers alone, whoever changed it", async () => {
  const { submitter, keeper, id } = await keptByAnother();
  const changes = ["contactEmail", "contactPerson", "whyRelevant", "name"].map((field) => ({ field, before: "a", after: "of the keeper" }));
  const company = (await findCompanyRow(id)) as NonNullable<Awaited<ReturnType<typeof findCompanyRow>>>;
  await transaction((tx) => insertEvent(tx, company, { actorId: keeper.id, event: "edited", changes }));
  expect((await showSubmission(submitter, id)).events[0]?.changes.map((change) => change.field)).toEqual(["name"]);
  expect((await showSubmission(admin, id)).events[0]?.changes).toEqual(changes);
});

test("who submitted and speaks for the company keeps its page from the approval on; who does not say so keeps nothing", async () => {
  const founder = await aMember();
  const { id, revision } = await submitCompany(founder, companyValues({ name: "Founded Here", speaks_for: "yes" }));
  expect((await findCompanyRow(id))?.ownerId).toBeNull();
  const approved = await decideCompany(admin, id, { to: "approved", note: "", revision });
  expect(approved.ownerId).toBe(founder.id);
  await editCompany(founder, approved.slug, companyValues({ name: "Founded Here", description: "Known before it is public." }));
  expect((await listNotifications(founder)).notifications.map((row) => sentenceOf(row))).toContain("Founded Here: claimed");
  expect(await keepersOf(admin, id)).toMatchObject([{ userId: founder.id, method: "submission", until: null }]);
  expect((await showSubmission(founder, id)).events.map(({ event }) => event)).toEqual(["edited", "claimed", "approved", "submitted"]);
  const other = await submitCompany(await aMember(), companyValues({ name: "Not Mine" }));
  expect((await decideCompany(admin, other.id, { to: "published", note: "", revision: other.revision })).ownerId).toBeNull();
});

test("approving and publishing at once gives the page too, and the record of the publication holds the last revision", async () => {
  const founder = await aMember();
  const { id, revision } = await submitCompany(founder, companyValues({ name: "At Once", speaks_for: "yes" }));
  const published = await decideCompany(admin, id, { to: "published", note: "", revision });
  expect(published).toMatchObject({ status: "published", ownerId: founder.id });
  expect((await findCompanyRow(id))?.revision).toBe(published.revision);
});

test("what was revoked is not given again by another approval", async () => {
  const founder = await aMember();
  const { id, revision } = await submitCompany(founder, companyValues({ name: "Taken Back", speaks_for: "yes" }));
  const published = await decideCompany(admin, id, { to: "published", note: "", revision });
  await revokeClaim(admin, id, "You left.", founder.username);
  const back = await findCompanyRow(id);
  const out = await decideCompany(admin, id, { to: "approved", note: "Closed.", revision: back?.revision ?? 0 });
  expect([published.ownerId, out.ownerId]).toEqual([founder.id, null]);
  expect((await decideCompany(admin, id, { to: "published", note: "", revision: out.revision })).ownerId).toBeNull();
});
