import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { outbox, users } from "#app/db/schema/index.ts";
import { mailServer } from "../support/mail-server.ts";

const smtp = await mailServer();
process.env.SMTP_URL = smtp.url;
afterAll(() => smtp.stop());

// Settings are read once, so everything of ours comes after they are set.
const { db } = await import("#app/db/client.server.ts");
const { transaction } = await import("#app/db/transaction.server.ts");
const { deliverMail, mailDelivered } = await import("#app/features/notifications/mail-delivery.server.ts");
const { setMailOf } = await import("#app/features/notifications/operations.server.ts");
const { follow, unfollow } = await import("#app/features/following/operations.server.ts");
const { aComment, aMember, aPost } = await import("../support/factories.ts");

const hourMs = 3_600_000;
const bounced = (tx: Parameters<Parameters<typeof transaction>[0]>[0], { id, email }: Member) =>
  tx.update(users).set({ bouncedAddress: email }).where(eq(users.id, id)).then();

/** How a member ends what waits, and how many of the two mails that wait, of a reply and of the discussion, are sent all the same. */
const ends: [string, (member: Member, target: string) => Promise<unknown>, number][] = [
  ["nothing", async () => {}, 2],
  ["muted", (member, target) => follow(member, target, "mute"), 0],
  ["told on the site alone", (member, target) => follow(member, target, "site"), 1],
  ["unfollowed", (member, target) => unfollow(member, target), 1],
  ["unsubscribed", ({ id }) => transaction((tx) => setMailOf(tx, id, "followed", false)), 1],
  ["bounced", (member) => transaction((tx) => bounced(tx, member)), 0],
];

test.each(ends)("what waits to be mailed of a discussion, once it is %s", async (_, end, sent) => {
  const [member, other] = [await aMember({ mailedKinds: ["reply", "followed"] }), await aMember()];
  const post = await aPost();
  await follow(member, `post:${post.id}`, "mail");
  const mine = await aComment(member, post.id);
  const speak = async () => {
    await aComment(other, post.id, "To all.");
    await aComment(other, post.id, "To you.", mine.id);
  };
  await speak();
  await mailDelivered();
  await speak();
  smtp.received.length = 0;
  expect((await db.select().from(outbox).where(eq(outbox.userId, member.id))).filter(({ status }) => status === "pending")).toHaveLength(2);
  await end(member, `post:${post.id}`);
  await deliverMail(Date.now() + hourMs + 1000);
  expect(smtp.received.filter((mail) => mail.includes(`To: ${member.email}`))).toHaveLength(sent);
});
