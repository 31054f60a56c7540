import type { Writer } from "#app/db/client.server.ts";
import { makeLinkAddress } from "#app/features/accounts/email-links.server.ts";
import { adminIds } from "#app/features/accounts/operations.server.ts";
import { deliverDue } from "#app/features/mail/delivery.server.ts";
import { notifyOnce, unsubscribeAddress } from "./operations.server.ts";

/** Sends the mail that is due and notifies admins of mail that was given up. Returns how many mails were claimed. */
export const deliverMail = (now: number): Promise<number> => deliverDue(now, { secretsOf, givenUp });

/** Sends mail until none is due: before the process ends, and in tests. */
export async function mailDelivered(): Promise<void> {
  while ((await deliverMail(Date.now())) > 0);
}

type Secretive = { userId: number | null; linkId: number | null; unsubscribe: string | null };

async function secretsOf(tx: Writer, { userId, linkId, unsubscribe: kind }: Secretive, now: number) {
  const link = linkId === null ? null : await makeLinkAddress(tx, linkId, now);
  if (linkId !== null && link === null) return null;
  return { link, unsubscribe: kind === null || userId === null ? null : await unsubscribeAddress(tx, userId, kind) };
}

async function givenUp(tx: Writer): Promise<void> {
  const notice = { kind: "mail_failed", actorId: null, path: "/admin/mail?status=failed", details: {} } as const;
  for (const userId of await adminIds(tx)) await notifyOnce(tx, { ...notice, userId });
}
