import { desc } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { makeLinkAddress } from "#app/features/accounts/email-links.server.ts";
import { type EmailLinkKind, insertEmailLink } from "#app/features/accounts/email-links-data.server.ts";

type Mail = typeof outbox.$inferSelect;

/** The newest mails of the outbox, with their texts. */
export const newestMail = async (limit = 1000): Promise<Mail[]> => db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);

const sent = new Map<number, string>();

/** Returns the secret of the link in a waiting mail, as its sending makes it; "" for a mail without a link. */
export async function secretOf(mail: Mail | undefined): Promise<string> {
  if (!mail?.linkId) return "";
  const address = sent.get(mail.linkId) ?? (await transaction((tx) => makeLinkAddress(tx, mail.linkId ?? 0, Date.now()))) ?? "";
  sent.set(mail.linkId, address);
  return secretIn(address);
}

/** Returns the secret of a link in a text. */
export const secretIn = (text: string): string => /\?token=([\w-]{43})/.exec(text)?.[1] ?? "";

/** Returns the secret of a new link for an account, as if it had been mailed. */
export async function aLink({ id: userId, email: address }: { id: number; email: string }, kind: EmailLinkKind): Promise<string> {
  const createdAt = Date.now();
  const link = { userId, kind, address, createdAt, expiresAt: createdAt + 60_000 };
  return secretIn((await transaction(async (tx) => makeLinkAddress(tx, await insertEmailLink(tx, link), createdAt))) ?? "");
}
