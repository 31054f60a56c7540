import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { decideReports, type OpenReport, openReportsOf } from "#app/features/reports/operations.server.ts";
import type { Reported } from "#app/features/reports/rules.ts";
import { endReview } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { Conflict, InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { findCompanyRow } from "./data.server.ts";
import { notThere } from "./operations.server.ts";
import { noteLimit } from "./rules.ts";
import { companyWords, refuseUnseen } from "./stale.server.ts";

const pageOf = (id: number): Reported => ({ type: "company", id });

/** Returns the open reports on a company's page, the oldest first. @throws SignInNeeded, AdminOnly */
export async function reportsOnCompany(viewer: Viewer, id: number): Promise<OpenReport[]> {
  adminOrThrow(viewer);
  return openReportsOf(pageOf(id));
}

/**
 * Dismisses the reports on a company's page, which its reporters are told; `note` is for staff. Suspending the page or taking it out upholds
 * them. `seen` is the newest report that the admin read, on this revision of the page. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput,
 * Conflict when another arrived since, they were decided, or the page is another
 */
export async function dismissReports(viewer: Viewer, id: number, seen: number, note: string, revision: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  const text = note.replace(/\r\n/g, "\n").trim();
  if (text.length > noteLimit) throw new InvalidInput({ dismiss_note: m.note_long({ limit: noteLimit }) });
  const words = await companyWords();
  await transaction(async (tx) => {
    const company = await findCompanyRow(id, tx);
    if (!company) throw notThere();
    await refuseUnseen(tx, company, revision, words);
    if ((await openReportsOf(pageOf(id), tx)).at(-1)?.id !== seen) throw new Conflict(m.company_reports_changed());
    await endReview(tx, admin, itemOf("listing", id));
    await decideReports(tx, admin, pageOf(id), "dismissed", text);
    await recordStaffAct(tx, admin, { kind: "company_reports_dismissed", subject: { type: "company", id } });
  });
}
