import { and, desc, eq, gt, inArray, lt, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Member } from "#app/auth/viewer.ts";
import { db, engine, type Reader, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { apiTokens, emailLinks, sessions, signInFailures, users } from "#app/db/schema/index.ts";
import { settings } from "#app/process/settings.server.ts";
import type { TokenScope } from "./rules.ts";

const memberColumns = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  face: users.face,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  role: users.role,
  secondStepSince: users.secondStepSince,
  province: users.province,
  language: users.language,
  lightPages: users.lightPages,
  compactLists: users.compactLists,
  visitedAt: users.visitedAt,
  visitedBefore: users.visitedBefore,
  unreadCount: users.unreadCount,
  suspendedUntil: users.suspendedUntil,
  suspensionReason: users.suspensionReason,
  createdAt: users.createdAt,
};

/** A member, with the session or token that let them in and the time of its last use. */
export type Entered = {
  member: Member & { secondStepSince: number | null };
  entry: { id: number; lastUsedAt: number | null; provenAt: number | null; byPasskey?: boolean };
};

const memberOfSession = prepareRows(
  db
    .select({
      member: memberColumns,
      entry: { id: sessions.id, lastUsedAt: sessions.lastUsedAt, provenAt: sessions.provenAt, byPasskey: sessions.byPasskey },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.secretHash, sql.placeholder("hash")), isOpen(sessions, sql.placeholder("now"), sql.placeholder("idleSince")))),
);

type Signed = typeof sessions | typeof apiTokens;
type Standing = { createdAt: number; lastUsedAt: number | null; expiresAt: number };

/** A session or a token is open until its end, and for a time without a use. */
function isOpen(table: Signed, now: SQLWrapper | number, idleSince: SQLWrapper | number) {
  return and(gt(table.expiresAt, now), gt(sql`coalesce(${table.lastUsedAt}, ${table.createdAt})`, idleSince));
}
const idleMs = (table: Signed) => (table === sessions ? settings.sessions.idleMs : settings.tokenIdleMs);
const idleSince = (table: Signed, now: number) => now - idleMs(table);
const isOpenAt = (table: Signed, now: number) => isOpen(table, now, idleSince(table, now));

/** Returns when one ends if it is not used again. */
export const endOf = (table: "sessions" | "tokens", { createdAt, lastUsedAt, expiresAt }: Standing) =>
  Math.min(expiresAt, (lastUsedAt ?? createdAt) + idleMs(table === "sessions" ? sessions : apiTokens));

export async function findMemberBySession(hash: string): Promise<Entered | undefined> {
  const now = Date.now();
  return (await engine.upToDate(() => memberOfSession.execute({ hash, now, idleSince: idleSince(sessions, now) })))[0];
}

const memberOfToken = prepareRows(
  db
    .select({
      member: memberColumns,
      entry: { id: apiTokens.id, lastUsedAt: apiTokens.lastUsedAt, provenAt: apiTokens.provenAt },
      scope: apiTokens.scope,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.secretHash, sql.placeholder("hash")), isOpen(apiTokens, sql.placeholder("now"), sql.placeholder("idleSince")))),
);

export async function findMemberByToken(hash: string): Promise<(Entered & { scope: TokenScope }) | undefined> {
  const now = Date.now();
  return (await engine.upToDate(() => memberOfToken.execute({ hash, now, idleSince: idleSince(apiTokens, now) })))[0];
}

export async function insertSession(tx: Writer, session: typeof sessions.$inferInsert) {
  await tx.insert(sessions).values(session);
}

/** Deletes the sessions and tokens that ended before a time. */
export async function deleteExpired(time: number): Promise<void> {
  await deleteBefore(sessions, sessions.expiresAt, time);
  await deleteBefore(sessions, sessions.lastUsedAt, idleSince(sessions, time));
  await deleteBefore(apiTokens, apiTokens.expiresAt, time);
  await deleteBefore(apiTokens, apiTokens.lastUsedAt, idleSince(apiTokens, time));
}

export async function deleteSession(tx: Writer, hash: string) {
  await tx.delete(sessions).where(eq(sessions.secretHash, hash));
}

/** Ends the member's sessions and tokens, except the session with this hash. */
export async function deleteSignIns(tx: Writer, userId: number, but = "") {
  await deleteOtherSessions(tx, userId, but);
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

export async function touchSession(tx: Writer, id: number, now: number) {
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id));
}

export async function noteProof(tx: Writer, hash: string, proof: { provenAt: number; byPasskey?: boolean }) {
  await tx.update(sessions).set(proof).where(eq(sessions.secretHash, hash));
}

export async function touchApiToken(tx: Writer, id: number, now: number) {
  await tx.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id));
}

export async function sessionsOf(userId: number, now: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpenAt(sessions, now)))
    .orderBy(desc(sessions.id));
}

export async function apiTokensOf(userId: number, now: number, from: Reader = db) {
  return from
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isOpenAt(apiTokens, now)))
    .orderBy(desc(apiTokens.id));
}

/** Ends one of the member's own sessions. Returns false when there was none. */
export async function deleteSessionOf(tx: Writer, userId: number, id: number): Promise<boolean> {
  return (
    (
      await tx
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .returning()
    ).length > 0
  );
}

export async function deleteApiTokenOf(tx: Writer, userId: number, id: number): Promise<boolean> {
  return (
    (
      await tx
        .delete(apiTokens)
        .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
        .returning()
    ).length > 0
  );
}

/** Ends all of the member's sessions except the one with this hash. */
export async function deleteOtherSessions(tx: Writer, userId: number, hash: string) {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.secretHash, hash)));
}

export async function insertApiToken(tx: Writer, token: typeof apiTokens.$inferInsert) {
  await tx.insert(apiTokens).values(token);
}

/** Deletes the links that let somebody in, with mails that still wait to carry them. */
export async function deleteEntryLinks(tx: Writer, userId: number) {
  await tx.delete(emailLinks).where(and(eq(emailLinks.userId, userId), inArray(emailLinks.kind, ["reset", "unlock"])));
}

export type SignInFailures = typeof signInFailures.$inferSelect;

export async function findSignInFailures(keys: string[], from: Reader = db): Promise<SignInFailures[]> {
  return from.select().from(signInFailures).where(inArray(signInFailures.key, keys));
}

export async function saveSignInFailures(tx: Writer, failures: SignInFailures) {
  await tx.insert(signInFailures).values(failures).onConflictDoUpdate({ target: signInFailures.key, set: failures });
}

export async function deleteSignInFailures(tx: Writer, keys: string[]) {
  await tx.delete(signInFailures).where(inArray(signInFailures.key, keys));
}

export async function deleteSignInFailuresBefore(tx: Writer, time: number) {
  await tx.delete(signInFailures).where(lt(signInFailures.lastAt, time));
}
