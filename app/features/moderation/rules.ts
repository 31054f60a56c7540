import { type Act, type Target, targetTypes } from "#app/features/moderation-log/rules.ts";
import { idFrom } from "#app/text/ids.ts";
import { dayMs } from "#app/text/spans.ts";

/** The length of a suspension in days; 0 means until further notice. */
export const suspensionDays = [1, 7, 30, 0] as const;
/** "Until further notice" as a time: the end of the year 9998. */
export const furtherNotice = Date.UTC(9998, 11, 31);

export const detailsLimit = 1000;
export const noteLimit = 1000;
export const pageSize = 20;
const excerptLength = 400;

/** Shortens a reported text for the moderators' list, between two words. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  return `${text.slice(0, text.lastIndexOf(" ", excerptLength) + 1 || excerptLength).trimEnd()}…`;
}

/** What an act says about the reports on its target: upheld, dismissed, or nothing. */
export const verdictOf: Partial<Record<Act, "upheld" | "dismissed">> = {
  remove: "upheld",
  remove_pictures: "upheld",
  suspend: "upheld",
  dismiss: "dismissed",
};

export const targetFrom = (type: string | undefined, id: string | undefined): Target | null => {
  const known = targetTypes.find((one) => one === type);
  return known && idFrom(id) > 0 ? { type: known, id: idFrom(id) } : null;
};

/** How long a removal or a suspension counts against a member. */
export const strikeDays = 90;
/** From so many live strikes on, the moderator is told to think of a suspension. Nothing happens by itself. */
export const strikesProposed = 3;
/** How long after an act a member may appeal, and how long the appeal and its answer may be. */
export const appealDays = 30;
export const appealLimit = 2000;

type CountedAct = { id: number; act: string; type: string; targetId: number; createdAt: number };

/** Whether an act was undone: what it removed was put back, or the suspension lifted, later on. `acts` are those about the same member. */
export const isUndone = (one: CountedAct, acts: CountedAct[]): boolean =>
  acts.some(({ id, act, type, targetId }) => {
    if (id <= one.id) return false;
    return one.act === "suspend" ? act === "unsuspend" : act === "restore" && type === one.type && targetId === one.targetId;
  });

/** Returns the removals and suspensions among the acts about one member, each with when its strike lapses and whether it counts at `now`. */
export function strikesIn<T extends CountedAct>(acts: T[], now: number) {
  return acts
    .filter(({ act }) => act === "remove" || act === "suspend")
    .map((act) => {
      const [undone, lapsesAt] = [isUndone(act, acts), act.createdAt + strikeDays * dayMs];
      return { ...act, isUndone: undone, lapsesAt, isLive: !undone && lapsesAt > now };
    });
}

/** Whether a member may still appeal against an act. */
export const isAppealable = (act: { act: string; createdAt: number }, now: number) =>
  (act.act === "remove" || act.act === "suspend") && act.createdAt + appealDays * dayMs > now;
