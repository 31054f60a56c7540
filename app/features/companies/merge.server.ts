import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import type { ClaimState } from "#app/db/schema/company-claims.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findContact } from "#app/features/accounts/operations.server.ts";
import { moveFollows } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { countPostsAbout, movePostsAbout } from "#app/features/posts/about-company.server.ts";
import { endReview } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { Conflict, InvalidInput } from "#app/operations/problems.ts";
import { staleConflict } from "#app/operations/revisions.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { type ClaimRow, claimsOf, updateClaim } from "./claims-data.server.ts";
import * as data from "./data.server.ts";
import { insertEvent } from "./events-data.server.ts";
import { tellMerged } from "./mails.server.ts";
import {
  countMovable,
  countSaves,
  forgetMoves,
  keepMoves,
  type Moved,
  moveAll,
  moveBack,
  movePosts,
  movesOf,
} from "./merge-data.server.ts";
import { notThere } from "./operations.server.ts";
import { upholdReports } from "./review.server.ts";
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

/** Returns the company that an address names and another may be merged into. @throws InvalidInput */
async function companyToTake(from: Reader, id: number, into: string): Promise<data.CompanyRow> {
  if (into.trim() === "") throw new InvalidInput({ into: m.merge_required() });
  const slug = slugIn(into.trim());
  const to = slug === null ? undefined : (await data.findCompanyBySlug(slug, from))?.company;
  if (to?.status !== "published") throw new InvalidInput({ into: m.merge_unknown() });
  if (to.id === id) throw new InvalidInput({ into: m.merge_itself() });
  return to;
}

/** The claims that a merge settles: those that wait, and the keeper's if they move along. */
const claimsToMove = async (reader: Reader, from: data.CompanyRow, to: data.CompanyRow) =>
  (await claimsOf(from.id, reader)).filter(({ status, userId }) => status === "open" || (takesKeeper(from, to) && userId === from.ownerId));

const takesKeeper = (from: data.CompanyRow, to: data.CompanyRow) => from.ownerId !== null && to.ownerId === null;

/**
 * Returns the company and, for whoever confirms the merge, both of it with what would move; or why `into`, the other's slug or address, names
 * none. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput
 */
export async function showMerge(viewer: Viewer, id: number, into: string) {
  adminOrThrow(viewer);
  const from = await data.findCompanyRow(id);
  if (!from) throw notThere();
  if (!isMergeable(from.status)) throw new InvalidInput({ form: m.company_step_invalid() });
  const company = { id, name: from.name };
  try {
    return { company, merging: await merging(from, await companyToTake(db, id, into)) };
  } catch (problem) {
    if (!(problem instanceof InvalidInput)) throw problem;
    return { company, problem: problem.message };
  }
}

export type Merging = Awaited<ReturnType<typeof merging>>;

async function merging(from: data.CompanyRow, to: data.CompanyRow) {
  const facts = async (row: data.CompanyRow) => ({
    ...row,
    owner: row.ownerId === null ? null : ((await findContact(db, row.ownerId))?.username ?? null),
    saves: await countSaves(row.id),
  });
  const moving = {
    votes: await countMovable("vote", from.id, to.id),
    saves: await countMovable("save", from.id, to.id),
    posts: await countPostsAbout(from.id),
    claims: (await claimsToMove(db, from, to)).length,
    views: from.viewCount,
    keeper: takesKeeper(from, to),
  };
  return { from: await facts(from), into: await facts(to), moving };
}

/** The revisions that an admin saw of the company that goes and of the one that stays. */
export type SeenBoth = { revision: number; intoRevision: number };

/** Refuses a merge when either company has changed since it was seen; the conflict names the revisions of both. @throws Conflict */
function refuseUnseenPair(from: data.CompanyRow, to: data.CompanyRow, seen: SeenBoth): void {
  if (from.revision === seen.revision && to.revision === seen.intoRevision) return;
  const differences = [
    { name: "revision", label: from.name, now: from.revision, yours: seen.revision },
    { name: "into_revision", label: to.name, now: to.revision, yours: seen.intoRevision },
  ].map(({ now, yours, ...one }) => ({ ...one, now: m.review_revision({ revision: now }), yours: m.review_revision({ revision: yours }) }));
  throw staleConflict(from.revision, { kind: "decision", differences });
}

/**
 * Merges a company into a published one that is the same: its address leads there from then on; votes, saves, views, posts about it, open
 * claims and, if nobody keeps the other, its keeper move along. What moved is kept, so that `undoMerge` can move it back. Submitter and keeper
 * are told. `into` is the other's slug or address. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput, Conflict
 */
