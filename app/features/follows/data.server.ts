import { and, count, desc, eq, gt, inArray, like, lte, notExists, notInArray, notLike, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { among } from "#app/db/dialect.ts";
import { connections, digests, follows, memberBlocks, postListings, users } from "#app/db/schema/index.ts";
import { type FollowChannel, type FollowTarget, targetOf } from "./rules.ts";

export type FollowRow = Pick<typeof follows.$inferSelect, "target" | "channel" | "createdAt" | "seenAt">;

const isOf = (userId: number, target: FollowTarget) => and(eq(follows.userId, userId), eq(follows.target, target));

type Checks = Partial<Pick<typeof follows.$inferInsert, "seenAt" | "checkAt">>;

export async function saveFollow(tx: Writer, userId: number, target: FollowTarget, channel: FollowChannel, checks: Checks = {}) {
  await tx
    .insert(follows)
    .values({ userId, target, channel, createdAt: Date.now(), ...checks })
    .onConflictDoUpdate({ target: [follows.userId, follows.target], set: { channel, ...checks } });
}

/** Returns the searches that are to be made, the longest due first. */
export async function dueSearches(now: number, limit: number) {
  const { userId, target, channel, seenAt, checkAt } = follows;
  const rows = db.select({ userId, target, channel, seenAt, checkAt }).from(follows).where(lte(checkAt, now));
  return rows.orderBy(checkAt).limit(limit);
}
export type DueSearch = Awaited<ReturnType<typeof dueSearches>>[number];

/** Says when a search was made and is made next. Returns whether it still stood as it was read. */
export async function moveSearchOn(tx: Writer, { userId, target, checkAt: due }: DueSearch, seenAt: number, checkAt: number) {
  const same = and(isOf(userId, target), eq(follows.checkAt, due ?? 0));
  return (await tx.update(follows).set({ seenAt, checkAt }).where(same).returning({ target: follows.target })).length > 0;
}

const telling = (userId: number) => and(eq(follows.userId, userId), notInArray(follows.channel, ["none", "mute"]));

/** Returns those of these posts that the member is told of anyhow, by a list that they are in or by their author. */
export async function postsToldAnyhow(from: Reader, userId: number, posts: { id: number; authorId: number }[]): Promise<Set<number>> {
  if (posts.length === 0) return new Set();
  const authors = posts.map(({ authorId }) => targetOf("member", authorId));
  const followed = from.select({ target: follows.target }).from(follows);
  const byAuthor = new Set((await followed.where(and(telling(userId), inArray(follows.target, authors)))).map(({ target }) => target));
  const listed = await from
    .select({ id: postListings.postId })
    .from(postListings)
    .innerJoin(follows, and(eq(follows.target, postListings.list), telling(userId)))
    .where(inArray(postListings.postId, posts.map(({ id }) => id))); // biome-ignore format: one line
  return new Set([
    ...listed.map(({ id }) => id),
    ...posts.filter(({ authorId }) => byAuthor.has(targetOf("member", authorId))).map(({ id }) => id),
  ]);
}

export async function deleteFollow(tx: Writer, userId: number, target: FollowTarget): Promise<void> {
  await tx.delete(follows).where(isOf(userId, target));
}

export async function findFollow(from: Reader, userId: number, target: FollowTarget): Promise<FollowRow | undefined> {
  const { channel, createdAt, seenAt } = follows;
  const rows = from.select({ target: follows.target, channel, createdAt, seenAt }).from(follows);
  return (await rows.where(isOf(userId, target)))[0];
}

/** Counts the discussions or the searches that a member follows, or all but the discussions. */
export async function countFollows(tx: Reader, userId: number, of: "post" | "search" | "else"): Promise<number> {
  const kind = of === "else" ? notLike(follows.target, "post:%") : like(follows.target, `${of}:%`);
  const rows = tx.select({ n: count() }).from(follows);
  return (await rows.where(and(eq(follows.userId, userId), kind)))[0]?.n ?? 0;
}

/** Returns what a member follows, the latest first. */
export async function followsOf(userId: number): Promise<FollowRow[]> {
  return db
    .select({ target: follows.target, channel: follows.channel, createdAt: follows.createdAt, seenAt: follows.seenAt })
    .from(follows)
    .where(eq(follows.userId, userId))
    .orderBy(desc(follows.createdAt), follows.target);
}

const followsAmong = db
  .select({ target: follows.target })
  .from(follows)
  .where(and(eq(follows.userId, sql.placeholder("userId")), among(follows.target, sql.placeholder("targets"))))
  .prepare();

const visits = db
  .select({ channel: follows.channel, visitedAt: follows.seenAt, visitedBefore: follows.seenBefore })
  .from(follows)
  .where(and(eq(follows.userId, sql.placeholder("userId")), eq(follows.target, sql.placeholder("target"))))
  .prepare();

/** Returns how the member follows a discussion and when they last read it. */
export async function findVisits(userId: number, target: FollowTarget) {
  return (await visits.execute({ userId, target }))[0];
}

export async function saveVisits(tx: Writer, userId: number, target: FollowTarget, seenAt: number | null, seenBefore: number | null) {
  await tx.update(follows).set({ seenAt, seenBefore }).where(isOf(userId, target));
}

/** Returns those of these that the member follows. */
export async function followedAmong(userId: number, targets: FollowTarget[]): Promise<FollowTarget[]> {
  if (targets.length === 0) return [];
  return (await followsAmong.execute({ userId, targets: JSON.stringify(targets) })).map((row) => row.target);
}

/** From now on the programmes that a member is told of by mail, or all else, are told on the site alone. */
export async function endMailChannel(tx: Writer, userId: number, ofPrograms: boolean): Promise<void> {
  const ofKind = (ofPrograms ? like : notLike)(follows.target, "program:%");
  const byMail = and(eq(follows.userId, userId), eq(follows.channel, "mail"), ofKind);
  await tx.update(follows).set({ channel: "site" }).where(byMail);
}

export async function hasDigest(tx: Reader, userId: number): Promise<boolean> {
  return (await tx.select({ hour: digests.hour }).from(digests).where(eq(digests.userId, userId))).length > 0;
}

/** What a member is told of on the site also comes into their first digest, unless they have chosen what does. */
export async function beginDigestChannel(tx: Writer, userId: number): Promise<void> {
  const chosen = tx
    .select({ target: follows.target })
    .from(follows)
    .where(and(eq(follows.userId, userId), eq(follows.channel, "digest")));
  if ((await chosen.limit(1)).length > 0) return;
  const onSite = and(eq(follows.userId, userId), eq(follows.channel, "site"));
  await tx.update(follows).set({ channel: "digest" }).where(onSite);
}

/** Returns who wants to be told of these, one row for each that they follow: none of `authors`, and nobody who hides or is barred by one of them. */
export async function followersToTell(tx: Reader, targets: FollowTarget[], authors: number[]) {
  const mine = and(eq(memberBlocks.userId, follows.userId), inArray(memberBlocks.otherId, authors));
  const theirs = and(inArray(memberBlocks.userId, authors), eq(memberBlocks.otherId, follows.userId), eq(memberBlocks.kind, "block"));
  const hiding = tx.select({ kind: memberBlocks.kind }).from(memberBlocks).where(or(mine, theirs));
  return tx
    .select({ userId: follows.userId, channel: follows.channel })
    .from(follows)
    .where(and(inArray(follows.target, targets), notInArray(follows.channel, ["none", "mute"]), notExists(hiding)))
    .orderBy(follows.userId);
}

/** Ends that anybody follows these. */
export async function forgetFollows(tx: Writer, targets: FollowTarget[]): Promise<void> {
  if (targets.length > 0) await tx.delete(follows).where(inArray(follows.target, targets));
}

/** Ends that anybody follows those of these lists that no post is in any more. */
export async function forgetEmptyFollows(tx: Writer, targets: FollowTarget[]): Promise<void> {
  if (targets.length === 0) return;
  const listed = tx.select({ id: postListings.postId }).from(postListings).where(eq(postListings.list, follows.target));
  await tx.delete(follows).where(and(inArray(follows.target, targets), notExists(listed)));
}

/** Ends that two members follow each other. */
export async function forgetFollowsBetween(tx: Writer, a: number, b: number): Promise<void> {
  await deleteFollow(tx, a, targetOf("member", b));
  await deleteFollow(tx, b, targetOf("member", a));
}

/** Ends that anybody follows a member who is not connected with them. */
export async function forgetStrangersFollows(tx: Writer, userId: number): Promise<void> {
  const pair = or(
    and(eq(connections.requesterId, userId), eq(connections.receiverId, follows.userId)),
    and(eq(connections.receiverId, userId), eq(connections.requesterId, follows.userId)),
  );
  const connected = tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.status, "accepted"), pair));
  await tx.delete(follows).where(and(eq(follows.target, targetOf("member", userId)), notExists(connected)));
}

export async function isPrivate(tx: Reader, userId: number): Promise<boolean> {
  return (await tx.select({ isFound: users.isDiscoverable }).from(users).where(eq(users.id, userId)))[0]?.isFound === false;
}

/** Whoever follows one company follows another in its place. */
export async function moveFollows(tx: Writer, from: FollowTarget, to: FollowTarget): Promise<void> {
  const both = tx.select({ userId: follows.userId }).from(follows).where(eq(follows.target, to));
  await tx.delete(follows).where(and(eq(follows.target, from), inArray(follows.userId, both)));
  await tx.update(follows).set({ target: to }).where(eq(follows.target, from));
}

/** Gives what was followed after `now`, by a clock that ran ahead, the time it is. Returns how many. */
export async function redateFollows(tx: Writer, now: number): Promise<number> {
  return (await tx.update(follows).set({ createdAt: now }).where(gt(follows.createdAt, now)).returning({ target: follows.target })).length;
}
