import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { hasBounced } from "#app/features/mail/operations.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import * as data from "./data.server.ts";
import { digestMail } from "./digest-mail.tsx";
import { digestParts } from "./parts.server.ts";
import { longestMs, nextDue } from "./rules.ts";

const batch = 100;
/** After a failure the others come first, and it is tried again. */
const againMs = 60 * 60_000;

/** Queues the digests that are due, each once whoever else does it at the same time; none while it is not said who sends it. */
export async function sendDigests(now: number): Promise<void> {
  if (settings.digestLacks.length > 0) return;
  for (let due = await data.dueDigests(now, batch); due.length > 0; due = due.length < batch ? [] : await data.dueDigests(now, batch)) {
    for (const digest of due) await sendDigest(digest, now).catch((error) => putOff(digest, now, error));
  }
}

async function putOff(digest: data.DigestRow, now: number, err: unknown): Promise<void> {
  log.error({ err, member: digest.userId }, "a digest could not be made");
  await transaction((tx) => data.moveOn(tx, digest, { since: digest.since, dueAt: now + againMs }), unseen);
}

async function sendDigest(digest: data.DigestRow, now: number): Promise<void> {
  const account = await findAccountById(digest.userId);
  if (!account) return;
  // Who cannot get it now finds in a later one what came meanwhile.
  const isSent = account.emailVerifiedAt !== null && (account.suspendedUntil ?? 0) <= now && !(await hasBounced(account));
  const mail = await inLanguage(account.language ?? "en", async () => {
    const parts = isSent ? await digestParts(account, Math.max(digest.since, now - longestMs), now) : [];
    return parts.length > 0 ? digestMail(parts) : null;
  });
  await transaction(async (tx) => {
    if (!(await data.moveOn(tx, digest, { since: isSent ? now : digest.since, dueAt: nextDue(now, digest) })) || !mail) return;
    await queueMail(tx, { userId: account.id, recipient: account.email, ...mail, unsubscribe: "digest" });
  }, unseen);
}
