import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { comments, digests, memberBlocks, notifications, posts, projects, pushSubscriptions, users } from "#app/db/schema/index.ts";
import { moveUnreadCount, updateAccount } from "#app/features/accounts/operations.server.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { commentsIn, excerptLength, type Notice, numbersIn, topicOf } from "./rules.ts";

export type NotificationRow = typeof notifications.$inferSelect;

export async function insertNotification(tx: Writer, notice: Notice): Promise<void> {
  await tx.insert(notifications).values({ ...notice, createdAt: Date.now() });
  await moveUnreadCount(tx, notice.userId, 1);
}

/** How many values a statement binds at most, with room to spare. */
const mostAtOnce = 500;

/**
 * Inserts one notification each. It replaces the unread one of the same kind and group that a member has, and counts both; it leads to
 * `several`, or where the first did. Returns what each is told now.
 */
export async function insertGrouped(
  tx: Writer,
  userIds: number[],
  notice: Omit<Notice, "userId">,
  several?: string,
): Promise<Map<number, Notice>> {
  const told = new Map<number, Notice>();
  for (let first = 0; first < userIds.length; first += mostAtOnce) {
    const some = userIds.slice(first, first + mostAtOnce);
    const unread = await tx
      .select()
      .from(notifications)
      .where(and(inArray(notifications.userId, some), eq(notifications.kind, notice.kind), isNull(notifications.readAt)));
    const grouped = new Map(unread.filter(({ details }) => details.of === notice.details.of).map((row) => [row.userId, row]));
    const old = [...grouped.values()].map(({ id }) => id);
    if (old.length > 0) await tx.delete(notifications).where(inArray(notifications.id, old));
    const rows = some.map((userId) => ({ userId, ...together(grouped.get(userId), notice, several), createdAt: Date.now() }));
    await tx.insert(notifications).values(rows);
    for (const row of rows) told.set(row.userId, row);
    const fresh = some.filter((userId) => !grouped.has(userId));
    if (fresh.length > 0) await moveUnreadCount(tx, fresh, 1);
  }
  return told;
}

/** How many people and comments a notice remembers. */
const mostListed = 100;

/** Returns a notice with the unread one of its group. What several did is nobody's alone: it stays when an account goes, and names none. */
function together(before: NotificationRow | undefined, notice: Omit<Notice, "userId">, several?: string): Omit<Notice, "userId"> {
  const { username, ...details } = notice.details;
  const count = Number(details.count ?? 1) + Number(before ? (before.details.count ?? 1) : 0);
  const people = listed(before?.details.people, notice.actorId === null ? [] : [notice.actorId]);
  const comments = listed(before?.details.comments, commentsIn(notice));
  const isOfOne = people.length < 2;
  return {
    kind: notice.kind,
    actorId: isOfOne ? notice.actorId : null,
    path: before ? (several ?? before.path) : notice.path,
    details: {
      ...details,
      count: String(count),
      ...(isOfOne && username && { username }),
      ...(people.length > 0 && { people: people.join(",") }),
      ...(comments.length > 0 && { comments: comments.join(",") }),
    },
  };
}

const listed = (before: string | undefined, more: number[]) => [...new Set([...numbersIn(before), ...more])].slice(-mostListed);

/** Returns whether what a mail of this topic tells of is unread still. */
export async function hasUnreadOf(tx: Reader, userId: number, topic: string): Promise<boolean> {
  const rows = await tx
    .select({ kind: notifications.kind, details: notifications.details })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return rows.some((row) => topicOf(row) === topic);
}

export async function hasUnread(tx: Writer, userId: number, kind: Notice["kind"], path?: string): Promise<boolean> {
  const isThere = path === undefined ? undefined : eq(notifications.path, path);
  const unread = and(eq(notifications.userId, userId), eq(notifications.kind, kind), isNull(notifications.readAt), isThere);
  return (await tx.select({ id: notifications.id }).from(notifications).where(unread).limit(1)).length > 0;
}

/** Returns whether the member has had a notification of this kind that leads to the same place and says the same. */
export async function wasNotified(tx: Writer, { userId, kind, path, details }: Notice): Promise<boolean> {
  const same = and(eq(notifications.userId, userId), eq(notifications.kind, kind), eq(notifications.path, path));
  const rows = await tx.select({ details: notifications.details }).from(notifications).where(same);
  return rows.some((row) => row.details.to === details.to);
}

/** Returns notifications of these kinds, or of all. */
export async function notificationsOf(
  userId: number,
  before: number,
  limit: number,
  kinds?: readonly Notice["kind"][],
): Promise<NotificationRow[]> {
  const wanted = kinds && inArray(notifications.kind, [...kinds]);
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), lt(notifications.id, before), wanted))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

/** Returns the replies to a member and the mentions of them since a time, the newest first. */
export async function answersSince(userId: number, since: number, limit: number): Promise<NotificationRow[]> {
  const answers = and(inArray(notifications.kind, ["reply", "mention"]), gt(notifications.createdAt, since));
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), answers))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

/** Returns whether the member had a digest. */
export async function deleteDigest(tx: Writer, userId: number): Promise<boolean> {
  return (await tx.delete(digests).where(eq(digests.userId, userId)).returning({ userId: digests.userId })).length > 0;
}

export async function findNotification(id: number, from: Reader): Promise<NotificationRow | undefined> {
  return (await from.select().from(notifications).where(eq(notifications.id, id)))[0];
}

export async function markRead(tx: Writer, { id, userId, readAt }: NotificationRow): Promise<void> {
  if (readAt !== null) return;
  await tx.update(notifications).set({ readAt: Date.now() }).where(eq(notifications.id, id));
  await moveUnreadCount(tx, userId, -1);
}

