import { and, eq, getTableColumns, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { getTableConfig } from "#app/db/columns.ts";
import { placeOf } from "#app/db/dialect.ts";
import {
  appeals,
  companies,
  moderationActs,
  notifications,
  outbox,
  reports,
  resetRequests,
  signInFailures,
  users,
} from "#app/db/schema/index.ts";
import { deleteAccountRow, moveUnreadCount } from "#app/features/accounts/operations.server.ts";
import { emailHashOf } from "#app/features/accounts/sign-in-failures.server.ts";
import { forgetFollows } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { type Account, holdings } from "./holdings-data.server.ts";

type Rows = Record<string, unknown>[];

/** Returns every row held about a member, by table, without secrets. */
export async function rowsAbout(account: Account): Promise<Record<string, Rows>> {
  const found: Record<string, Rows> = {};
  for (const { table, isTheirs, left } of holdings) {
    const { name } = getTableConfig(table);
    const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !left.includes(column));
    const rows: Rows = await db.select(Object.fromEntries(columns)).from(table).where(isTheirs(account));
    found[name] = [...(found[name] ?? []), ...rows.map(readable)];
  }
  return found;
}

/** Gives the bytes of a picture as an address that a browser opens. */
const readable = (row: Rows[number]): Rows[number] =>
  "bytes" in row && row.bytes instanceof Uint8Array
    ? { ...row, bytes: `data:${row.type};base64,${Buffer.from(row.bytes).toString("base64")}` }
    : row;

/** The account to delete, with the columns that the deletion needs. */
export type Leaver = { id: number; email: string; username: string; createdAt: number };

/** Returns the account with this id if it was created at that time. */
export async function findLeaver(id: number, createdAt: number): Promise<Leaver | undefined> {
  const { email, username } = users;
  return (
    await db
      .select({ id: users.id, email, username, createdAt: users.createdAt })
      .from(users)
      .where(and(eq(users.id, id), eq(users.createdAt, createdAt)))
  )[0];
}

/** Deletes the account and all rows that refer to it by foreign key. The caller has handled its posts, comments and votes before. */
export async function deleteMember(tx: Writer, account: Leaver): Promise<void> {
  // Mails to other members name this member as u/name.
  const named = gt(placeOf(`u/${account.username}`, sql`${outbox.subject} || ' ' || coalesce(${outbox.body}, '') || ' '`), 0);
  await tx.delete(outbox).where(or(eq(outbox.userId, account.id), eq(outbox.recipient, account.email), named));
  await tx.delete(resetRequests).where(eq(resetRequests.email, account.email));
  await tx.delete(signInFailures).where(eq(signInFailures.emailHash, emailHashOf(account.email)));
  await tx
    .update(reports)
    .set({ details: "", note: "" })
    .where(and(eq(reports.targetType, "member"), eq(reports.targetId, account.id)));
  await tx.update(reports).set({ details: "" }).where(eq(reports.reporterId, account.id));
  await tx
    .update(moderationActs)
    .set({ note: "", saidEn: "", saidFr: "", item: null })
    .where(
      or(eq(moderationActs.memberId, account.id), and(eq(moderationActs.targetType, "member"), eq(moderationActs.targetId, account.id))),
    );
  await tx.update(appeals).set({ text: "", answer: "" }).where(eq(appeals.memberId, account.id));
  await tx.update(companies).set({ contactEmail: "", contactPerson: "" }).where(eq(companies.contactEmail, account.email));
  await forgetFollows(tx, [targetOf("member", account.id)]);
  await forgetNotices(tx, account.id);
  await deleteAccountRow(tx, account.id);
}

/** Deletes the notifications to others about this member, and corrects their unread counts. */
async function forgetNotices(tx: Writer, actorId: number): Promise<void> {
  const unread = await tx
    .select({ userId: notifications.userId, count: sql<number>`count(*)` })
    .from(notifications)
    .where(and(eq(notifications.actorId, actorId), isNull(notifications.readAt)))
    .groupBy(notifications.userId);
  for (const { userId, count } of unread) {
    await moveUnreadCount(tx, userId, -count);
  }
  await tx.delete(notifications).where(eq(notifications.actorId, actorId));
}

/** Clears the reports on a member's own texts, because they may quote them. */
export async function forgetReports(tx: Writer, targetType: "post" | "translation" | "comment" | "project", ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) {
    await tx
      .update(reports)
      .set({ details: "", note: "" })
      .where(and(eq(reports.targetType, targetType), inArray(reports.targetId, ids.slice(from, from + 500))));
  }
}
