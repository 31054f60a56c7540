import { and, eq, inArray, lt, not, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { changesOf } from "#app/db/dialect.ts";
import { apiTokens, emailLinks, identities, passkeys, sessions, users } from "#app/db/schema/index.ts";
import { settings } from "#app/process/settings.server.ts";
import { noPassword } from "./password.server.ts";

/** Whether a member has a password: they did not put it away, and did not come from a provider of sign-in without setting one since. */
export async function hasPassword(userId: number, from: Reader = db): Promise<boolean> {
  const [account] = await from.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return account !== undefined && account.hash !== noPassword;
}

/** Whether anything lets a member in: a password or a passkey, where this site takes those, or a sign-in at one of its providers. */
export async function hasWayIn(userId: number, from: Reader): Promise<boolean> {
  const issuers = settings.oidc.providers.map(({ issuer }) => issuer);
  const ofProviders = and(eq(identities.userId, userId), inArray(identities.issuer, issuers));
  if ((await from.select({ id: identities.id }).from(identities).where(ofProviders).limit(1)).length > 0) return true;
  if (settings.oidc.only) return false;
  const own = from.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1);
  return (await hasPassword(userId, from)) || (await own).length > 0;
}

/** What holds the hash of a secret that lets somebody in. */
const secrets = { signIns: sessions, tokens: apiTokens, links: emailLinks };

/** Deletes every sign-in, token and mailed link, and what private feeds are derived from. Returns how many of each. */
export async function endWaysIn(tx: Writer) {
  const ended = { signIns: 0, tokens: 0, links: 0, feeds: 0 };
  for (const kind of ["signIns", "tokens", "links"] as const) ended[kind] = await changesOf(tx, sql`delete from ${secrets[kind]}`);
  ended.feeds = await changesOf(tx, sql`update ${users} set feed_key = null where feed_key is not null`);
  return ended;
}

/**
 * Closes the password of an account that was made then, unless it is newer than the change, with all its secrets. Returns the account whose
 * password is closed, by this or before (`isNew`), or nothing.
 */
export async function closePassword(tx: Writer, { id, made, at }: { id: number; made: number; at: number }) {
  const isOlder = lt(sql`coalesce(${users.passwordChangedAt}, ${users.createdAt})`, at);
  const isIt = and(eq(users.id, id), eq(users.createdAt, made), isOlder);
  const isClosed = eq(users.passwordHash, noPassword);
  const closed = await tx
    .update(users)
    .set({ passwordHash: noPassword })
    .where(and(isIt, not(isClosed)))
    .returning({ id: users.id });
  if (closed.length > 0) for (const table of Object.values(secrets)) await tx.delete(table).where(eq(table.userId, id));
  const [account] = await tx
    .select({ email: users.email, username: users.username, role: users.role })
    .from(users)
    .where(and(isIt, isClosed));
  return account && { ...account, isNew: closed.length > 0 };
}
