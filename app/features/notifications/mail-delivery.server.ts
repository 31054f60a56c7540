import type { Writer } from "#app/db/client.server.ts";
import { adminIds } from "#app/features/accounts/operations.server.ts";
import { deliverDue } from "#app/features/mail/delivery.server.ts";
import { notifyOnce } from "./operations.server.ts";

/** Sends the mail that is due and notifies admins of mail that was given up. Returns how many mails were tried. */
export const deliverMail = (now: number): Promise<number> => deliverDue(now, tellAdmins);

/** Sends mail until none is due: before the process ends, and in tests. */
export async function mailDelivered(): Promise<void> {
  while ((await deliverMail(Date.now())) > 0);
}

async function tellAdmins(tx: Writer): Promise<void> {
  const notice = { kind: "mail_failed", actorId: null, path: "/admin/mail?status=failed", details: {} } as const;
  for (const userId of await adminIds(tx)) await notifyOnce(tx, { ...notice, userId });
}
