import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import type { Bearer, Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { log } from "#app/log.server.ts";
import * as data from "./data.server.ts";
import { apiTokenMs, lastUseStepMs, plainSessionMs, rememberedSessionMs } from "./rules.ts";

/** A new session of a browser; gives the secret for its cookie. */
export async function openSession(userId: number, remember: boolean, userAgent: string): Promise<string> {
  const secret = newSecret();
  const createdAt = Date.now();
  const expiresAt = createdAt + (remember ? rememberedSessionMs : plainSessionMs);
  const row = { userId, secretHash: hashSecret(secret), userAgent: userAgent.slice(0, 200), createdAt, expiresAt };
  await transaction((tx) => data.insertSession(tx, row));
  return secret;
}

export async function closeSession(secret: string): Promise<void> {
  await transaction((tx) => data.deleteSession(tx, hashSecret(secret)));
}

/** A bearer token for the JSON API, shown this once. */
export async function issueApiToken(userId: number, name: string): Promise<string> {
  const secret = newSecret();
  const createdAt = Date.now();
  const row = { userId, secretHash: hashSecret(secret), name, createdAt, expiresAt: createdAt + apiTokenMs };
  await transaction((tx) => data.insertApiToken(tx, row));
  return secret;
}

export async function memberOfSession(secret: string): Promise<Viewer> {
  return entering(await data.findMemberBySession(hashSecret(secret)), data.touchSession);
}

/** Who a program acts for, and what it may. */
export async function bearerOfToken(secret: string): Promise<Bearer | null> {
  const found = await data.findMemberByToken(hashSecret(secret));
  const member = await entering(found, data.touchApiToken);
  return found && member ? { member, tokenId: found.entry.id, scope: found.scope } : null;
}

/** Notes the use, at most once an hour. A note that fails keeps nobody out. */
async function entering(found: data.Entered | undefined, touch: typeof data.touchSession): Promise<Viewer> {
  if (!found) return null;
  const { member, entry } = found;
  const now = Date.now();
  if ((entry.lastUsedAt ?? 0) < now - lastUseStepMs) {
    await transaction((tx) => touch(tx, entry.id, now)).catch((err) => log.warn({ err }, "a use could not be noted"));
  }
  return member;
}
