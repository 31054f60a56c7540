import { adminOrThrow, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { UnusablePicture } from "#app/features/pictures/make.server.ts";
import { choosePicture, makeFetched, picturesAt, refusePictures, releasePicture } from "#app/features/pictures/operations.server.ts";
import type { PicturePlace } from "#app/features/pictures/rules.ts";
import { endReview, tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { bytesOutside, PrivateAddress, Refused, TooLarge } from "#app/network/outside.server.ts";
import { Conflict } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as logos from "./logos-data.server.ts";
import { companyRowById, companyToChange } from "./operations.server.ts";
import { type LogoProblem, logoBytes, nextLogoAttempt } from "./rules.ts";

const batch = 10;
const timeoutMs = 5_000;
/** After this a claimed logo is due again, in case its process died. */
const claimMs = 60_000;

/** Fetches the due logos at the same time. Returns how many it tried. */
export async function fetchLogos(now: number): Promise<number> {
  const due = await transaction((tx) => logos.claimDueLogos(tx, now, now + claimMs, batch));
  await Promise.all(due.map((logo) => attempt(logo, now)));
  return due.length;
}

async function attempt(logo: logos.ClaimedLogo, now: number): Promise<void> {
  const keep = await bytesOutside(logo.sourceUrl, logoBytes, timeoutMs)
    .then((bytes) => makeFetched(bytes, "logo"))
    .catch(problemOf);
  await transaction(async (tx) => {
    if (typeof keep === "string") {
      await logos.updateLogo(tx, logo, { problem: keep, dueAt: nextLogoAttempt(keep, logo.attempts, now) });
    } else if (await logos.updateLogo(tx, logo, { fetchedAt: now, dueAt: null, problem: null })) {
      const kept = await keep(tx, `site-logo:${logo.companyId}`);
      await logos.updateLogo(tx, logo, kept ? { digest: kept.digest } : { problem: "removed" });
      await logos.chooseLogo(tx, logo.companyId);
      if (kept?.isHeld) await tellReviewers(tx, itemOf("listing", logo.companyId), { what: "picture" });
    }
  });
}

function problemOf(error: unknown): LogoProblem {
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof TooLarge) return "large";
  if (error instanceof UnusablePicture) return error.problem === "busy" ? "unreachable" : error.problem;
  return error instanceof Refused ? "refused" : "unreachable";
}

/**
 * Shows a picture that its keeper or an admin sent as a company's logo, instead of the one from its website; null shows that one again. One that
 * looks like a removed picture waits for an admin.
 * @throws SignInNeeded, Unverified, NotFound, NotAllowed, InvalidInput
 */
export async function sendLogo(viewer: Viewer, slug: string, digest: string | null): Promise<{ isHeld: boolean }> {
  const member = publisherOrThrow(viewer);
  const { id } = await companyToChange(member, slug);
  return transaction(async (tx) => {
    const { isHeld } = await choosePicture(tx, member, `logo:${id}`, digest);
    if (isHeld) await tellReviewers(tx, itemOf("listing", id), { what: "picture" });
    await logos.chooseLogo(tx, id);
    return { isHeld };
  });
}

/** Removes a logo that was sent, which is not taken again, and tells the company's owner. @throws SignInNeeded, NotFound, NotAllowed */
export async function refuseLogo(viewer: Viewer, slug: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  const company = await companyToChange(admin, slug);
  await transaction(async (tx) => {
    await decide(tx, company, `logo:${company.id}`, "refuse");
    await recordStaffAct(tx, admin, actOn(company.id, "refuse"));
  });
}

/** Shows a logo that waits to everybody, or removes it for good; `digest` is the one that was seen. @throws SignInNeeded, NotFound, NotAllowed, Conflict */
export async function decideLogo(viewer: Viewer, companyId: number, digest: string, to: "release" | "refuse"): Promise<void> {
  const admin = adminOrThrow(viewer);
  const company = await companyRowById(admin, companyId);
  await transaction(async (tx) => {
    const seen = (await logos.logosOf(companyId, tx)).find((logo) => logo.digest === digest && logo.heldAt !== null);
    if (!seen) throw new Conflict(m.logo_decided());
    await endReview(tx, admin, itemOf("listing", companyId));
    await decide(tx, company, seen.place, to);
    await recordStaffAct(tx, admin, actOn(companyId, to));
  });
}

type Decided = { id: number; ownerId: number | null; slug: string };

const actOn = (id: number, to: "release" | "refuse") =>
  ({
    kind: "moderation",
    subject: { type: "company", id },
    detail: { act: to === "release" ? "release" : "remove_pictures", reason: null },
  }) as const;

async function decide(tx: Writer, { id, ownerId, slug }: Decided, place: PicturePlace, to: "release" | "refuse") {
  if (to === "release") await releasePicture(tx, place);
  else await refusePictures(tx, place);
  if (to === "refuse" && place.startsWith("site-")) await logos.forgetFetched(tx, id);
  await logos.chooseLogo(tx, id);
  const details = { what: to === "release" ? "picture_released" : "pictures_removed", target: "company", reason: "other" };
  if (ownerId) await notify(tx, { userId: ownerId, kind: "moderation", actorId: null, path: `/company/${slug}`, details });
}

/** Returns the logo that was sent, with whether it waits; null where the one from the website is shown, or none. */
export const sentLogo = async (id: number) => (await picturesAt(`logo:${id}`))[0] ?? null;

/** Returns the hash of a company's logo that waits for an admin; null for none. @throws SignInNeeded, NotAllowed */
export async function heldLogo(viewer: Viewer, companyId: number): Promise<string | null> {
  adminOrThrow(viewer);
  return (await logos.logosOf(companyId)).find(({ heldAt }) => heldAt !== null)?.digest ?? null;
}

export { findLogoState } from "./logos-data.server.ts";
