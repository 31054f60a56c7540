import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import type { ApplicationInput } from "#app/features/applications/forms.server.ts";
import {
  deleteApplication,
  figuresFor,
  ownApplications,
  renewFigures,
  sayApplication,
  showApplication,
} from "#app/features/applications/operations.server.ts";
import { countedAfterMs } from "#app/features/applications/rules.ts";
import { addOpportunity, archiveOpportunity } from "#app/features/funding/operations.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { Conflict, InvalidInput, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember, anAccount } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
let made = 0;
async function aProgramme() {
  made += 1;
  const values = { level: "federal", title: `Fog Voucher ${made}`, organization: "Shore agency", description: "Money." };
  return addOpportunity(admin, { ...values, source_url: "https://fog.example" });
}
const said = (given: Partial<ApplicationInput> = {}): ApplicationInput => ({
  stream: "Ice",
  month: "2024-03",
  outcome: "granted",
  weeks: 10,
  amount: "10k_50k",
  asked_for: "A boat",
  reason: "",
  again: "yes",
  ...given,
});
const refused = said({ outcome: "refused", weeks: 40, reason: "too_late", again: "no" });

/** A member whose word counts in figures. */
const anApplicant = () => aMember({ createdAt: Date.now() - countedAfterMs });
async function anOldAccount(username: string) {
  const account = await anAccount(username);
  await transaction((tx) => updateAccount(tx, account.id, { createdAt: Date.now() - countedAfterMs }));
  return account;
}

/** A programme whose figures count what this many members said, who are returned too. */
async function aToldProgramme(count: number) {
  const { slug, id } = await aProgramme();
  const members: Member[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const member = await anApplicant();
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
  ["weeks", { outcome: "waiting", weeks: 6 }],
  ["weeks", { month: new Date().toISOString().slice(0, 7), weeks: 6 }],
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
  await sayApplication(await anApplicant(), slug, said());
  expect(await figuresFor(id)).toMatchObject({ reports: 5 });
});

test("attack: four fresh accounts learn nothing of the fifth word, also when the fourth saves again", async () => {
  const { slug, id } = await aToldProgramme(1);
  const fresh = await Promise.all(Array.from({ length: 4 }, () => aMember({ createdAt: Date.now() - countedAfterMs + 60_000 })));
  for (const account of fresh) await sayApplication(account, slug, said());
  for (const input of [said(), refused, said()]) {
    await sayApplication(fresh[3] as Member, slug, input);
    expect(await figuresFor(id)).toBeNull();
  }
  await renewFigures();
  expect(await figuresFor(id)).toBeNull();
  await renewFigures(Date.now() + 60_000);
  expect(await figuresFor(id)).toMatchObject({ reports: 5 });
});

test("attack: four fresh accounts do not make the figures anew around one member's change", async () => {
  const { slug, id, members } = await aToldProgramme(5);
  const before = await figuresFor(id);
  const fresh = await Promise.all(Array.from({ length: 6 }, () => aMember()));
  for (const account of fresh) await sayApplication(account, slug, refused);
  await sayApplication(members[0] as Member, slug, refused);
  await sayApplication(fresh[3] as Member, slug, said());
  for (const account of fresh) await deleteApplication(account, slug);
  await renewFigures();
  expect(await figuresFor(id)).toEqual(before);
});

test("attack: what one member adds, changes, deletes and says anew shows in no figure, however long one watches", async () => {
  const { slug, id, members } = await aToldProgramme(9);
  const [victim, leaver] = [members[0] as Member, await anOldAccount(`leaver-${made}`)];
  await sayApplication(leaver, slug, said());
  const before = await figuresFor(id);
  expect(before).toMatchObject({ reports: 10 });
  const late = await anApplicant();
  const steps: (() => Promise<unknown>)[] = [
    () => sayApplication(victim, slug, refused),
    () => sayApplication(victim, slug, said()),
    () => deleteApplication(victim, slug),
    () => sayApplication(victim, slug, refused),
    () => deleteApplication(victim, slug),
    () => sayApplication(victim, slug, said({ weeks: 90 })),
    () => sayApplication(late, slug, refused),
    () => deleteOwnAccount(leaver, { texts: "keep", sure: "yes" }),
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
  await sayApplication(await anApplicant(), slug, refused);
  expect(await figuresFor(id)).toMatchObject({ reports: 10, refusedOfTen: 5 });
});

test("when a batch leaves fewer than five, nothing is shown any more, also of accounts that are gone", async () => {
  const { slug, id, members } = await aToldProgramme(5);
  for (const member of members.slice(0, 4)) await deleteApplication(member, slug);
  expect(await figuresFor(id)).toMatchObject({ reports: 5 });
  await deleteApplication(members[4] as Member, slug);
  expect(await figuresFor(id)).toBeNull();
  const accounts = await Promise.all(Array.from({ length: 5 }, (_, at) => anOldAccount(`gone-${at}`)));
  for (const account of accounts) await sayApplication(account, slug, said());
  expect(await figuresFor(id)).toMatchObject({ reports: 5 });
  for (const account of accounts) await deleteOwnAccount(account, { texts: "keep", sure: "yes" });
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
