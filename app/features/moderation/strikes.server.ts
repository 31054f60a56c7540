import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { namedBy, type WholeItem } from "#app/features/items/rules.ts";
import { actsAbout } from "#app/features/moderation-log/operations.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { appealsOn } from "./appeals-data.server.ts";
import { isAppealable, strikesIn, targetFrom } from "./rules.ts";
import { findTarget } from "./targets-data.server.ts";

/** Returns how many strikes of a member count now, when the next of them lapses (null without one), and how many counted once. */
export async function strikesOf(memberId: number, now = Date.now()) {
  const strikes = strikesIn(await actsAbout(memberId), now);
  const live = strikes.filter(({ isLive }) => isLive);
  const next = live.length === 0 ? null : Math.min(...live.map(({ lapsesAt }) => lapsesAt));
  return { live: live.length, next, earlier: strikes.filter(({ isLive, isUndone }) => !isLive && !isUndone).length };
}

/** Returns what was removed: as the act keeps it, or as it is for an act from before acts kept it. */
async function itemOf({ item, act, type, targetId: id }: Awaited<ReturnType<typeof actsAbout>>[number]): Promise<WholeItem | null> {
  const target = targetFrom(type, String(id));
  return item ?? (act === "remove" && target ? ((await findTarget(target))?.item ?? null) : null);
}

/**
 * Returns the removals and suspensions about the viewer, the newest first: each with its reason, the title and text of what was removed, what staff said of it in the language of the
 * page, when its strike lapses and what became of an appeal. It never says which moderator it was. @throws SignInNeeded
 */
export async function actsAboutMe(viewer: Viewer, now = Date.now()) {
  const member = memberOrThrow(viewer);
  const strikes = strikesIn(await actsAbout(member.id), now);
  const appeals = new Map((await appealsOn(strikes.map(({ id }) => id))).map((appeal) => [appeal.actId, appeal]));
  const items = await Promise.all(strikes.map(itemOf));
  return strikes.map((strike, at) => {
    const { id, act, type, targetId, reason, createdAt, lapsesAt, isLive, isUndone } = strike;
    const appeal = appeals.get(id);
    return {
      ...{ id, act, type, targetId, reason, createdAt, lapsesAt, isLive, isUndone },
      ...(act === "remove" && namedBy(items[at] ?? {})),
      said: localized({ en: strike.saidEn, fr: strike.saidFr }),
      appeal: appeal ? { status: appeal.status, text: appeal.text, answer: appeal.answer } : null,
      mayAppeal: !appeal && !isUndone && isAppealable(strike, now),
    };
  });
}
