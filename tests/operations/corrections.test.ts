import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { ownCorrections, refuseCorrection, sendCorrection, withdrawCorrection } from "#app/features/funding/corrections.server.ts";
import { opportunityValues, sourceRead } from "#app/features/funding/fields.ts";
import { addOpportunity, editOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { exportOwnData } from "#app/features/privacy/operations.server.ts";
import { listQueue } from "#app/features/review-queue/operations.server.ts";
import { claimItem, holderOf } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { AdminOnly, Conflict, InvalidInput, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
let made = 0;
async function aProgramme() {
  made += 1;
  const values = { level: "federal", title: `Drift Grant ${made}`, title_fr: `Subvention Dérive ${made}`, amount: "$5,000" };
  const { slug } = await addOpportunity(admin, {
    ...values,
    organization: "Shore",
    description: "Money.",
    source_url: "https://d.example",
  });
  return showOpportunity(slug);
}
const said = (given = {}) => ({ fact: "amount", sentence: "It is $9,000 now.", address: "https://d.example/new", ...given });
const everything = { kind: "", state: "", priority: "", person: "", words: "" } as const;
const inQueue = async (viewer: Member) => (await listQueue(viewer, { ...everything, words: `Drift Grant ${made}` })).rows;
const toldTo = async (member: Member) =>
  (await listNotifications(member)).notifications.map((one) => [sentenceOf(one), one.path, one.about?.excerpt ?? ""]);

test("what a member says is no longer true waits for admins, once for each fact", async () => {
  const [member, program] = [await aMember(), await aProgramme()];
  await sendCorrection(member, program, said());
  await expect(sendCorrection(member, program, said())).rejects.toMatchObject({
    fields: { fact: expect.stringContaining("have not decided yet") },
  });
  await sendCorrection(member, program, said({ fact: "deadline" }));
  await sendCorrection(await aMember(), program, said());
  expect(await inQueue(admin)).toMatchObject([
    { kind: "correction", username: member.username, title: program.titleEn, message: "How much · It is $9,000 now." },
    {},
    {},
  ]);
  expect(await inQueue(await aMember({ role: "moderator" }))).toEqual([]);
});

test.each([
  ["fact", { fact: "colour" }],
  ["sentence", { sentence: " " }],
  ["address", { address: "" }],
  ["address", { address: "javascript:alert(1)" }],
  ["address", { address: "ftp://d.example/new" }],
  ["address", { address: "http://localhost:3000/new" }],
  ["address", { address: "http://192.168.1.1/new" }],
  ["address", { address: "http://0x7f.1/new" }],
  ["address", { address: "http://[::1]/new" }],
  ["address", { address: "http://169.254.169.254/latest/meta-data" }],
  ["address", { address: "http://metadata.google.internal/computeMetadata" }],
  ["address", { address: "http://intranet/new" }],
  ["address", { address: "https://member:secret@d.example/new" }],
])("a correction needs a %s that can be used", async (field, given) => {
  const failure = await sendCorrection(await aMember(), await aProgramme(), said(given)).catch((error) => error);
  expect(failure).toBeInstanceOf(InvalidInput);
  expect(Object.keys(failure.fields)).toEqual([field]);
});

test("an edit takes it, in one act, and the member is told; an edit that changes nothing takes nothing", async () => {
  const [member, program] = [await aMember(), await aProgramme()];
  const { id } = await sendCorrection(member, program, said());
  const values = opportunityValues(program);
  await expect(editOpportunity(admin, program.slug, values, null, { correction: id })).rejects.toThrow(InvalidInput);
  await expect(editOpportunity(admin, (await aProgramme()).slug, values, null, { correction: id })).rejects.toThrow(InvalidInput);
  await expect(editOpportunity(admin, program.slug, { ...values, description: "More." }, null, { correction: id })).rejects.toThrow(
    InvalidInput,
  );
  await editOpportunity(admin, program.slug, { ...values, amount: "$9,000" }, null, { correction: id });
  expect((await showOpportunity(program.slug)).amount).toBe("$9,000");
  expect(await ownCorrections(member, program.id)).toMatchObject([{ status: "taken" }]);
  expect(await toldTo(member)).toEqual([
    [`${program.titleEn}: your correction of “How much” was accepted`, `/funding/${program.slug}`, ""],
  ]);
  await expect(editOpportunity(admin, program.slug, { ...values, amount: "$7,000" }, null, { correction: id })).rejects.toThrow(Conflict);
  expect((await showOpportunity(program.slug)).amount).toBe("$9,000");
});

test("taking it renews the fact, its source, the day and the record in one act, and tells followers", async () => {
  const [member, follower, program] = [await aMember(), await aMember(), await aProgramme()];
  await save(follower, "program", program.id, true);
  const { id, address: url } = await sendCorrection(member, program, said({ fact: "deadline" }));
  const values = { ...opportunityValues(program), ...sourceRead(program, { url, readAt: Date.UTC(2026, 10, 25) }) };
  await expect(editOpportunity(admin, program.slug, values, program.revision, { correction: id })).rejects.toThrow(InvalidInput);
  await editOpportunity(admin, program.slug, { ...values, deadline: "2031-05-01" }, program.revision, { correction: id });
  expect(await showOpportunity(program.slug)).toMatchObject({
    deadline: Date.UTC(2031, 4, 1),
    asOf: program.asOf,
    revision: program.revision + 1,
    source: { url: program.sourceUrl },
    factSources: { deadline: { url, date: null, readOn: new Date().toISOString().slice(0, 10), isOwnPage: true } },
  });
  expect(await toldTo(follower)).toMatchObject([
    [expect.stringContaining("the deadline is now May 1, 2031"), `/funding/${program.slug}`, ""],
  ]);
});

test("another page is the source of what it said alone, until that is changed again; followers are told what was said anew", async () => {
  const [member, follower, program] = [await aMember(), await aMember(), await aProgramme()];
  await save(follower, "program", program.id, true);
  await editOpportunity(admin, program.slug, { ...opportunityValues(program), amount_fr: "5 000 $" });
  const standing = await showOpportunity(program.slug);
  const { id, address: url } = await sendCorrection(member, standing, said());
  const read = { ...opportunityValues(standing), ...sourceRead(standing, { url, readAt: Date.UTC(2026, 10, 25) }), amount: "$9,000" };
  const half = await editOpportunity(admin, program.slug, read, null, { correction: id }).catch((error) => error);
  expect(half).toMatchObject({ fields: { amount_fr: expect.stringContaining("in French too") } });
  await editOpportunity(admin, program.slug, { ...read, amount_fr: "9 000 $" }, null, { correction: id });
  const taken = await showOpportunity(program.slug);
  expect(taken.source).toMatchObject({ url: program.sourceUrl, supports: expect.not.arrayContaining(["amount"]) });
  expect(Object.entries(taken.factSources)).toMatchObject([["amount", { url, date: null }]]);
  expect(await toldTo(follower)).toMatchObject([[`${program.titleEn}: changed since: How much`, `/funding/${program.slug}`, ""]]);
  await editOpportunity(admin, program.slug, { ...opportunityValues(taken), description: "More money." });
  expect((await showOpportunity(program.slug)).factSources.amount).toMatchObject({ url });
  await editOpportunity(admin, program.slug, { ...opportunityValues(taken), amount: "$7,000", amount_fr: "" });
  expect((await showOpportunity(program.slug)).factSources).toEqual({});
});

test("staff say that it is still true, and why; then it waits no more, and may be said anew", async () => {
  const [member, program] = [await aMember(), await aProgramme()];
  const { id } = await sendCorrection(member, program, said());
  await expect(refuseCorrection(await aMember({ role: "moderator" }), id, "")).rejects.toThrow(AdminOnly);
  await refuseCorrection(admin, id, "That page is of another year.");
  expect(await toldTo(member)).toEqual([
    [`${program.titleEn}: staff did not accept your correction of “How much”`, `/funding/${program.slug}`, "That page is of another year."],
  ]);
  expect(await inQueue(admin)).toEqual([]);
  await expect(refuseCorrection(admin, id, "")).rejects.toThrow(Conflict);
  await sendCorrection(member, program, said());
  expect(await ownCorrections(member, program.id)).toMatchObject([{ status: "open" }, { status: "refused" }]);
});

test("who said it takes it back while it waits; then it waits for nobody, and nothing is left of it", async () => {
  const [member, other, program] = [await aMember(), await aMember(), await aProgramme()];
  const { id } = await sendCorrection(member, program, said());
  const item = itemOf("correction", id);
  await claimItem(admin, item);
  await expect(withdrawCorrection(other, program.slug, "amount")).rejects.toThrow(NotFound);
  await expect(withdrawCorrection(member, program.slug, "deadline")).rejects.toThrow(NotFound);
  await expect(withdrawCorrection(null, program.slug, "amount")).rejects.toThrow(SignInNeeded);
  await withdrawCorrection(member, program.slug, "amount");
  expect([await inQueue(admin), await ownCorrections(member), await holderOf(admin, item)]).toEqual([[], [], null]);
  await expect(refuseCorrection(admin, id, "")).rejects.toThrow(NotFound);
  const { id: next } = await sendCorrection(member, program, said());
  await refuseCorrection(admin, next, "");
  await expect(withdrawCorrection(member, program.slug, "amount")).rejects.toThrow(NotFound);
  expect(await ownCorrections(member)).toMatchObject([{ slug: program.slug, fact: "amount", status: "refused" }]);
  expect((await exportOwnData(member)).held.corrections).toMatchObject([{ fact: "amount", status: "refused" }]);
});

test("what is told of a correction names the fact in the reader's language", async () => {
  const [member, program] = [await aMember(), await aProgramme()];
  await refuseCorrection(admin, (await sendCorrection(member, program, said())).id, "");
  const [notice] = (await listNotifications(member)).notifications;
  const sentence = notice && sentenceOf(notice, { locale: "fr" });
  expect(sentence).toBe(`${program.titleFr}\u00a0: votre correction de «\u00a0Montant\u00a0» n’a pas été retenue`);
});
