import { createHash } from "node:crypto";
import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { bytesOutside, PrivateAddress, Refused, TooLarge } from "#app/network/outside.server.ts";
import { type PictureType, pictureIn } from "#app/network/pictures.server.ts";
import * as logos from "./logos-data.server.ts";
import { companyRowFor, notThere } from "./operations.server.ts";
import { isLogoSized, type LogoProblem, logoBytes, nextLogoAttempt } from "./rules.ts";

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
  const change = await fetched(logo.sourceUrl)
    .then((picture) => ({ ...picture, fetchedAt: now, dueAt: null, problem: null }))
    .catch((error) => {
      const problem = problemOf(error);
      return { problem, dueAt: nextLogoAttempt(problem, logo.attempts, now) };
    });
  await transaction((tx) => logos.updateLogo(tx, logo, change));
}

/** The file is not a whole picture of a type we store, or is more than a picture. */
class NoPicture extends Error {}
/** The picture takes more memory to draw than a logo may. */
class TooManyPixels extends Error {}

async function fetched(address: string): Promise<{ bytes: Buffer; type: PictureType; digest: string }> {
  const bytes = await bytesOutside(address, logoBytes, timeoutMs);
  const picture = pictureIn(bytes);
  if (!picture) throw new NoPicture();
  if (!isLogoSized(picture)) throw new TooManyPixels();
  return { bytes, type: picture.type, digest: createHash("sha256").update(bytes).digest("base64url").slice(0, 22) };
}

function problemOf(error: unknown): LogoProblem {
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof TooLarge) return "large";
  if (error instanceof NoPicture) return "kind";
  if (error instanceof TooManyPixels) return "pixels";
  return error instanceof Refused ? "refused" : "unreachable";
}

/** Returns a logo to a viewer who may see its company. @throws NotFound, also for a picture that the company no longer has, or that is refused today */
export async function showLogo(viewer: Viewer, slug: string, digest: string) {
  const company = await companyRowFor(viewer, slug);
  const logo = await logos.findLogo(company.id, digest);
  const picture = logo?.bytes && pictureIn(logo.bytes); // an earlier version asked less of what it stored
  if (!logo?.bytes || !picture || !isLogoSized(picture)) throw notThere();
  return { bytes: logo.bytes, type: picture.type, isForAll: company.status === "published" };
}

export { findLogoState } from "./logos-data.server.ts";
