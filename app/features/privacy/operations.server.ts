import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { forgetDeletedRows, transaction } from "#app/db/transaction.server.ts";
import { confirmPassword, ensureDeletedMember, listAdmins } from "#app/features/accounts/operations.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { leaveComments } from "#app/features/comments/operations.server.ts";
import { leaveCompanies } from "#app/features/companies/operations.server.ts";
import { leavePosts } from "#app/features/posts/operations.server.ts";
import { leaveProjects } from "#app/features/projects/operations.server.ts";
import { withdrawVotes } from "#app/features/votes/operations.server.ts";
import { log } from "#app/log.server.ts";
import { InvalidInput, WrongCredentials } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { checkLeaving, type LeavingInput } from "./forms.server.ts";
import { holdings } from "./holdings-data.server.ts";

/** What is held about a member and why, a sentence each, for anyone to read. */
export const whatIsHeld = () => [...new Set(holdings.map((holding) => holding.why()))];

/** All that is held about the viewer: rows by table, times in milliseconds UTC, without keys and hashes. @throws SignInNeeded */
export async function exportOwnData(viewer: Viewer) {
  const member = memberOrThrow(viewer);
  return { about: `u/${member.username}`, exported_at: new Date().toISOString(), held: await data.rowsAbout(member) };
}

/**
 * Deletes the viewer's account for good: their texts stay under '[deleted member]' or go, as they choose; all else goes.
 * @throws SignInNeeded, InvalidInput, SignInLocked
 */
export async function deleteOwnAccount(viewer: Viewer, input: LeavingInput): Promise<void> {
  const member = memberOrThrow(viewer);
  const { password, keepTexts } = checkLeaving(input);
  await confirmPassword(member, password).catch((error) => {
    throw error instanceof WrongCredentials ? new InvalidInput({ password: m.leave_password_wrong() }) : error;
  });
  const admins = await listAdmins();
  if (member.role === "admin" && admins.length === 1) throw new InvalidInput({ form: m.leave_last_admin() });
  await transaction(async (tx) => {
    await ensureDeletedMember(tx, deletedMemberId);
    await withdrawVotes(tx, member.id);
    await data.forgetReports(tx, "comment", await leaveComments(tx, member.id, deletedMemberId, keepTexts));
    await data.forgetReports(tx, "post", await leavePosts(tx, member.id, deletedMemberId, keepTexts));
    await data.forgetReports(tx, "project", await leaveProjects(tx, member.id, deletedMemberId, keepTexts));
    await leaveCompanies(tx, member.id);
    await data.deleteMember(tx, member);
  });
  forgetting = forgetDeletedRows(["people_search", "post_search", "project_search"]).catch((err) =>
    log.error({ err }, "the words of a deleted account could not be cleared from the indexes yet"),
  );
}

let forgetting: Promise<void> = Promise.resolve();

/** The clearing of the indexes goes on after the answer: this waits for it, in tests and before the process ends. */
export const deletedRowsForgotten = () => forgetting;