export async function mergeCompany(viewer: Viewer, id: number, into: string, seen: SeenBoth): Promise<data.CompanyRow> {
  const admin = adminOrThrow(viewer);
  return transaction(async (tx) => {
    const from = await data.findCompanyRow(id, tx);
    if (!from) throw notThere();
    if (from.status === "merged") throw new Conflict(m.merge_already());
    const to = await companyToTake(tx, id, into);
    refuseUnseenPair(from, to, seen);
    if (!isMergeable(from.status)) throw new InvalidInput({ form: m.company_step_invalid() });

    await endReview(tx, admin, itemOf("company", id));
    await upholdReports(tx, admin, id);
    const isKept = takesKeeper(from, to);
    const claims = await moveClaims(tx, from, to);
    const votes = await moveAll(tx, "vote", id, to.id);
    await keepMoves(tx, id, [
      { kind: "company", was: { status: from.status } },
      ...(from.ownerId === null ? [] : [{ kind: "keeper" as const, userId: from.ownerId, was: { isMoved: isKept } }]),
      ...claims,
      ...votes,
      ...(await moveAll(tx, "save", id, to.id)),
      ...(await movePosts(tx, id, to.id)),
    ]);
    await moveFollows(tx, targetOf("company", id), targetOf("company", to.id));
    const row = await data.updateCompany(tx, from, { status: "merged", mergedIntoId: to.id, ownerId: null });
    const kept = await data.updateCompany(tx, to, {
      viewCount: to.viewCount + from.viewCount,
      ...(isKept && { ownerId: from.ownerId }),
    });
    await data.moveCompanyVotes(tx, id, -votes.length);
    await data.moveCompanyVotes(tx, to.id, votes.length);
    await insertEvent(tx, row, { actorId: admin.id, event: "merged", note: to.name });
    await insertEvent(tx, kept, { actorId: admin.id, event: "absorbed", note: from.name });
    await recordStaffAct(tx, admin, { kind: "company_merged", subject: { type: "company", id }, detail: { into: to.id } });
    await tellMerged(tx, from, to, "merged");
    return kept;
  });
}

/** Moves the claims of a company to another. Who claimed that one too has one claim there, which is accepted if it is the keeper's. */
async function moveClaims(tx: Writer, from: data.CompanyRow, to: data.CompanyRow): Promise<Moved[]> {
  const there = new Map((await claimsOf(to.id, tx)).map((claim) => [claim.userId, claim]));
  const moves: Moved[] = [];
  for (const claim of await claimsToMove(tx, from, to)) {
    const other = there.get(claim.userId);
    const { method, decidedAt } = claim;
    const isOpen = claim.status === "open";
    const changed = other && !isOpen ? other : claim;
    moves.push({ kind: "claim", userId: claim.userId, itemId: changed.id, was: { claim: stateOf(changed) } });
    if (!other) await updateClaim(tx, claim.id, { companyId: to.id });
    else if (isOpen) await updateClaim(tx, claim.id, { status: "refused", decidedAt: Date.now() });
    else await updateClaim(tx, other.id, { status: "accepted", method, decidedAt, revokedAt: null, revokedFor: "" });
  }
  return moves;
}

const stateOf = ({ companyId, status, method, decidedAt, revokedAt, revokedFor }: ClaimRow): ClaimState => ({
  companyId,
  status,
  method,
  decidedAt,
  revokedAt,
  revokedFor,
});

/**
 * Undoes a merge: what it moved moves back, and the company is where and what it was. What members did since stays theirs: a vote withdrawn
 * since is not cast again. @throws SignInNeeded, AdminOnly, NotFound, Conflict when it changed meanwhile, or cannot be undone any more
 */
export async function undoMerge(viewer: Viewer, id: number, revision: number | null): Promise<data.CompanyRow> {
  const admin = adminOrThrow(viewer);
  const words = await companyWords();
  return transaction(async (tx) => {
    const from = await data.findCompanyRow(id, tx);
    if (!from) throw notThere();
    if (from.status !== "merged") throw new Conflict(m.merge_undone());
    if (revision !== null) await refuseUnseen(tx, from, revision, words);
    const moves = await movesOf(id, tx);
    const status = moves.find(({ kind }) => kind === "company")?.was.status;
    const to = from.mergedIntoId === null ? undefined : await data.findCompanyRow(from.mergedIntoId, tx);
    if (!to || !status) throw new Conflict(m.merge_not_kept());
    if (to.status === "merged") throw new Conflict(m.merge_further({ name: to.name }));
    const keeper = moves.find(({ kind }) => kind === "keeper");
    if (keeper?.was.isMoved && to.ownerId !== keeper.userId) throw new Conflict(m.merge_keeper_changed({ name: to.name }));
    const claims = moves.filter(({ kind, userId }) => kind === "claim" && userId !== keeper?.userId);
    if (to.ownerId !== null && claims.some(({ userId }) => userId === to.ownerId)) throw new Conflict(m.merge_claim_accepted());

    for (const { itemId, was } of moves) if (itemId !== null && was.claim) await updateClaim(tx, itemId, was.claim);
    const votes = await moveBack(tx, "vote", id, to.id);
    await moveBack(tx, "save", id, to.id);
    await movePostsAbout(
      tx,
      to.id,
      id,
      moves.flatMap(({ kind, itemId }) => (kind === "post" && itemId !== null ? [itemId] : [])),
    );
    await forgetMoves(tx, id);
    const row = await data.updateCompany(tx, from, { status, mergedIntoId: null, ownerId: keeper?.userId ?? null });
    const left = await data.updateCompany(tx, to, {
      viewCount: Math.max(0, to.viewCount - from.viewCount),
      ...(keeper?.was.isMoved && { ownerId: null }),
    });
    await data.moveCompanyVotes(tx, id, votes);
    await data.moveCompanyVotes(tx, to.id, -votes);
    await insertEvent(tx, row, { actorId: admin.id, event: "separated", note: to.name });
    await insertEvent(tx, left, { actorId: admin.id, event: "separated", note: from.name });
    await recordStaffAct(tx, admin, { kind: "company_separated", subject: { type: "company", id }, detail: { from: to.id } });
    await tellMerged(tx, row, to, "separated");
    return row;
  });
}
