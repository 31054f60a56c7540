import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { endReview } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { insertEvent } from "./events-data.server.ts";
import { tellMerged } from "./mails.server.ts";
import { leadOn, moveClaims, moveSaves, moveVotes } from "./merge-data.server.ts";
import { notThere } from "./operations.server.ts";
import { adminOrThrow, upholdReports } from "./review.server.ts";
import { isMergeable } from "./rules.ts";
import { companyWords, refuseUnseen } from "./stale.server.ts";

/** Returns the slug that a company's address on this site holds, or that was given as it is; null for any other address. */
function slugIn(text: string): string | null {
  if (/^[a-z\d-]+$/.test(text)) return text;
  const site = new URL(settings.baseUrl);
  const address = URL.parse(text, site);
  const isHere = address?.host === site.host && /^https?:$/.test(address.protocol);
  return (isHere && /^\/company\/([a-z\d-]+)\/?$/.exec(address.pathname)?.[1]) || null;
}

/**
 * Merges a company into a published one that is the same: its address leads there from then on; votes, saves, views, open claims and, if
 * nobody keeps the other, its keeper move along. Submitter and keeper are told. `into` is the other's slug or address; `revision` is what the
 * admin saw. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput, Conflict
 */
export async function mergeCompany(viewer: Viewer, id: number, into: string, revision: number): Promise<data.CompanyRow> {
  const admin = adminOrThrow(viewer);
  const words = await companyWords();
  if (into.trim() === "") throw new InvalidInput({ into: m.merge_required() });
  const slug = slugIn(into.trim());
  return transaction(async (tx) => {
    const from = await data.findCompanyRow(id, tx);
    if (!from) throw notThere();
    await refuseUnseen(tx, from, revision, words);
    const to = slug === null ? undefined : (await data.findCompanyBySlug(slug, tx))?.company;
    if (to?.status !== "published") throw new InvalidInput({ into: m.merge_unknown() });
    if (to.id === id) throw new InvalidInput({ into: m.merge_itself() });
    if (!isMergeable(from.status)) throw new InvalidInput({ form: m.company_step_invalid() });

    await endReview(tx, admin, itemOf("company", id));
    await upholdReports(tx, admin, id);
    const takesKeeper = from.ownerId !== null && to.ownerId === null;
    await moveClaims(tx, from, to, takesKeeper);
    const upvotes = await moveVotes(tx, id, to.id);
    await moveSaves(tx, id, to.id);
    await leadOn(tx, id, to.id);
    const row = await data.updateCompany(tx, from, {
      status: "merged",
      mergedIntoId: to.id,
      ownerId: null,
      upvotes: 0,
      updatedAt: Date.now(),
    });
    const kept = await data.updateCompany(tx, to, {
      viewCount: to.viewCount + from.viewCount,
      ...(takesKeeper && { ownerId: from.ownerId }),
    });
    await data.moveCompanyVotes(tx, to.id, upvotes);
    await insertEvent(tx, row, { actorId: admin.id, event: "merged", note: to.name });
    await insertEvent(tx, kept, { actorId: admin.id, event: "absorbed", note: from.name });
    await recordStaffAct(tx, admin, { kind: "company_merged", subject: { type: "company", id }, detail: { into: to.id } });
    await tellMerged(tx, from, to);
    return to;
  });
}
