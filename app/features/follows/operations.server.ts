import type { Reader, Writer } from "#app/db/client.server.ts";
import { deleteWaiting } from "#app/features/mail/outbox.server.ts";
import { isMailedIn, notifyAll, setMailOf } from "#app/features/notifications/operations.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import type { Localized } from "#app/text/localized-name.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import {
  type FollowChannel,
  type FollowTarget,
  followLimit,
  isFollowTarget,
  noticeKindOf,
  partsOf,
  searchEveryMs,
  searchLimit,
  targetOf,
} from "./rules.ts";

/**
 * Follows something, or changes how the member is told of it. Without a channel that stays; it begins on the site, and in the digest of whoever
 * has one, as does what was muted. Whoever chooses mail gets it for this and for nothing that they once chose it for before they ended that kind
 * of mail. @throws InvalidInput beyond the limit
 */
export async function setFollow(tx: Writer, userId: number, target: FollowTarget, asked?: FollowChannel): Promise<FollowChannel> {
  const before = await data.findFollow(tx, userId, target);
  const isSearch = partsOf(target)?.kind === "search";
  if (!before && isSearch && (await data.countFollows(tx, userId, "search")) >= searchLimit)
    throw new InvalidInput({ form: m.follows_searches_many({ limit: searchLimit }) });
  if (!before && (await isAtLimit(tx, userId, target))) throw new InvalidInput({ form: m.follows_many({ limit: followLimit }) });
  const stood = before?.channel === "mute" ? null : before?.channel;
  const channel = asked ?? stood ?? (await firstChannel(tx, userId, target));
  const kind = noticeKindOf(target);
  if (asked === "mail" && !(await isMailedIn(tx, userId, kind))) {
    await data.endMailChannel(tx, userId, kind === "programme");
    await setMailOf(tx, userId, kind, true);
  }
  if (channel === "mute" || (before?.channel === "mail" && channel !== "mail")) await takeBackMail(tx, userId, target, channel);
  await data.saveFollow(tx, userId, target, channel, isSearch ? checksOf(before?.channel, channel, Date.now()) : {});
  return channel;
}

/** Whoever asked for mail about the programmes that they follow gets it for a new one too. */
async function firstChannel(tx: Writer, userId: number, target: FollowTarget): Promise<FollowChannel> {
  if (noticeKindOf(target) === "programme" && (await isMailedIn(tx, userId, "programme"))) return "mail";
  return (await data.hasDigest(tx, userId)) ? "digest" : "site";
}

/** Ends that a member follows something. */
export async function endFollow(tx: Writer, userId: number, target: FollowTarget): Promise<void> {
  await takeBackMail(tx, userId, target, "none");
  await data.deleteFollow(tx, userId, target);
}

/** What waits to be mailed of a discussion is not sent to who wants no more of it: of one that is muted, replies and mentions neither. */
async function takeBackMail(tx: Writer, userId: number, target: FollowTarget, channel: FollowChannel): Promise<void> {
  const parts = partsOf(target);
  if (parts?.kind === "post") await deleteWaiting(tx, userId, `/post/${parts.key}`, channel === "mute" ? undefined : "followed");
}

/** When a search is made next, where its member is told of it; what was there before they wanted to be told is not new. */
function checksOf(before: FollowChannel | undefined, channel: FollowChannel, now: number) {
  if (channel === "none") return { checkAt: null };
  return before === undefined || before === "none" ? { seenAt: now, checkAt: now + searchEveryMs } : {};
}

const isAtLimit = async (tx: Writer, userId: number, target: FollowTarget) =>
  (await data.countFollows(tx, userId, partsOf(target)?.kind === "post" ? "post" : "else")) >= followLimit;

/** Whoever posts follows the discussion of it, as far as they may follow one more. */
export async function followOwn(tx: Writer, userId: number, postId: number): Promise<void> {
  const target = targetOf("post", postId);
  if (!(await isAtLimit(tx, userId, target))) await setFollow(tx, userId, target);
}

/** Returns whether a member has muted a discussion. */
export const hasMuted = async (tx: Reader, userId: number, target: FollowTarget): Promise<boolean> =>
  (await data.findFollow(tx, userId, target))?.channel === "mute";

/** What is new: where, by whom, and what its mail says. */
export type Event = {
  what: "post" | "comment" | "update";
  author: { id: number; username: string };
  /** Whose the discussion is besides: who hides them does not read it. */
  owner?: number;
  path: string;
  /** The lists that it is in, or the discussion; what nobody can follow is among them. */
  lists: string[];
  /** What the notices of several such events say together: "posts", or the discussion. */
  group: string;
  /** Where several lead; else to the first. */
  several?: string;
  /** The name of the hub that it is in. */
  place?: Localized | undefined;
  /** Whom the event has told already. */
  told: number[];
  about: string[];
};

/** Tells the followers of what is new, each once by the most that they chose, in the transaction in which it happens. */
export async function tellFollowers(
  tx: Writer,
  { what, author, owner, path, lists, group, several, place, told, about }: Event,
): Promise<void> {
  const targets = lists.filter(isFollowTarget);
  const authors = [...new Set([author.id, owner ?? author.id])];
  if (targets.length === 0) return;
  const known = new Set([author.id, ...told]);
  const rows = (await data.followersToTell(tx, targets, authors)).filter(({ userId }) => !known.has(userId));
  const by = (wanted: FollowChannel) => new Set(rows.filter(({ channel }) => channel === wanted).map(({ userId }) => userId));
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const details = { what, username: author.username, of: group };
  await notifyAll(
    tx,
    userIds,
    { kind: "followed", actorId: author.id, path, details },
    {
      byMail: by("mail"),
      byPush: by("push"),
      about,
      several,
      place,
    },
  );
}

/** Ends that a member who is not to be found is followed by somebody they are connected with no longer. */
export async function forgetFollowsOfPrivate(tx: Writer, a: number, b: number): Promise<void> {
  for (const userId of [a, b]) if (await data.isPrivate(tx, userId)) await data.forgetStrangersFollows(tx, userId);
}

export {
  beginDigestChannel,
  dueSearches,
  followersToTell,
  followsOf,
  forgetEmptyFollows,
  forgetFollows,
  forgetFollowsBetween,
  forgetStrangersFollows,
  moveFollows,
  moveSearchOn,
  postsToldAnyhow,
  redateFollows,
} from "./data.server.ts";
