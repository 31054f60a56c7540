import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { type Member, type Viewer, withRoleInForce } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { addToBatch } from "#app/db/write-batch.server.ts";
import { recordStaffSignIn } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { StorageFull } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { apiTokenMs, lastUseStepMs, plainSessionMs, type TokenScope } from "./rules.ts";
import * as signIns from "./sign-ins-data.server.ts";

/** Opens a session for a browser, with what else the sign-in brings about, and returns the secret for its cookie. */
export async function openSession(
  userId: number,
  remember: boolean,
  userAgent: string,
  { byPasskey = false, also = async (_tx: Writer) => {} }: { byPasskey?: boolean; also?: ((tx: Writer) => Promise<void>) | undefined } = {},
): Promise<string> {
  const secret = newSecret();
  const createdAt = Date.now();
  const expiresAt = createdAt + (remember ? settings.sessions.rememberedMs : plainSessionMs);
  const row = {
    userId,
    secretHash: hashSecret(secret),
    userAgent: userAgent.slice(0, 200),
    createdAt,
    provenAt: createdAt,
    byPasskey,
    expiresAt,
  };
  await orCannotSignIn(
    transaction(async (tx) => {
      await signIns.insertSession(tx, row);
      await recordStaffSignIn(tx, userId, "sign_in", "browser");
      await also(tx);
    }, unseen),
  );
  return secret;
}

/** Whether a member signs in for the first time: no page was opened with their account, and no browser or program is signed in to it. */
export async function isFirstSignIn({ id, visitedAt }: { id: number; visitedAt: number | null }): Promise<boolean> {
  if (visitedAt !== null) return false;
  const [sessions, tokens] = [await signIns.sessionsOf(id, Date.now()), await signIns.apiTokensOf(id, Date.now())];
  return sessions.length + tokens.length === 0;
}

/** Gives a full disk the same sentence at every step of signing in, so that the step does not tell whether the password was right. */
export function orCannotSignIn<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw error instanceof StorageFull ? new StorageFull(m.login_storage_full(), { cause: error }) : error;
  });
}

/** Hashes of ended sessions whose rows could not be deleted yet, because the disk was full. */
const ended = new Set<string>();

/**
 * Ends a session. Returns false when the disk is full: this process refuses the session from now on, and its row is deleted as soon as
 * possible.
 */
export async function closeSession(secret: string): Promise<boolean> {
  const hash = hashSecret(secret);
  try {
    await transaction((tx) => signIns.deleteSession(tx, hash), unseen);
    return true;
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    ended.add(hash);
    addToBatch(`the end of session ${ended.size}`, (tx) => signIns.deleteSession(tx, hash), unseen);
    return false;
  }
}

/** Notes that whoever holds a session has just proven whose it is. */
export const noteProof = (secret: string, now: number, byPasskey: boolean): Promise<void> =>
  transaction((tx) => signIns.noteProof(tx, hashSecret(secret), { provenAt: now, ...(byPasskey && { byPasskey }) }), unseen);

/**
 * Returns a new bearer token for the JSON API. Nothing can show it again, since only its hash is stored. `also` is what else the sign-in brings
 * about; it is told whether a program of this name has a token already.
 */
export async function issueApiToken(userId: number, name: string, also = async (_tx: Writer, _isKnown: boolean) => {}): Promise<string> {
  const secret = newSecret();
  const createdAt = Date.now();
  const row = { userId, secretHash: hashSecret(secret), name, createdAt, provenAt: createdAt, expiresAt: createdAt + apiTokenMs };
  await orCannotSignIn(
    transaction(async (tx) => {
      const isKnown = (await signIns.apiTokensOf(userId, createdAt, tx)).some((token) => token.name === name);
      await signIns.insertApiToken(tx, row);
      await recordStaffSignIn(tx, userId, "sign_in", "api");
      await also(tx, isKnown);
    }, unseen),
  );
  return secret;
}

export async function memberOfSession(secret: string): Promise<Viewer> {
  const hash = hashSecret(secret);
  return ended.has(hash) ? null : entering(await signIns.findMemberBySession(hash), signIns.touchSession);
}

/** A member by the token of a program. */
export type Bearer = { member: Member; tokenId: number; scope: TokenScope };

/** Who a program acts for, and what it may. */
export async function bearerOfToken(secret: string): Promise<Bearer | null> {
  const found = await signIns.findMemberByToken(hashSecret(secret));
  const member = await entering(found, signIns.touchApiToken);
  return found && member ? { member, tokenId: found.entry.id, scope: found.scope } : null;
}

/** Stores the time of the use, at most once an hour. A failure to store it keeps nobody out. */
async function entering(found: signIns.Entered | undefined, touch: typeof signIns.touchSession): Promise<Viewer> {
  if (!found) return null;
  const { member, entry } = found;
  const now = Date.now();
  if ((entry.lastUsedAt ?? 0) < now - lastUseStepMs) {
    await transaction((tx) => touch(tx, entry.id, now), unseen).catch((err) => log.warn({ err }, "a use could not be noted"));
  }
  return { ...withRoleInForce(member, entry), provenAt: entry.provenAt };
}

/** Deletes expired sessions and tokens; the schedule runs it every hour. */
export const forgetExpired = (now: number): Promise<void> => signIns.deleteExpired(now);
