import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema/index.ts";
import { moveUnreadCount, updateAccount } from "#app/features/accounts/operations.server.ts";
import type { Notice } from "./rules.ts";

export type NotificationRow = typeof notifications.$inferSelect;

export async function insertNotification(tx: Writer, notice: Notice): Promise<void> {
  await tx.insert(notifications).values({ ...notice, createdAt: Date.now() });
  await moveUnreadCount(tx, notice.userId, 1);
}

export async function hasUnread(tx: Writer, userId: number, kind: Notice["kind"]): Promise<boolean> {
  const unread = and(eq(notifications.userId, userId), eq(notifications.kind, kind), isNull(notifications.readAt));
  return (await tx.select({ id: notifications.id }).from(notifications).where(unread).limit(1)).length > 0;
}

export async function notificationsOf(userId: number, before: number, limit: number): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(limit);
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

const mailColumns = {
  id: users.id,
  email: users.email,
  language: users.language,
  mailedKinds: users.mailedKinds,
  mailKey: users.mailKey,
  suspendedUntil: users.suspendedUntil,
};
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

export async function findRecipient(tx: Reader, userId: number) {
  return (await tx.select(mailColumns).from(users).where(eq(users.id, userId)))[0];
}

export async function findRecipientByKey(tx: Reader, mailKey: string): Promise<Recipient | undefined> {
  return (await tx.select(mailColumns).from(users).where(eq(users.mailKey, mailKey)))[0];
}
