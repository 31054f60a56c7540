import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { consents } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { digestParts } from "#app/features/digest/parts.server.ts";
import { follow, listFollowing, setChannels, unfollow } from "#app/features/following/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { remindFollowers } from "#app/features/funding/followers.server.ts";
import {
  addOpportunity,
  archiveOpportunity,
  editOpportunity,
  importOpportunities,
  type SeededProgram,
  saveSeededPrograms,
  showOpportunity,
} from "#app/features/funding/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications, setMailOf } from "#app/features/notifications/operations.server.ts";
import { listSaved, noteSaved, save } from "#app/features/saves/operations.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { shownDay } from "#app/ui/day.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seededPrograms } from "#seeds/reference/programs.ts";
import { aMember } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";

const admin = await aMember({ role: "admin" });
const now = Date.now();
const inDays = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
const shown = (days: number, locale: "en" | "fr" = "en") => shownDay(Date.parse(inDays(days)), locale);
const given = { level: "federal", organization: "An agency", description: "Money.", source_url: "https://a.example", title_fr: "Bon" };
let made = 0;
async function aProgramme(values: Record<string, string> = {}) {
  made += 1;
  const all = { ...given, title: `Voucher ${made}`, ...values };
  return { ...(await addOpportunity(admin, all)), values: all };
}
async function aFollower(programId: number, account: Parameters<typeof aMember>[0] = {}) {
  const member = await aMember(account);
  await save(member, "program", programId, true);
  return member;
}
const unsubscribed = (id: number, kind: "programme") => transaction((tx) => setMailOf(tx, id, kind, false));
const told = async (member: Awaited<ReturnType<typeof aMember>>) => (await listNotifications(member)).notifications;
const sentences = async (member: Awaited<ReturnType<typeof aMember>>) => (await told(member)).map((row) => sentenceOf(row)).reverse();

test("a follower is told of a new deadline and a new status, once each, and in their language by the mail that they asked for", async () => {
  const programme = await aProgramme({ deadline: inDays(40) });
  const follower = await aFollower(programme.id, { language: "fr", mailedKinds: ["programme"] });
  await editOpportunity(admin, programme.slug, { ...programme.values, deadline: inDays(50), status: "open" });
  await editOpportunity(admin, programme.slug, { ...programme.values, deadline: inDays(50), amount: "$5" });
  await editOpportunity(admin, programme.slug, { ...programme.values, deadline: "", status: "open" });
  await editOpportunity(admin, programme.slug, { ...programme.values, deadline: "", status: "closed" });
  expect(await sentences(follower)).toEqual([
    `${programme.titleEn}: the deadline is now ${shown(50)}; it was ${shown(40)}`,
    `${programme.titleEn}: no deadline is known any more`,
    `${programme.titleEn}: its status is now “closed”`,
  ]);
  expect((await told(follower))[0]?.path).toBe(`/funding/${programme.slug}`);
  const mails = (await newestMail(50)).filter((mail) => mail.recipient === follower.email);
  expect(mails.map((mail) => mail.subject.split(" · ")[0])).toContain(
    `Bon\u00a0: l’échéance est maintenant le ${shown(50, "fr")}, et non plus le ${shown(40, "fr")}`,
  );
});

test("imports and renewals of the seed tell too; who decided it and who ended following are not told", async () => {
  const programme = await aProgramme();
  const [follower, former] = [await aFollower(programme.id), await aFollower(programme.id)];
  await save(admin, "program", programme.id, true);
  await save(former, "program", programme.id, false);
  const row = { ...programme.values, slug: programme.slug, deadline: inDays(60) };
  await importOpportunities(admin, `${Object.keys(row).join(",")}\n${Object.values(row).join(",")}`);
  expect(await sentences(follower)).toHaveLength(1);
  for (const member of [former, admin]) expect(await told(member)).toEqual([]);
  const [seed] = seededPrograms() as [SeededProgram];
  const renew = (change: Partial<SeededProgram>) => transaction((tx) => saveSeededPrograms(tx, [{ ...seed, ...change }], now));
  await renew({ status: "open" });
  const other = await aFollower((await showOpportunity(seed.slug)).id);
  await renew({ status: "closed" });
  await renew({ status: "closed" });
  expect(await sentences(other)).toEqual([`${seed.titleEn}: its status is now “closed”`]);
});

test("an archived programme tells its followers once and is followed by nobody new", async () => {
  const programme = await aProgramme();
  const follower = await aFollower(programme.id);
  await archiveOpportunity(admin, programme.slug, true);
  await archiveOpportunity(admin, programme.slug, true);
  await editOpportunity(admin, programme.slug, { ...programme.values, deadline: inDays(5) });
  await remindFollowers(now);
  expect(await sentences(follower)).toEqual([`${programme.titleEn} is no longer listed here`]);
  expect((await listSaved(follower, "program", null)).programs).toEqual([]);
  await expect(save(await aMember(), "program", programme.id, true)).rejects.toThrow(NotFound);
  await archiveOpportunity(admin, programme.slug, false);
  expect((await sentences(follower)).toSorted()).toEqual([
    `${programme.titleEn} is listed here again`,
    `${programme.titleEn} is no longer listed here`,
  ]);
});

