import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import type { ApplicationInput } from "#app/features/applications/forms.server.ts";
import {
  deleteApplication,
  figuresFor,
  ownApplications,
  renewFigures,
  sayApplication,
  showApplication,
} from "#app/features/applications/operations.server.ts";
import { addOpportunity, archiveOpportunity } from "#app/features/funding/operations.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { Conflict, InvalidInput, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
let made = 0;
async function aProgramme() {
  made += 1;
  const values = { level: "federal", title: `Fog Voucher ${made}`, organization: "Shore agency", description: "Money." };
  return addOpportunity(admin, { ...values, source_url: "https://fog.example" });
}
const said = (given: Partial<ApplicationInput> = {}): ApplicationInput => ({
  stream: "Ice",
  month: "2026-03",
  outcome: "granted",
  weeks: 10,
  amount: "10k_50k",
  asked_for: "A boat",
  reason: "",
  again: "yes",
  ...given,
});
const refused = said({ outcome: "refused", weeks: 40, reason: "too_late", again: "no" });

/** A programme whose figures count what this many members said, who are returned too. */
async function aToldProgramme(count: number) {
  const { slug, id } = await aProgramme();
  const members: Member[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const member = await aMember();
    await sayApplication(member, slug, said());
    members.push(member);
  }
  return { slug, id, members };
}

test("a member says what came of an application, changes it and deletes it; only they see it", async () => {
  const [member, other, { slug }] = [await aMember(), await aMember(), await aProgramme()];
  await sayApplication(member, slug, said());
  expect(await showApplication(member, slug)).toMatchObject({ outcome: "granted", weeks: 10, amount: "10k_50k", revision: 1 });
  await sayApplication(member, slug, refused, 1);
  expect(await showApplication(member, slug)).toMatchObject({ outcome: "refused", reason: "too_late", revision: 2 });
  await expect(sayApplication(member, slug, said(), 1)).rejects.toThrow(Conflict);
  expect(await showApplication(other, slug)).toBeNull();
  await expect(showApplication(null, slug)).rejects.toThrow(SignInNeeded);
  expect(await ownApplications(member)).toMatchObject([{ slug, outcome: "refused" }]);
  expect((await exportOwnData(member)).held.applications).toMatchObject([{ askedFor: "A boat", stream: "Ice" }]);
  await deleteApplication(member, slug);
  expect([await showApplication(member, slug), await ownApplications(member)]).toEqual([null, []]);
});

test.each([
  ["outcome", { outcome: "" }],
  ["outcome", { outcome: "lost" }],
  ["month", { month: "" }],
  ["month", { month: "2026-13" }],
  ["month", { month: "2099-01" }],
  ["weeks", { weeks: undefined }],
  ["weeks", { weeks: "ten" }],
  ["weeks", { weeks: 1.5 }],
  ["reason", { reason: "too_late" }],
  ["amount", { amount: "12" }],
  ["stream", { stream: "x".repeat(121) }],
])("what cannot be used has its sentence at %s", async (field, given) => {
  const [member, { slug }] = [await aMember(), await aProgramme()];
  const failure = await sayApplication(member, slug, said(given as Partial<ApplicationInput>)).catch((error) => error);
  expect(failure).toBeInstanceOf(InvalidInput);
  expect(Object.keys(failure.fields)).toEqual([field]);
});

test("figures appear with the fifth member and not before", async () => {
  const { slug, id } = await aToldProgramme(4);
  expect(await figuresFor(id)).toBeNull();
  await sayApplication(await aMember(), slug, said());
  expect(await figuresFor(id)).toMatchObject({ reports: 5 });
});

test("attack: what one member adds, changes, deletes and says anew shows in no figure, however long one watches", async () => {
  const { slug, id, members } = await aToldProgramme(9);
  const [victim, leaver] = [members[0] as Member, await anAccount(`leaver-${made}`)];
  await sayApplication(leaver, slug, said());
  const before = await figuresFor(id);
  expect(before).toMatchObject({ reports: 10 });
  const late = await aMember();
  const steps: (() => Promise<unknown>)[] = [
    () => sayApplication(victim, slug, refused),
    () => sayApplication(victim, slug, said()),
    () => deleteApplication(victim, slug),
    () => sayApplication(victim, slug, refused),
    () => deleteApplication(victim, slug),
    () => sayApplication(victim, slug, said({ weeks: 90 })),
    () => sayApplication(late, slug, refused),
    () => deleteOwnAccount(leaver, { password: aPassword, texts: "keep", sure: "yes" }),
  ];
  for (const step of steps) {
    await step();
    await renewFigures();
    expect(await figuresFor(id)).toEqual(before);
  }
});

test("attack: four accounts of one person renew nothing, however often they change it; a fifth member does", async () => {
  const { slug, id, members } = await aToldProgramme(10);
  const before = await figuresFor(id);
  for (const member of members.slice(0, 4)) await sayApplication(member, slug, refused);
  for (const member of members.slice(0, 4)) await deleteApplication(member, slug);
  for (const member of members.slice(0, 4)) await sayApplication(member, slug, refused);
  expect(await figuresFor(id)).toEqual(before);
  await sayApplication(await aMember(), slug, refused);
  expect(await figuresFor(id)).toMatchObject({ reports: 10, refusedOfTen: 5 });
});

test("when a batch leaves fewer than five, nothing is shown any more, also of accounts that are gone", async () => {
  const { slug, id, members } = await aToldProgramme(5);
  for (const member of members.slice(0, 4)) await deleteApplication(member, slug);
  expect(await figuresFor(id)).toMatchObject({ reports: 5 });
  await deleteApplication(members[4] as Member, slug);
  expect(await figuresFor(id)).toBeNull();
  const accounts = await Promise.all(Array.from({ length: 5 }, (_, at) => anAccount(`gone-${at}`)));
  for (const account of accounts) await sayApplication(account, slug, said());
  expect(await figuresFor(id)).toMatchObject({ reports: 5 });
  for (const account of accounts) await deleteOwnAccount(account, { password: aPassword, texts: "keep", sure: "yes" });
  await renewFigures();
  expect(await figuresFor(id)).toBeNull();
});

test("an archived programme takes no new word, and what was said of it can be changed and deleted", async () => {
  const [member, { slug }] = [await aMember(), await aProgramme()];
  await sayApplication(member, slug, said());
  await archiveOpportunity(admin, slug, true);
  await expect(sayApplication(await aMember(), slug, said())).rejects.toThrow(NotFound);
  await sayApplication(member, slug, refused);
  expect(await showApplication(member, slug)).toMatchObject({ outcome: "refused" });
  await deleteApplication(member, slug);
  await expect(deleteApplication(member, slug)).rejects.toThrow(NotFound);
});
