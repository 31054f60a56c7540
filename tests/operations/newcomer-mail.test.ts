import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { consents, outbox } from "#app/db/schema/index.ts";
import { namedSender } from "../support/with-named-sender.ts";

const { mailsTo } = await namedSender();
// Settings are read once, so everything of ours comes after they are set.
const { db } = await import("#app/db/client.server.ts");
const { chooseNewcomerMail, newcomerChoice } = await import("#app/features/accounts/consents.server.ts");
const { findAccountById, registerAccount } = await import("#app/features/accounts/operations.server.ts");
const { follow } = await import("#app/features/following/operations.server.ts");
const { sendNewcomerMails } = await import("#app/features/guidance/newcomer-mail.server.ts");
const { unsubscribe } = await import("#app/features/notifications/operations.server.ts");
const { settings } = await import("#app/process/settings.server.ts");
const { dayMs } = await import("#app/text/spans.ts");
const { aMember, aPassword, aPost } = await import("../support/factories.ts");

const now = Date.now();
const inAWeek = now + 7 * dayMs + 60_000;

/** Somebody who joined this moment and asked for the mail. */
async function aNewcomer(given: Parameters<typeof aMember>[0] = {}) {
  const member = await aMember({ createdAt: now, ...given });
  await chooseNewcomerMail(member, true);
  return member;
}
const consentsOf = ({ id }: { id: number }) => db.select().from(consents).where(eq(consents.userId, id));

test("a newcomer who asked gets at most three posts that fit, once, after a week, from whichever server is first", async () => {
  const author = await aMember();
  const newcomer = await aNewcomer({ occupation: "Luthier", language: "fr" });
  const fitting = await aPost(author, { title: "Luthier: a jig for bridges" });
  await follow(newcomer, "tag:newcomer-a");
  for (const title of ["One canoe", "Two canoes", "Three canoes"]) await aPost(author, { title, tags: "newcomer-a" });
  await sendNewcomerMails(now + 6 * dayMs);
  expect(await mailsTo(newcomer)).toEqual([]);
  await Promise.all([sendNewcomerMails(inAWeek), sendNewcomerMails(inAWeek)]);
  await sendNewcomerMails(inAWeek + dayMs);
  const [mail = "", ...more] = await mailsTo(newcomer);
  expect(more).toEqual([]);
  expect(mail).toContain(`/post/${fitting.id}`);
  expect(mail.match(/canoe/g)).toHaveLength(2 * 2); // two of the three, in both texts
  expect(mail).toContain("Il n’est envoyé qu’une fois");
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail).toContain("1 rue du Canot");
  expect(await consentsOf(newcomer)).toMatchObject([{ kind: "newcomer", way: "settings", withdrawnWay: "sent", withdrawnAt: expect.any(Number) }]); // biome-ignore format: one line
  await unsubscribe(/unsubscribe\?kind=newcomer&key=([\w.-]+)/.exec(mail)?.[1] ?? "", "newcomer");
});

test("nothing is sent to who did not ask, ended it, is suspended, has not confirmed the address, or whom nothing fits", async () => {
  await aPost(await aMember(), { tags: "newcomer-b" });
  const members = {
    silent: await aMember({ createdAt: now }),
    ended: await aNewcomer(),
    suspended: await aNewcomer({ suspendedUntil: now + 30 * dayMs }),
    unconfirmed: await aNewcomer({ emailVerifiedAt: null }),
    unfitting: await aNewcomer(),
  };
  await chooseNewcomerMail(members.ended, false);
  for (const [name, member] of Object.entries(members)) if (name !== "unfitting") await follow(member, "tag:newcomer-b");
  await sendNewcomerMails(inAWeek);
  for (const [name, member] of Object.entries(members)) expect(await mailsTo(member), name).toEqual([]);
  expect(await consentsOf(members.ended)).toMatchObject([{ withdrawnWay: "settings" }]);
  expect(await consentsOf(members.unfitting)).toMatchObject([{ withdrawnAt: null }]);
  await follow(members.unfitting, "tag:newcomer-b");
  await sendNewcomerMails(now + 15 * dayMs); // too late
  await sendNewcomerMails(inAWeek + dayMs / 4); // searched for a quarter of a day ago
  expect(await mailsTo(members.unfitting)).toEqual([]);
  await sendNewcomerMails(inAWeek + dayMs);
  expect(await mailsTo(members.unfitting)).toHaveLength(1);
});

test("who registers asks by a box, in words that are recorded, and nobody has asked who left it empty", async () => {
  const values = { full_name: "A Newcomer", user_type: "professional", postal_code: "K1A 0A6", password: aPassword };
  const asking = await registerAccount({ ...values, email: "asks@example.ca", username: "asks", newcomer_mail: true });
  const other = await registerAccount({ ...values, email: "other@example.ca", username: "asks-not", newcomer_mail: false });
  const [consent, ...more] = await consentsOf(asking);
  expect([consent?.kind, consent?.way, more]).toEqual(["newcomer", "registration", []]);
  expect(consent?.words).toContain("Aide aux portages inc. may email me, once");
  expect(await consentsOf(other)).toEqual([]);
});

test("the mail can be asked for in the first week alone, and ended for as long as it may come", async () => {
  const old = await aMember({ createdAt: now - 8 * dayMs });
  await chooseNewcomerMail(old, true);
  expect([await newcomerChoice(old), await consentsOf(old)]).toEqual([null, []]);
  const newcomer = await aNewcomer();
  await chooseNewcomerMail(newcomer, true);
  expect(await consentsOf(newcomer)).toHaveLength(1);
  expect(await newcomerChoice({ ...newcomer, createdAt: now - 8 * dayMs })).toMatchObject({ isAsked: true });
});

test("while nobody is named as the sender, the mail is neither offered nor sent", async () => {
  await aPost(await aMember(), { tags: "newcomer-c" });
  const [newcomer, other] = [await aNewcomer(), await aMember({ createdAt: now })];
  await follow(newcomer, "tag:newcomer-c");
  settings.digestLacks.push("OPERATOR_NAME");
  await sendNewcomerMails(inAWeek);
  expect(await db.select().from(outbox).where(eq(outbox.userId, newcomer.id))).toEqual([]);
  expect(await newcomerChoice(other)).toBeNull();
  settings.digestLacks.pop();
  await sendNewcomerMails(inAWeek);
  expect(await db.select().from(outbox).where(eq(outbox.userId, newcomer.id))).toHaveLength(1);
  expect((await findAccountById(newcomer.id))?.mailedKinds).toEqual([]);
});
