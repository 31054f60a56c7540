import { and, eq, inArray } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { identities, passkeys, users } from "#app/db/schema/index.ts";
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
