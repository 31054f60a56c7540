import { provenOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { ensureDeletedMember, listAdmins } from "#app/features/accounts/operations.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { leaveComments } from "#app/features/comments/standing.server.ts";
import { leaveCompanies } from "#app/features/companies/operations.server.ts";
import { readLedger } from "#app/features/erasure/ledger.server.ts";
import { eraseSoon, oweAccountErasure } from "#app/features/erasure/operations.server.ts";
import { drawAgain } from "#app/features/formatting/operations.server.ts";
import { textsMentioning } from "#app/features/mentions/operations.server.ts";
import { withdrawPollVotes } from "#app/features/polls/operations.server.ts";
import { leavePosts } from "#app/features/posts/operations.server.ts";
import { leaveTranslations } from "#app/features/posts/translation-standing.server.ts";
import { leaveProjects } from "#app/features/projects/operations.server.ts";
import { withdrawVotes } from "#app/features/votes/operations.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { checkLeaving, type LeavingInput } from "./forms.server.ts";
import { holdings } from "./holdings-data.server.ts";

/** Returns one sentence for each kind of data that is stored about a member: what it is and why. Anyone may read them. */
export const whatIsHeld = () => [...new Set(holdings.map((holding) => holding.why()))].filter(Boolean);

/**
 * Returns all data stored about the viewer: rows by table, with times in milliseconds UTC, without keys and hashes.
 * @throws SignInNeeded, ProofNeeded
 */
export async function exportOwnData(viewer: Viewer) {
  const member = provenOrThrow(viewer, m.data_export());
  return { about: `u/${member.username}`, exported_at: new Date().toISOString(), held: await data.rowsAbout(member) };
}

/**
 * Deletes the viewer's account permanently. Their texts stay under '[deleted member]' or are erased, as they choose; everything else is
 * deleted.
 * @throws SignInNeeded, ProofNeeded, InvalidInput
 */
export async function deleteOwnAccount(viewer: Viewer, input: LeavingInput): Promise<void> {
  const { keepTexts } = checkLeaving(input);
  const member = provenOrThrow(viewer, m.leave_submit());
  const admins = await listAdmins();
  if (member.role === "admin" && admins.length === 1) throw new InvalidInput({ form: m.leave_last_admin() });
  const now = Date.now();
  await transaction((tx) => deleteAccount(tx, member, keepTexts, now));
  eraseSoon();
}

/** Deletes an account and everything that belongs to it, inside a transaction. Every deletion goes through here. */
export async function deleteAccount(tx: Writer, account: data.Leaver, keepTexts: boolean, now: number): Promise<void> {
  await ensureDeletedMember(tx, deletedMemberId);
  await withdrawVotes(tx, account.id);
  await withdrawPollVotes(tx, account.id);
  await data.forgetReports(tx, "translation", await leaveTranslations(tx, account.id, deletedMemberId, keepTexts));
  await data.forgetReports(tx, "comment", await leaveComments(tx, account.id, deletedMemberId, keepTexts));
  await data.forgetReports(tx, "post", await leavePosts(tx, account.id, deletedMemberId, keepTexts));
  await data.forgetReports(tx, "project", await leaveProjects(tx, account.id, deletedMemberId, keepTexts));
  await leaveCompanies(tx, account.id);
  const mentioning = await textsMentioning(tx, account.id);
  await data.deleteMember(tx, account);
  // Their name stays in the words of others, and leads nowhere any more.
  await drawAgain(tx, mentioning);
  await oweAccountErasure(tx, account, keepTexts, now);
}

/**
 * Deletes accounts that the ledger lists as deleted but that exist again, after an older backup was restored or a power cut undid the
 * deletion. Returns how many.
 */
export async function deleteAgain(now: number): Promise<number> {
  let deleted = 0;
  for (const { kind, id, made, textsKept = false } of readLedger()) {
    const account = kind === "account" ? await data.findLeaver(id, made) : undefined;
    if (!account) continue;
    await transaction((tx) => deleteAccount(tx, account, textsKept, now));
    deleted += 1;
  }
  if (deleted > 0) eraseSoon();
  return deleted;
}
