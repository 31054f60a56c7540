import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { memberOrThrow, provenOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { eraseSoon } from "#app/features/erasure/operations.server.ts";
import { recordStaffSignIn } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import { checkNewPassword, checkToken, type PasswordChangeInput } from "./forms.server.ts";
import { refuseCommonPassword, refusePasswords, replacePassword } from "./operations.server.ts";
import { hashPassword } from "./password.server.ts";
import { tokensEach } from "./rules.ts";
import * as signIns from "./sign-ins-data.server.ts";

/**
 * Lists the member's sessions and API tokens without their secrets, with when each ends if it is not used again (`endsAt`). `secret` is the cookie of the browser that asks, to recognize it in the
 * list. @throws SignInNeeded
 */
export async function listSignIns(viewer: Viewer, secret: string | null) {
  const member = memberOrThrow(viewer);
  const here = secret && hashSecret(secret);
  const now = Date.now();
  const [sessions, tokens] = await Promise.all([signIns.sessionsOf(member.id, now), signIns.apiTokensOf(member.id, now)]);
  return {
    sessions: sessions.map(({ secretHash, userId, ...session }) => ({
      ...session,
      endsAt: signIns.endOf("sessions", session),
      isHere: secretHash === here,
    })),
    tokens: tokens.map(({ secretHash, userId, ...token }) => ({ ...token, endsAt: signIns.endOf("tokens", token) })),
  };
}

/** Ends one of the viewer's sessions. @throws SignInNeeded, NotFound when it has ended already */
export async function endSession(viewer: Viewer, id: number): Promise<void> {
  const member = memberOrThrow(viewer);
  const ended = await transaction((tx) => signIns.deleteSessionOf(tx, member.id, id), unseen);
  if (!ended) throw new NotFound("page", m.sign_in_ended());
}

export async function endOtherSessions(viewer: Viewer, secret: string): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction((tx) => signIns.deleteOtherSessions(tx, member.id, hashSecret(secret)), unseen);
}

/**
 * Creates a token with a name, a lifetime and a scope. Returns its secret, which nothing can show again. @throws SignInNeeded, ProofNeeded, InvalidInput
 */
export async function createToken(viewer: Viewer, input: { name: string; days: string; scope: string }): Promise<string> {
  const { name, days, scope } = checkToken(input);
  const member = provenOrThrow(viewer, m.settings_token_make());
  const secret = newSecret();
  const createdAt = Date.now();
  await transaction(async (tx) => {
    const standing = await signIns.apiTokensOf(member.id, createdAt, tx);
    if (standing.length >= tokensEach) throw new InvalidInput({ name: m.tokens_many({ limit: tokensEach }) });
    const row = { userId: member.id, secretHash: hashSecret(secret), name, scope, createdAt, expiresAt: createdAt + days * dayMs };
    await signIns.insertApiToken(tx, row);
    await recordStaffSignIn(tx, member.id, "token_made", "browser");
  }, unseen);
  return secret;
}

/** Revokes one of the viewer's tokens. @throws SignInNeeded, NotFound when it has ended already */
export async function revokeToken(viewer: Viewer, id: number): Promise<void> {
  const member = memberOrThrow(viewer);
  const ended = await transaction((tx) => signIns.deleteApiTokenOf(tx, member.id, id), unseen);
  if (!ended) throw new NotFound("page", m.sign_in_ended());
}

/**
 * Sets a new password for a member who knows the present one. Signs out every other browser and every token. Wrong passwords count as
 * failed sign-ins. `tell` tells the member. @throws SignInNeeded, InvalidInput, SignInLocked
 */
export async function changePassword(
  viewer: Viewer,
  input: PasswordChangeInput,
  secret: string,
  tell: (tx: Writer, userId: number) => Promise<void>,
): Promise<void> {
  const member = memberOrThrow(viewer);
  refusePasswords();
  if (input.current_password === "") throw new InvalidInput({ current_password: m.settings_password_wrong() });
  const { password, current_password: current } = checkNewPassword(input);
  await refuseCommonPassword(password);
  await confirmPassword(member, current, "current_password");
  const passwordHash = await hashPassword(password);
  const now = Date.now();
  await transaction(async (tx) => {
    await replacePassword(tx, member.id, { passwordHash }, now);
    await signIns.deleteSignIns(tx, member.id, hashSecret(secret));
    await tell(tx, member.id);
  }, unseen);
  eraseSoon();
}
