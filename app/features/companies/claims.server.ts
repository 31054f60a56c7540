import { newSecret } from "#app/auth/secret.server.ts";
import { adminOrThrow, type Member, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { endReview, tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { staleConflict } from "#app/operations/revisions.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import * as claims from "./claims-data.server.ts";
import * as data from "./data.server.ts";
import { insertEvent } from "./events-data.server.ts";
import { companyRowFor, notThere } from "./operations.server.ts";
import { type LookUp, proofPath, proofRecord, provenByDns, provenByFile } from "./proof.server.ts";
import { noteLimit } from "./rules.ts";

/**
 * Returns the state of a member's claim; `proof`, what to publish and where, is null until they begin a claim. @throws SignInNeeded,
 * NotFound
 */
export async function showClaim(viewer: Viewer, slug: string) {
  const member = writerOrThrow(viewer);
  const company = await companyRowFor(member, slug);
  const claim = await claims.findClaim(company.id, member.id);
  const site = siteOf(company);
  return {
    name: company.name,
    slug: company.slug,
    isTaken: company.ownerId !== null,
    isMine: company.ownerId === member.id,
    proof: claim && site ? proofOf(site, claim.token) : null,
    hasSite: site !== null,
    isAsked: claim?.status === "open" && claim.message !== "",
  };
}

/** Returns the site on which a claim can be proven; null when the company names no usable address. */
const siteOf = ({ websiteUrl }: data.CompanyRow) => (websiteUrl !== null && isWebAddress(websiteUrl) ? websiteUrl : null);

const proofOf = (website: string, token: string) => ({
  host: new URL(website).hostname,
  address: new URL(proofPath, website).href,
  record: proofRecord(token),
});

/** Returns a published company without an owner. @throws SignInNeeded, NotFound, Conflict */
async function claimable(viewer: Viewer, slug: string): Promise<{ member: Member; company: data.CompanyRow }> {
  const member = publisherOrThrow(viewer);
  const company = await companyRowFor(member, slug);
  if (company.status !== "published") throw notThere();
  if (company.ownerId !== null) throw taken();
  return { member, company };
}

/** A company with an owner offers no claim, so somebody else was faster. */
const taken = () => new Conflict(m.claim_taken());

/** Begins a claim, which gives the member a proof to publish. @throws SignInNeeded, NotFound, Conflict */
export async function beginClaim(viewer: Viewer, slug: string): Promise<void> {
  const { member, company } = await claimable(viewer, slug);
  await transaction((tx) => openFreeClaim(tx, company.id, member.id));
}

/** Asks an admin to accept a claim without a proof. @throws SignInNeeded, NotFound, InvalidInput, Conflict */
export async function askForClaim(viewer: Viewer, slug: string, message: string): Promise<void> {
  const { member, company } = await claimable(viewer, slug);
  const text = messageFrom(message);
  await transaction((tx) => openFreeClaim(tx, company.id, member.id, text));
}

/** Opens a claim to a company that nobody keeps. @throws Conflict */
async function openFreeClaim(tx: Writer, companyId: number, userId: number, message?: string): Promise<void> {
  if ((await data.findCompanyRow(companyId, tx))?.ownerId !== null) throw taken();
  await openClaim(tx, companyId, userId, message);
}

/**
 * Disputes the claim of whoever keeps a company's page, who is told of it: an admin decides who keeps it from then on. @throws SignInNeeded,
 * NotFound, InvalidInput, Conflict when the member keeps it themselves
 */
export async function disputeClaim(viewer: Viewer, slug: string, message: string): Promise<void> {
  const member = publisherOrThrow(viewer);
  const company = await companyRowFor(member, slug);
  if (company.status !== "published") throw notThere();
  const text = messageFrom(message);
  await transaction(async (tx) => {
    const { ownerId } = (await data.findCompanyRow(company.id, tx)) ?? company;
    if (ownerId === member.id) throw new Conflict(m.claim_done());
    const wasOpen = (await claims.findClaim(company.id, member.id, tx))?.status === "open";
    await openClaim(tx, company.id, member.id, text);
    if (ownerId !== null && !wasOpen) await tell(tx, { userId: ownerId }, company, "claim_disputed");
  });
}

/** @throws InvalidInput */
function messageFrom(message: string): string {
  const text = message.replace(/\r\n/g, "\n").trim();
  if (text === "") throw new InvalidInput({ message: m.claim_message_required() });
  if (text.length > noteLimit) throw new InvalidInput({ message: m.note_long({ limit: noteLimit }) });
  return text;
}

/** Opens a claim. A member has one claim per company: a later one reopens the first. */
async function openClaim(tx: Writer, companyId: number, userId: number, message?: string): Promise<void> {
  const claim = await claims.findClaim(companyId, userId, tx);
  const change = {
    ...(claim?.status !== "open" && { status: "open" as const, decidedAt: null, revokedAt: null, revokedFor: "" }),
    ...(message && { message }),
  };
  if (!claim) await claims.insertClaim(tx, { companyId, userId, token: newSecret(), createdAt: Date.now(), ...change });
  else if (Object.keys(change).length > 0) await claims.updateClaim(tx, claim.id, change);
  const asked = message ? await claims.findClaim(companyId, userId, tx) : undefined;
  if (asked) await tellReviewers(tx, itemOf("claim", asked.id));
}

const lookUp: LookUp = { timeoutMs: 5000 };

/**
 * Looks for the proof in the DNS and on the site, and makes the member the owner when it is found. @throws SignInNeeded, NotFound,
 * InvalidInput, Conflict
 */
export async function checkClaim(viewer: Viewer, slug: string, options = lookUp): Promise<void> {
  const { member, company } = await claimable(viewer, slug);
  const claim = await claims.findClaim(company.id, member.id);
  const site = siteOf(company);
  if (!site) throw new InvalidInput({ form: m.claim_no_site() });
  if (!claim) throw new InvalidInput({ form: m.claim_not_found(proofOf(site, "")) });
  const { host, address } = proofOf(site, claim.token);
  const [byDns, byFile] = await Promise.all([provenByDns(host, claim.token, options), provenByFile(site, claim.token, options)]);
  if (!byDns && !byFile) throw new InvalidInput({ form: m.claim_not_found({ host, address }) });
  await transaction(async (tx) => void (await giveTo(tx, claim, member.id, byDns ? "dns" : "file")));
}

/**
 * Gives the page to its submitter, in the transaction of the approval, if they said that they speak for the company and nobody has it.
 * Returns the company as it is by then.
 */
export async function giveToSubmitter(tx: Writer, company: data.CompanyRow, actorId: number): Promise<data.CompanyRow> {
  const { id, submitterId, speaksFor, ownerId } = company;
  if (!speaksFor || submitterId === null || ownerId !== null) return company;
  await openClaim(tx, id, submitterId);
  const claim = await claims.findClaim(id, submitterId, tx);
  return claim ? giveTo(tx, claim, actorId, "submission") : company;
}

/**
 * Makes a claimant the owner and refuses all other open claims. When two prove theirs at once, the first becomes the owner.
 * @throws Conflict
 */
async function giveTo(tx: Writer, claim: claims.ClaimRow, actorId: number, method: claims.ClaimRow["method"]): Promise<data.CompanyRow> {
  const company = await data.findCompanyRow(claim.companyId, tx);
  if (!company || company.ownerId !== null) throw taken();
  const kept = await data.updateCompany(tx, company, { ownerId: claim.userId });
  await claims.updateClaim(tx, claim.id, { status: "accepted", method, decidedAt: Date.now() });
  await insertEvent(tx, kept, { actorId, event: "claimed" });
  await tell(tx, claim, company, "claimed");
  for (const other of await claims.openClaimsOf(company.id, tx)) await refuse(tx, other, company);
  return kept;
}

async function refuse(tx: Writer, claim: claims.ClaimRow, company: data.CompanyRow, reason = ""): Promise<void> {
  await claims.updateClaim(tx, claim.id, { status: "refused", decidedAt: Date.now() });
  await tell(tx, claim, company, "claim_refused", reason);
}

async function tell(
  tx: Writer,
  { userId }: Pick<claims.ClaimRow, "userId">,
  { name, slug }: data.CompanyRow,
  status: "claimed" | "claim_refused" | "claim_revoked" | "claim_disputed",
  reason = "",
) {
  const notice = { userId, kind: "review_result", actorId: null, path: `/company/${slug}`, details: { name, status } } as const;
  await notify(tx, notice, reason ? [reason] : []);
}

/** Lists the claims that ask an admin, the oldest first. @throws SignInNeeded, AdminOnly */
export async function listClaims(viewer: Viewer) {
  adminOrThrow(viewer);
  return (await claims.claimsAsked()).filter((claim) => claim.message !== "");
}

/**
 * Returns a claim with its company, and whether the claimant's address is at the company's domain: the address itself is not shown.
 * @throws SignInNeeded, AdminOnly, NotFound
 */
export async function showClaimToDecide(viewer: Viewer, id: number) {
  adminOrThrow(viewer);
  const found = await claims.claimWithCompany(id);
  if (!found) throw new NotFound("page", m.queue_gone());
  const { email, siteHost, ...claim } = found;
  const domain = email.split("@").at(-1)?.toLowerCase() ?? "";
  return { ...claim, siteHost, isAtDomain: siteHost !== "" && (domain === siteHost || domain.endsWith(`.${siteHost}`)) };
}

/** What the admin had read of a claim when they decided; `keeper` is the name of who keeps the page, if the claim disputes that. */
export type SeenClaim = { revision: number; message: string; keeper?: string };

/**
 * Accepts or refuses a claim. Accepting what disputes another claim takes the page from its keeper first, which needs a reason; both are told.
 * @throws SignInNeeded, AdminOnly, NotFound, InvalidInput, Conflict when somebody decided or reworded it meanwhile, or somebody else keeps
 * the page by now
 */
export async function decideClaim(viewer: Viewer, id: number, accepted: boolean, seen: SeenClaim, words = ""): Promise<void> {
  const admin = adminOrThrow(viewer);
  const reason = words.replace(/\r\n/g, "\n").trim();
  if (accepted && seen.keeper && reason === "") throw new InvalidInput({ reason: m.claim_revoke_reason() });
  if (reason.length > noteLimit) throw new InvalidInput({ reason: m.note_long({ limit: noteLimit }) });
  await transaction(async (tx) => {
    const claim = await claims.findClaimById(id, tx);
    if (!claim) throw new NotFound("page", m.queue_gone());
    if (claim.status !== "open") throw new Conflict(m.claim_decided());
    if (claim.revision !== seen.revision) {
      const differences = [{ label: m.claims_title(), now: claim.message, yours: seen.message }];
      throw staleConflict(claim.revision, { kind: "decision", differences });
    }
    await endReview(tx, admin, itemOf("claim", id));
    await recordStaffAct(tx, admin, { kind: "claim_decided", subject: { type: "claim", id }, detail: { accepted } });
    const company = await data.findCompanyRow(claim.companyId, tx);
    if (!company) throw new NotFound("page", m.queue_gone());
    if (!accepted) return refuse(tx, claim, company, reason);
    if (seen.keeper) await takeBack(tx, admin, company, seen.keeper, reason);
    await giveTo(tx, claim, admin.id, null);
  });
}

/** Returns who kept a company's page, the latest first: since when, by which proof, until when and why. @throws SignInNeeded, AdminOnly */
export async function keepersOf(viewer: Viewer, companyId: number) {
  adminOrThrow(viewer);
  return claims.acceptedClaimsOf(companyId);
}

/**
 * Takes a company's page back from its keeper, who is told why. `seen` is the keeper's name as the admin saw it. @throws SignInNeeded,
 * AdminOnly, NotFound, InvalidInput, Conflict when somebody else keeps the page by now, or nobody
 */
export async function revokeClaim(viewer: Viewer, companyId: number, reason: string, seen: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  const revokedFor = reason.replace(/\r\n/g, "\n").trim();
  if (revokedFor === "") throw new InvalidInput({ revoke_reason: m.claim_revoke_reason() });
  if (revokedFor.length > noteLimit) throw new InvalidInput({ revoke_reason: m.note_long({ limit: noteLimit }) });
  await transaction(async (tx) => {
    const company = await data.findCompanyRow(companyId, tx);
    if (!company) throw new NotFound("page", m.queue_gone());
    await takeBack(tx, admin, company, seen, revokedFor);
  });
}

/** @throws Conflict when somebody else keeps the page than `seen`, or nobody */
async function takeBack(tx: Writer, admin: Member, company: data.CompanyRow, seen: string, revokedFor: string): Promise<void> {
  const [kept] = (await claims.acceptedClaimsOf(company.id, tx)).filter(({ userId }) => userId === company.ownerId);
  if (!kept || kept.username !== seen) throw new Conflict(m.claim_kept_by_another());
  const row = await data.updateCompany(tx, company, { ownerId: null });
  await claims.updateClaim(tx, kept.id, { status: "refused", revokedAt: Date.now(), revokedFor });
  await insertEvent(tx, row, { actorId: admin.id, event: "unclaimed", note: revokedFor });
  await recordStaffAct(tx, admin, { kind: "claim_revoked", subject: { type: "claim", id: kept.id } });
  await tell(tx, kept, company, "claim_revoked", revokedFor);
}
