import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { makeLinkAddress } from "#app/features/accounts/email-links.server.ts";
import { adminIds, findAccountByEmail, updateAccount } from "#app/features/accounts/operations.server.ts";
import { deliverDue } from "#app/features/mail/delivery.server.ts";
import { daysOfBounces, findMail, noteBounced } from "#app/features/mail/operations.server.ts";
import { bounceMs, lateDays } from "#app/features/mail/rules.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { isStillNew, notify, notifyOnce, unsubscribeAddress } from "./operations.server.ts";

/** Sends the mail that is due and notifies admins of mail that was given up. Returns how many mails were claimed. */
export const deliverMail = (now: number): Promise<number> => deliverDue(now, { secretsOf, givenUp });

/** Sends mail until none is due: before the process ends, and in tests. */
export async function mailDelivered(): Promise<void> {
  while ((await deliverMail(Date.now())) > 0);
}

type Secretive = { userId: number | null; topic: string | null; linkId: number | null; unsubscribe: string | null };

async function secretsOf(tx: Writer, mail: Secretive, now: number) {
  const { userId, linkId, unsubscribe: kind } = mail;
  if (!(await isStillNew(tx, mail))) return null;
  const link = linkId === null ? null : await makeLinkAddress(tx, linkId, now);
  if (linkId !== null && link === null) return null;
  return { link, unsubscribe: kind === null || userId === null ? null : await unsubscribeAddress(tx, userId, kind) };
}

async function givenUp(tx: Writer, { id }: { id: number }, error: string): Promise<void> {
  if (/\b5\.1\.[0-36]\b/.test(error)) await mailCameBack(tx, id, { reason: error, isFinal: true }); // no such address (RFC 3463)
  const notice = { kind: "mail_failed", actorId: null, path: "/admin/mail?status=failed", details: {} } as const;
  for (const userId of await adminIds(tx)) await notifyOnce(tx, { ...notice, userId });
}

/** What came back of a mail: why, whether it would come back again, and to whom it went where nothing else says which mail it was. */
type CameBack = { reason: string; isFinal: boolean; recipient?: string | undefined };

/**
 * Notes that a mail came back. For good, or for the third day on which one did, no more goes to its address while it is the member's, and they are
 * told on the page. Returns false for a mail that we did not send of late, or not to this recipient, and for one that has come back already.
 */
export async function mailCameBack(tx: Writer, id: number, { reason, isFinal, recipient }: CameBack): Promise<boolean> {
  const mail = await findMail(id, tx);
  const isOurs = mail && mail.attempts > 0 && (recipient === undefined || recipient.toLowerCase() === mail.recipient.toLowerCase());
  if (!isOurs || mail.status === "bounced" || (mail.sentAt ?? mail.createdAt) < Date.now() - bounceMs) return false;
  await noteBounced(tx, id, reason.slice(0, 500));
  if (!isFinal && (await daysOfBounces(tx, mail.recipient, Date.now() - bounceMs)) < lateDays) return true;
  const account = await findAccountByEmail(mail.recipient, tx);
  if (!account || account.bouncedAddress === account.email) return true;
  await updateAccount(tx, account.id, { bouncedAddress: account.email });
  await notify(tx, {
    userId: account.id,
    kind: "mail_failed",
    actorId: null,
    path: "/settings/security#address",
    details: { what: "own" },
  });
  return true;
}

/** Sends mail to the viewer's address again, from what is written next on. @throws SignInNeeded */
export async function resumeMail(viewer: Viewer): Promise<void> {
  const { id } = memberOrThrow(viewer);
  await transaction((tx) => updateAccount(tx, id, { bouncedAddress: null }), unseen);
}
