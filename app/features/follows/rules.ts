import { hourMs } from "#app/text/spans.ts";

/** What a member can follow: lists of posts, whoever writes them, one discussion, a search, and a funding programme. */
export const followKinds = ["hub", "province", "tag", "timeline", "company", "member", "post", "project", "search", "program"] as const;
export type FollowKind = (typeof followKinds)[number];

/** A kind and a key: "hub:3", "province:QC", "tag:kelp". A list of posts is spelt as it is in features/posts/lists.ts. */
export type FollowTarget = `${FollowKind}:${string}`;

/**
 * How a member is told: on the site, there and by mail, in the digest or in their browsers, or not at all: then it is in the list of what they follow alone.
 * A muted discussion does not even tell of replies and mentions.
 */
export const followChannels = ["site", "mail", "digest", "push", "none", "mute"] as const;
export type FollowChannel = (typeof followChannels)[number];

/** How many things a member can follow, and as many discussions. The list of their posts reads each by its index. */
export const followLimit = 200;

/** How many searches among them, how often each is made for a member, and how long its words and filters are. */
export const searchLimit = 20;
export const searchEveryMs = hourMs;
export const searchKeyLength = 1000;

/** Returns how one can be told of a kind of thing: only a discussion can be muted. */
export const channelsFor = (kind: FollowKind): readonly FollowChannel[] =>
  followChannels.filter((one) => one !== "mute" || kind === "post");

export const targetOf = (kind: FollowKind, key: string | number): FollowTarget => `${kind}:${key}`;

/** Returns the kind and the key of a target; null for a text that is none. */
export function partsOf(text: string): { kind: FollowKind; key: string } | null {
  const [, name, key = ""] = /^([a-z]+):(.+)$/su.exec(text) ?? [];
  const kind = followKinds.find((one) => one === name);
  return kind ? { kind, key } : null;
}

/** Whether a text is the list of something that can be followed. */
export const isFollowTarget = (text: string): text is FollowTarget => partsOf(text) !== null;

/** Whether a target is a list of posts. */
export const isList = (target: string): boolean =>
  !["member", "post", "project", "search", "program"].includes(partsOf(target)?.kind ?? "");

/** Returns the kind of notification that tells of a target, by which its mail is asked for and ended. */
export const noticeKindOf = (target: FollowTarget) => (partsOf(target)?.kind === "program" ? "programme" : "followed");

/** Returns the ids in the keys of one kind of target. */
export const idsOf = (kind: FollowKind, targets: string[]): number[] =>
  targets.flatMap((target) => {
    const parts = partsOf(target);
    return parts?.kind === kind ? Number(parts.key) : [];
  });
