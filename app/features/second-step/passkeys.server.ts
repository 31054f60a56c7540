import { memberOrThrow, provenOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { findAccountById, hasWayIn, replacePassword } from "#app/features/accounts/operations.server.ts";
import { noPassword } from "#app/features/accounts/password.server.ts";
import { notifyOfSecurity } from "#app/features/notifications/security-notices.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound, WrongCredentials } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { visibleText } from "#app/text/visible-text.ts";
import { m } from "#app/words/messages.ts";
import { recoveryCodesOf } from "./data.server.ts";
import { checkMade, checkUsed, readUsed, siteId } from "./passkey-check.server.ts";
import * as data from "./passkeys-data.server.ts";
import { challengeMinutes, challengeMs, passkeyNameLimit, passkeysEach } from "./rules.ts";
import { type ChallengeUse, challengeTicket, readChallenge } from "./tickets.server.ts";

/** What a browser sends: its answer as JSON, and the ticket that its challenge came with. */
export type PasskeyInput = { passkey: string; ticket: string };

/** Returns the viewer's passkeys, the oldest first. @throws SignInNeeded */
export async function listPasskeys(viewer: Viewer) {
  const rows = await data.passkeysOf(memberOrThrow(viewer).id);
  return rows.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }));
}

/** Whether a member has a passkey. */
export const hasPasskey = async (userId: number): Promise<boolean> => (await data.countPasskeys(userId)) > 0;

/**
 * Returns a new challenge with its ticket, as the options of the browser's `navigator.credentials`: to sign in, to prove who one is, or to make a
 * passkey. @throws SignInNeeded for the latter two
 */
export async function newChallenge(viewer: Viewer, use: ChallengeUse) {
  const member = use === "sign-in" ? null : memberOrThrow(viewer);
  const { challenge, ticket } = challengeTicket(use, member?.id ?? null);
  const own = member ? (await data.passkeysOf(member.id)).map(({ credentialId: id }) => ({ type: "public-key", id })) : [];
  if (!member || use !== "new") {
    return { ticket, options: { challenge, rpId: siteId, userVerification: "required", timeout: challengeMs, allowCredentials: own } };
  }
  const options = {
    challenge,
    rp: { id: siteId, name: settings.brand.name },
    user: { id: handleOf(member.id), name: member.email, displayName: member.username },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: own,
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout: challengeMs,
  };
  return { ticket, options };
}

/** What an authenticator stores of an account: its number, which tells nobody anything. */
const handleOf = (id: number) => Buffer.from(String(id)).toString("base64url");

/** Adds the passkey that the viewer's browser has made. @throws SignInNeeded, ProofNeeded, InvalidInput, Conflict when it is there already */
export async function addPasskey(viewer: Viewer, given: PasskeyInput & { name: string }, userAgent = ""): Promise<void> {
  const name = visibleText(given.name).trim();
  if (name === "" || name.length > passkeyNameLimit) throw new InvalidInput({ name: m.passkey_name_needed({ limit: passkeyNameLimit }) });
  const member = provenOrThrow(viewer, m.passkey_add_title());
  if (given.passkey === "") throw new InvalidInput({ form: m.passkey_none_sent() });
  const asked = readChallenge("new", given.ticket, member.id);
  if (!asked) throw new InvalidInput({ form: m.passkey_late({ minutes: challengeMinutes }) });
  const made = await checkMade(given.passkey, asked.challenge);
  if (!made) throw new InvalidInput({ form: m.passkey_refused() });
  if (await data.findPasskey(made.credentialId)) throw new Conflict(m.passkey_known());
  await transaction(async (tx) => {
    if ((await data.countPasskeys(member.id, tx)) >= passkeysEach)
      throw new InvalidInput({ form: m.passkeys_many({ limit: passkeysEach }) });
    await data.insertPasskey(tx, { ...made, userId: member.id, name, createdAt: Date.now() });
    await notifyOfSecurity(tx, member.id, "passkey_added", { userAgent });
  }, unseen);
}

/** Removes one of the viewer's passkeys. @throws SignInNeeded, ProofNeeded, NotFound, InvalidInput for the last way in */
export async function removePasskey(viewer: Viewer, id: number, userAgent = ""): Promise<void> {
  const member = provenOrThrow(viewer, `${m.passkeys_title()} · ${m.passkey_remove()}`);
  await transaction(async (tx) => {
    if (!(await data.deletePasskey(tx, member.id, id))) throw new NotFound("page", m.passkey_gone());
    if (!(await hasWayIn(member.id, tx))) throw new InvalidInput({ form: m.passkey_last() });
    await notifyOfSecurity(tx, member.id, "passkey_removed", { userAgent });
  }, unseen);
}

/**
 * Returns whose passkey signed a challenge of this site. `userId` is whose it must be, where that is known. A challenge serves one use, for five
 * minutes. A counter that does not grow says that there is a copy of the key: it is refused, and its owner told.
 * @throws WrongCredentials
 */
export async function passWithPasskey(
  use: Exclude<ChallengeUse, "new">,
  { passkey: sent, ticket }: PasskeyInput,
  userAgent = "",
  userId: number | null = null,
): Promise<Account> {
  const asked = readChallenge(use, ticket, userId);
  if (!asked) throw new WrongCredentials(m.passkey_late({ minutes: challengeMinutes }), 0);
  const refused = new WrongCredentials(m.passkey_refused(), 0);
  const used = readUsed(sent);
  const passkey = used && (await data.findPasskey(used.credentialId));
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw refused;
  if (used.userHandle !== null && used.userHandle !== String(passkey.userId)) throw refused;
  const counter = await checkUsed(sent, asked.challenge, passkey);
  const account = await findAccountById(passkey.userId);
  if (counter === null || !account) throw refused;
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    await transaction((tx) => notifyOfSecurity(tx, passkey.userId, "passkey_copied", { userAgent }), unseen);
    throw refused;
  }
  if (!(await transaction((tx) => data.usePasskey(tx, passkey, counter, asked.at), unseen))) throw refused;
  return account;
}

/**
 * Puts the viewer's password away, so that passkeys alone let them in. They need one, and recovery codes: with the link by mail that sets a new
 * password, a code is the way back without the device. @throws SignInNeeded, ProofNeeded, InvalidInput
 */
export async function dropPassword(viewer: Viewer, userAgent = ""): Promise<void> {
  const member = provenOrThrow(viewer, m.password_drop());
  await transaction(async (tx) => {
    const isReady =
      settings.sendsMail && (await data.countPasskeys(member.id, tx)) > 0 && (await recoveryCodesOf(member.id, tx)).length > 0;
    if (!isReady) throw new InvalidInput({ form: m.password_drop_needs() });
    await replacePassword(tx, member.id, { passwordHash: noPassword }, Date.now());
    await notifyOfSecurity(tx, member.id, "password_dropped", { userAgent });
  }, unseen);
}

export { deletePasskeysOf } from "./passkeys-data.server.ts";
