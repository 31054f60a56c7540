import { adminOrThrow, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { UnusablePicture } from "#app/features/pictures/make.server.ts";
import { choosePicture, makeFetched, picturesAt, refusePictures } from "#app/features/pictures/operations.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { bytesOutside, PrivateAddress, Refused, TooLarge } from "#app/network/outside.server.ts";
import * as logos from "./logos-data.server.ts";
import { companyToChange } from "./operations.server.ts";
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
      if (kept?.isLikeRefused) await tellReviewers(tx, itemOf("listing", logo.companyId), { what: "picture" });
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
 * Shows a picture that its keeper or an admin sent as a company's logo, instead of the one from its website; null shows that one again.
 * @throws SignInNeeded, Unverified, NotFound, NotAllowed, InvalidInput
 */
export async function sendLogo(viewer: Viewer, slug: string, digest: string | null): Promise<void> {
  const member = publisherOrThrow(viewer);
  const { id } = await companyToChange(member, slug);
  await transaction(async (tx) => {
    const { isLikeRefused } = await choosePicture(tx, member.id, `logo:${id}`, digest);
    if (isLikeRefused) await tellReviewers(tx, itemOf("listing", id), { what: "picture" });
    await logos.chooseLogo(tx, id);
  });
}

/** Removes a logo that was sent, which is not taken again, and tells the company's owner. @throws SignInNeeded, NotFound, NotAllowed */
export async function refuseLogo(viewer: Viewer, slug: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  const { id, ownerId } = await companyToChange(admin, slug);
  await transaction(async (tx) => {
    await refusePictures(tx, `logo:${id}`);
    await logos.chooseLogo(tx, id);
    await recordStaffAct(tx, admin, {
      kind: "moderation",
      subject: { type: "company", id },
      detail: { act: "remove_pictures", reason: null },
    });
    const details = { what: "pictures_removed", target: "company", reason: "other" };
    if (ownerId) await notify(tx, { userId: ownerId, kind: "moderation", actorId: null, path: `/company/${slug}`, details });
  });
}

/** Returns the hash of the logo that was sent; null where the one from the website is shown, or none. */
export const sentLogo = async (id: number): Promise<string | null> => (await picturesAt(`logo:${id}`))[0]?.digest ?? null;

export { findLogoState } from "./logos-data.server.ts";
