import { transaction } from "#app/db/transaction.server.ts";
import { openOutside, PrivateAddress } from "#app/network/outside.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import * as sites from "./sites-data.server.ts";

const batch = 10;
const timeoutMs = 5_000;
/** After this a claimed site is due again, in case its process died. */
const claimMs = 60_000;
/** A site that does not answer is asked again after these waits. */
const retryMs = [600_000, 3_600_000];

/** Looks at the websites of companies that were submitted, so that their reviewers need not wait for them. Returns how many it asked. */
export async function checkSites(now: number): Promise<number> {
  const due = await transaction((tx) => sites.claimDueSites(tx, now, now + claimMs, batch), unseen);
  await Promise.all(due.map((site) => attempt(site, now)));
  return due.length;
}

async function attempt(site: sites.SiteRow, now: number): Promise<void> {
  const found = await answerOf(site.url);
  const wait = found.problem === "unreachable" ? retryMs[site.attempts - 1] : undefined;
  const change = { ...found, checkedAt: now, dueAt: wait === undefined ? null : now + wait };
  await transaction((tx) => sites.updateSite(tx, site, change), unseen);
}

async function answerOf(address: string): Promise<Pick<sites.SiteRow, "status" | "problem">> {
  try {
    const { status, body } = await openOutside(address, {}, AbortSignal.timeout(timeoutMs));
    body.destroy();
    return { status, problem: null };
  } catch (error) {
    return { status: null, problem: error instanceof PrivateAddress ? "private" : "unreachable" };
  }
}

export { findSite } from "./sites-data.server.ts";
