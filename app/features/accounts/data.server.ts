import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { largest } from "#app/db/dialect.ts";
import { nextRevision } from "#app/db/revision.ts";
import { users } from "#app/db/schema/index.ts";
import { foldLine } from "#app/db/search.ts";
import { authorColumns } from "#app/db/shown-facts.ts";
import { moveCounter, moveWeek } from "#app/features/counters/operations.server.ts";
import { clearPictures } from "#app/features/pictures/operations.server.ts";
import { withHtml } from "#app/markdown/kept.server.ts";

export type Account = typeof users.$inferSelect;
export type NewAccount = typeof users.$inferInsert;

/** Returns how the members with these names are named and shown. */
export const authorsNamed = (keys: string[]) => db.select(authorColumns).from(users).where(inArray(users.usernameKey, keys));

export async function findAccountByEmail(email: string, from: Reader = db): Promise<Account | undefined> {
  return (await from.select().from(users).where(eq(users.email, email)))[0];
}

export async function findAccountById(id: number, from: Reader = db): Promise<Account | undefined> {
  return (await from.select().from(users).where(eq(users.id, id)))[0];
}

export async function insertAccount(tx: Writer, account: NewAccount): Promise<Account> {
  const [row] = await tx
    .insert(users)
    .values(withHtml(withFolded(account), "remark", "bio"))
    .returning();
  if (!row) throw new Error("The new account was not returned");
  await moveCounter(tx, "members", 1);
  await moveWeek(tx, "members", row.createdAt, 1);
  return row;
}

/** The columns of the profile form and those of the choices form. Each form has its own revision. */
const ofProfile = ["fullName", "userType", "postalCode", "occupation", "language", "bio", "location", "workplace", "skills"] as const;
const ofChoices = [
  "isDiscoverable",
  "showsUserType",
  "showsOccupation",
  "showsProvince",
  "acceptsRequests",
  "acceptsMentions",
  "lightPages",
  "mailedKinds",
] as const;

export async function updateAccount(tx: Writer, id: number, change: Partial<NewAccount>): Promise<Account | undefined> {
  const changes = (columns: readonly (keyof NewAccount)[]) => columns.some((column) => change[column] !== undefined);
  const raised = {
    ...(changes(ofProfile) && nextRevision(users)),
    ...(changes(ofChoices) && { choicesRevision: nextRevision({ revision: users.choicesRevision }).revision }),
  };
  return (
    await tx
      .update(users)
      .set({ ...withHtml(withFolded(change), "remark", "bio"), ...raised })
      .where(eq(users.id, id))
      .returning()
  )[0];
}

/** Replaces a hash by another of the same password. */
export async function replacePasswordHash(tx: Writer, id: number, old: string, renewed: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, id), eq(users.passwordHash, old)));
}

const withFolded = <Given extends Partial<NewAccount>>(given: Given): Given =>
  given.workplace === undefined ? given : { ...given, workplaceFolded: foldLine(given.workplace) };

/** Deletes the row alone; the caller first deletes everything else that belongs to the member. */
export async function deleteAccountRow(tx: Writer, id: number): Promise<void> {
  await clearPictures(tx, [`face:${id}`]);
  const [row] = await tx.delete(users).where(eq(users.id, id)).returning({ createdAt: users.createdAt });
  await moveCounter(tx, "members", -1);
  if (row) await moveWeek(tx, "members", row.createdAt, -1);
}

export async function movePostCount(tx: Writer, id: number, by: number): Promise<void> {
  await tx
    .update(users)
    .set({ postCount: sql`${users.postCount} + ${by}` })
    .where(eq(users.id, id));
}

/** Adds `by` to the count of unread notifications, which never falls below 0. */
export async function moveUnreadCount(tx: Writer, id: number | number[], by: number): Promise<void> {
  await tx
    .update(users)
    .set({ unreadCount: largest(sql`${users.unreadCount} + ${by}`, 0) })
    .where(inArray(users.id, [id].flat()));
}

export async function listAdmins(): Promise<{ username: string; email: string }[]> {
  return db.select({ username: users.username, email: users.email }).from(users).where(eq(users.role, "admin"));
}

export async function adminIds(from: Reader): Promise<number[]> {
  return (await from.select({ id: users.id }).from(users).where(eq(users.role, "admin"))).map(({ id }) => id);
}

export async function accountTaken(email: string, usernameKey: string) {
  return db
    .select({ email: users.email, usernameKey: users.usernameKey })
    .from(users)
    .where(or(eq(users.email, email), eq(users.usernameKey, usernameKey)));
}

/** Makes the row that takes over what deleted members leave behind. It has no address and no name, and no password opens it. */
export async function ensureDeletedMember(tx: Writer, id: number): Promise<void> {
  const silent = {
    isDiscoverable: false,
    acceptsRequests: false,
    acceptsMentions: false,
    showsUserType: false,
    showsOccupation: false,
    showsProvince: false,
  };
  const nobody = { email: "", username: "", usernameKey: "", fullName: "", postalCode: "", passwordHash: "" };
  await tx
    .insert(users)
    .values({ ...nobody, ...silent, id, userType: "professional", createdAt: 0 })
    .onConflictDoNothing();
}