test("a deadline that comes near is told of 14 and 3 days before, once each, and a moved one anew", async () => {
  const programme = await aProgramme({ deadline: inDays(30) });
  const follower = await aFollower(programme.id);
  for (const days of [10, 16, 17, 20, 27, 28, 30, 31]) await remindFollowers(now + days * dayMs);
  const closing = (days: number) => `${programme.titleEn} closes on ${shown(30)}: ${days} days left`;
  expect(await sentences(follower)).toEqual([closing(14), closing(3)]);
  await editOpportunity(admin, programme.slug, { ...programme.values, deadline: inDays(5) });
  await remindFollowers(now);
  expect(await sentences(follower)).toHaveLength(3);
  await remindFollowers(now + 3 * dayMs);
  expect((await sentences(follower)).at(-1)).toBe(`${programme.titleEn} closes on ${shown(5)}: 2 days left`);
});

test("following tells on the site alone: it asks for no mail, and records no consent", async () => {
  const [first, second] = [await aProgramme(), await aProgramme()];
  const member = await aFollower(first.id);
  await noteSaved(member, "program", first.id, { folder: "", remind_on: inDays(2) });
  await save(member, "program", second.id, true);
  for (const target of ["province:QC", "tag:kelp", "search:q=kelp"]) await follow(member, target);
  await editOpportunity(admin, first.slug, { ...first.values, deadline: inDays(50) });
  expect(await sentences(member)).toHaveLength(1);
  expect((await showAccount(member)).mailedKinds).toEqual([]);
  expect(await db.select().from(consents).where(eq(consents.userId, member.id))).toEqual([]);
  expect((await newestMail(50)).filter(({ recipient }) => recipient === member.email)).toEqual([]);
});

test("each programme is told of in the way that its follower chose: on the site, by mail, in the digest, or not at all", async () => {
  const programmes = [await aProgramme(), await aProgramme(), await aProgramme(), await aProgramme({ deadline: inDays(60) })];
  const member = await aMember({ language: "en" });
  const channels = ["none", "site", "mail", "digest"] as const;
  for (const [nth, channel] of channels.entries()) await follow(member, `program:${programmes[nth]?.id}`, channel);
  expect((await listSaved(member, "program", null)).programs).toHaveLength(4);
  expect((await listFollowing(member)).map(({ kind, name, path, channel }) => [kind, name, path, channel]).toReversed()).toEqual(
    programmes.map(({ titleEn, slug }, nth) => ["program", titleEn, `/funding/${slug}`, channels[nth]]),
  );
  const recorded = await db.select().from(consents).where(eq(consents.userId, member.id));
  expect(recorded.map(({ kind, way, words }) => [kind, way, words])).toEqual([["programme", "follow", "On the site and by email"]]);
  for (const { slug, values } of programmes) await editOpportunity(admin, slug, { ...values, deadline: inDays(10) });
  expect((await told(member)).map(({ details }) => details.name).toReversed()).toEqual(programmes.slice(1).map(({ titleEn }) => titleEn));
  const mails = (await newestMail(50)).filter(({ recipient }) => recipient === member.email);
  expect(mails.map(({ subject }) => subject.includes(programmes[2]?.titleEn ?? "-"))).toEqual([true]);
  const digest = await digestParts(member, now - 6 * dayMs, now);
  expect(digest.flatMap(({ lines }) => lines.map(({ title }) => title))).toEqual([programmes[3]?.titleEn]);

  await unsubscribed(member.id, "programme");
  expect((await listFollowing(member)).map(({ channel }) => channel)).not.toContain("mail");
  await setChannels(member, new Map([[targetOf("program", programmes[1]?.id ?? 0), "mail"]]));
  expect((await listFollowing(member)).filter(({ channel }) => channel === "mail")).toHaveLength(1);
  await unfollow(member, `program:${programmes[1]?.id}`);
  expect((await listSaved(member, "program", null)).programs).toHaveLength(3);
  await save(member, "program", programmes[0]?.id ?? 0, false);
  expect(await listFollowing(member)).toHaveLength(2);
});

test("a notice is in the reader's language, by the programme's French name", async () => {
  const programme = await aProgramme();
  const follower = await aFollower(programme.id);
  await archiveOpportunity(admin, programme.slug, true);
  const [row] = await told(follower);
  expect(inLanguage("fr", () => row && sentenceOf(row))).toBe("Bon n’est plus dans la liste");
});