export async function markAllRead(tx: Writer, userId: number): Promise<void> {
  const unread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  await tx.update(notifications).set({ readAt: Date.now() }).where(unread);
  await updateAccount(tx, userId, { unreadCount: 0 });
}

/** Deletes the notifications that were written before a time, and corrects the unread counts. */
export const deleteNotificationsBefore = (time: number) =>
  deleteBefore(notifications, notifications.createdAt, time, async (tx, these) => {
    const unread = await tx
      .select({ userId: notifications.userId, n: count() })
      .from(notifications)
      .where(and(these, isNull(notifications.readAt)))
      .groupBy(notifications.userId);
    for (const { userId, n } of unread) await moveUnreadCount(tx, userId, -n);
  });

/** Returns the comments with these ids that still stand, the first first, with what they are about as far as `userId` may read it. */
export async function commentsToldOf(userId: number, ids: number[], from: Reader = db) {
  if (ids.length === 0) return [];
  const isThere = or(isNull(comments.postId), isNull(posts.removedAt));
  const isReadable = or(isNull(comments.projectId), and(isNull(projects.removedAt), or(projects.isPublic, eq(projects.userId, userId))));
  const rows = await from
    .select({
      id: comments.id,
      userId: comments.userId,
      username: users.username,
      createdAt: comments.createdAt,
      content: comments.content,
      language: comments.language,
      post: { title: posts.title, language: posts.language, userId: posts.userId },
      project: { title: projects.title, userId: projects.userId },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(projects, eq(projects.id, comments.projectId))
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt), isNull(comments.removedAt), isThere, isReadable))
    .orderBy(asc(comments.id));
  const hidden = await hiddenAmong(
    userId,
    rows.flatMap((row) => [row.userId, row.post?.userId ?? row.project?.userId ?? 0]),
    from,
  );
  return rows.filter((row) => ![row.userId, row.post?.userId ?? row.project?.userId ?? 0].some((author) => hidden.has(author)));
}

/** Returns the posts with these ids that still stand, as far as `userId` may read them. */
export async function postsToldOf(userId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const { id, title, content, language } = posts;
  const rows = await db
    .select({ id, userId: posts.userId, title, content, language })
    .from(posts)
    .where(and(inArray(id, ids), isNull(posts.removedAt)));
  const hidden = await hiddenAmong(
    userId,
    rows.map((row) => row.userId),
  );
  return rows.filter((row) => !hidden.has(row.userId)).map((post) => ({ ...post, post, project: null }));
}

/** Returns the projects with these ids that still stand, as far as `userId` may read them. */
export async function projectsToldOf(userId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const { id, title, description: content, language } = projects;
  const isReadable = or(projects.isPublic, eq(projects.userId, userId));
  const rows = await db
    .select({ id, userId: projects.userId, title, content, language })
    .from(projects)
    .where(and(inArray(id, ids), isNull(projects.removedAt), isReadable));
  const hidden = await hiddenAmong(
    userId,
    rows.map((row) => row.userId),
  );
  return rows.filter((row) => !hidden.has(row.userId)).map((project) => ({ ...project, project, post: null }));
}

/** Returns what `userId` wrote among these ("post:5"), also what was removed: the titles, and of comments the words. What its author deleted is not known. */
export async function ownNames(userId: number, keys: string[]) {
  const idsOf = (type: string) => keys.filter((key) => key.startsWith(`${type}:`)).map((key) => Number(key.slice(type.length + 1)));
  const found = async (type: "post" | "project" | "comment") => {
    const ids = idsOf(type);
    if (ids.length === 0) return [];
    const [table, text] =
      type === "comment" ? [comments, comments.content] : type === "post" ? [posts, posts.title] : [projects, projects.title];
    const rows = db.select({ id: table.id, text, language: table.language }).from(table);
    return (await rows.where(and(eq(table.userId, userId), inArray(table.id, ids)))).map((row) => ({ ...row, type }));
  };
  const rows = (await Promise.all((["post", "project", "comment"] as const).map(found))).flat().filter(({ text }) => text !== "");
  return new Map(
    rows.map(({ type, id, text, language }) => {
      const about = { title: "", titleLanguage: null, excerpt: "", said: "", language: null };
      return [
        `${type}:${id}`,
        type === "comment"
          ? { ...about, excerpt: excerpt(text, excerptLength), language }
          : { ...about, title: text, titleLanguage: language },
      ];
    }),
  );
}

/** Returns those of these members whom `userId` mutes or blocks, or who block them. */
async function hiddenAmong(userId: number, others: number[], from: Reader = db): Promise<Set<number>> {
  const mine = and(eq(memberBlocks.userId, userId), inArray(memberBlocks.otherId, others));
  const theirs = and(inArray(memberBlocks.userId, others), eq(memberBlocks.otherId, userId), eq(memberBlocks.kind, "block"));
  const rows = await from.select({ by: memberBlocks.userId, other: memberBlocks.otherId }).from(memberBlocks).where(or(mine, theirs));
  return new Set(rows.map(({ by, other }) => (by === userId ? other : by)));
}

const mailColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  language: users.language,
  mailedKinds: users.mailedKinds,
  mailKey: users.mailKey,
  suspendedUntil: users.suspendedUntil,
  /** One of their browsers that show notices. */
  pushId: pushSubscriptions.id,
};
const recipients = (tx: Reader) => tx.select(mailColumns).from(users).leftJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id));
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

export async function findRecipient(tx: Reader, userId: number) {
  return (await recipients(tx).where(eq(users.id, userId)).limit(1))[0];
}

export async function findRecipientByOrigin(tx: Reader, origin: string): Promise<Recipient | undefined> {
  return (await recipients(tx).where(eq(users.mailKey, origin)).limit(1))[0];
}
