import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordConsents } from "#app/features/accounts/consents.server.ts";
import { beginDigestChannel } from "#app/features/follows/operations.server.ts";
import { endDigest } from "#app/features/notifications/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { dayMs, weekMs } from "#app/text/spans.ts";
import * as data from "./data.server.ts";
import type { DigestInput } from "./forms.server.ts";
import { type DigestPart, digestParts } from "./parts.server.ts";
import { longestMs, nextDue, timeOf, weekdayOf, zoneOf } from "./rules.ts";

export type DigestChoice = { when: DigestInput["when"]; hour: number; time_zone: string; nextAt: number | null };

/** Returns when the viewer's digest comes; what they have not chosen is as their province suggests. @throws SignInNeeded */
export async function showDigest(viewer: Viewer): Promise<DigestChoice> {
  const member = memberOrThrow(viewer);
  const row = await data.findDigest(member.id);
  if (!row) return { when: "off", ...byDefault(member), nextAt: null };
  return { when: timeOf(row.weekday), hour: row.hour, time_zone: row.timeZone, nextAt: row.dueAt };
}

const byDefault = ({ province }: Member) => ({ hour: 8, time_zone: zoneOf(province) as string });

/**
 * Chooses when the viewer's digest comes, or ends it, and records that they asked for it. The first one, also after they had ended it, looks
 * back over its day or week. @throws SignInNeeded
 */
export async function chooseDigest(viewer: Viewer, input: DigestInput, way: "settings" | "api"): Promise<DigestChoice> {
  const member = memberOrThrow(viewer);
  const now = Date.now();
  await transaction(async (tx) => {
    if (input.when === "off") return endDigest(tx, member.id, way);
    const before = await data.findDigest(member.id, tx);
    const known = before ? { hour: before.hour, time_zone: before.timeZone } : byDefault(member);
    const { hour = known.hour, time_zone: timeZone = known.time_zone } = input;
    const schedule = { weekday: weekdayOf(input.when), hour, timeZone };
    const since = now - (schedule.weekday === null ? dayMs : weekMs);
    await data.saveDigest(tx, { userId: member.id, ...schedule, since, dueAt: nextDue(now, schedule) });
    if (before) return;
    await recordConsents(tx, member.id, way, [], ["digest"]);
    await beginDigestChannel(tx, member.id);
  }, unseen);
  return showDigest(member);
}

/** Returns what would be in the viewer's digest if it came now; where they have none, in a first one of a week. @throws SignInNeeded */
export async function previewDigest(viewer: Viewer, now = Date.now()): Promise<DigestPart[]> {
  const member = memberOrThrow(viewer);
  const digest = await data.findDigest(member.id);
  return digestParts(member, Math.max(digest?.since ?? now - weekMs, now - longestMs), now, digest === undefined);
}
