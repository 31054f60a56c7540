import { hashPassword, verifyPassword } from "#app/auth/password.server.ts";
import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { type Member, memberOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { eraseSoon, owePasswordRecord } from "#app/features/erasure/operations.server.ts";
import { sendMail } from "#app/features/mail/operations.server.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { InvalidInput, NotFound, SignInLocked, WrongCredentials } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import type { Language } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import * as data from "./data.server.ts";
import {
  checkNewPassword,
  checkRegistration,
  checkResetRequest,
  checkSignIn,
  type NewPasswordInput,
  type ProfileInput,
  type RegistrationInput,
  type SignInInput,
} from "./forms.server.ts";
import { failuresBeforeLock, lockSeconds, type Role, resetLinkMs } from "./rules.ts";

/** @throws InvalidInput with a sentence per field, also when the e-mail or the username is taken */
export async function registerAccount(input: RegistrationInput): Promise<data.Account> {
  const { password, ...account } = checkRegistration(input);
  await refuseCommonPassword(password);
  const taken = await data.accountTaken(account.email, account.usernameKey);
  if (taken.some((other) => other.email === account.email)) throw new InvalidInput({ email: m.email_taken() });
  if (taken.length > 0) throw new InvalidInput({ username: m.username_taken() });
  const passwordHash = await hashPassword(password);
  const row: data.NewAccount = {
    ...account,
    ...(account.userType === "secondary_student" && { isDiscoverable: false, acceptsRequests: false }),
    passwordHash,
    province: provinceOfPostalCode(account.postalCode),
    language: language(),
    createdAt: Date.now(),
  };
  return transaction((tx) => data.insertAccount(tx, row)).catch((error) => {
    // Two people at once: the unique columns decide.
    if (isUniqueViolation(error, "users.email")) throw new InvalidInput({ email: m.email_taken() });
    if (isUniqueViolation(error, "users.username_key")) throw new InvalidInput({ username: m.username_taken() });
    throw error;
  });
}

/**
 * Checks an e-mail and a password. Three failures lock that account for that address for 30 seconds.
 * Unknown and known accounts answer alike, in the same time.
 * @throws InvalidInput, WrongCredentials, SignInLocked
 */
export async function verifyCredentials(input: Omit<SignInInput, "remember">, address: string): Promise<data.Account> {
  const { email, password } = checkSignIn(input);
  const failures = await data.findSignInFailures(email, address);
  refuseWhileLocked(failures);
  const account = await data.findAccountByEmail(email);
  if (await verifyPassword(password, account?.passwordHash ?? null)) {
    await forgetFailures(email, address);
    return account as data.Account; // a null hash never verifies
  }
  const attempt = await countFailure(email, address);
  const sentence = attempt >= failuresBeforeLock ? m.login_now_locked() : m.login_wrong();
  if (attempt >= failuresBeforeLock) throw new SignInLocked(sentence, lockSeconds, attempt);
  throw new WrongCredentials(sentence, attempt);
}

function secondsLeft(until: number | null | undefined): number {
  return until ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : 0;
}

const lockOver = (until: number | null) => until !== null && until <= Date.now();

function refuseWhileLocked(failures: { count: number; lockedUntil: number | null } | undefined) {
  const seconds = secondsLeft(failures?.lockedUntil);
  if (failures && seconds > 0) throw new SignInLocked(m.login_locked({ seconds }), seconds, failures.count);
}

/** Looks at the lock again: of guesses sent together, the right one must not pass once the others have locked the account. */
async function forgetFailures(email: string, address: string): Promise<void> {
  await transaction(async (tx) => {
    const failures = await data.findSignInFailures(email, address, tx);
    refuseWhileLocked(failures);
    if (failures) await data.deleteSignInFailures(tx, email, address);
  });
}

/** Counted inside the transaction, so that guesses sent at once are all counted. */
function countFailure(email: string, address: string): Promise<number> {
  return transaction(async (tx) => {
    const before = await data.findSignInFailures(email, address, tx);
    refuseWhileLocked(before);
    const now = Date.now();
    const count = before && !lockOver(before.lockedUntil) ? before.count + 1 : 1;
    const lockedUntil = count >= failuresBeforeLock ? now + lockSeconds * 1000 : null;
    await data.saveSignInFailures(tx, { email, address, count, lockedUntil, lastAt: now }, now - 24 * 3_600_000);
    return count;
  });
}

/** Mails a link that works once, for an hour. Says nothing about whether the account exists. */
export async function requestPasswordReset(input: { email: string }): Promise<void> {
  const account = await data.findAccountByEmail(checkResetRequest(input));
  if (!account) return;
  const link = await newResetLink(account.id, Date.now());
  const locale = { locale: account.language ?? language() };
  const brand = settings.brand.name;
  await sendMail({
    recipient: account.email,
    subject: m.reset_mail_subject({ brand }, locale),
    body: m.reset_mail_body({ name: account.fullName, brand, link }, locale),
  });
}

/** For the command line, where no mail arrives. @throws NotFound */
export async function makeResetLink(email: string, now: number): Promise<string> {
  const account = await data.findAccountByEmail(email.trim().toLowerCase());
  if (!account) throw new NotFound("member", m.member_not_found());
  return newResetLink(account.id, now);
}

/** The address comes from our settings, never from the request's Host header. */
async function newResetLink(userId: number, createdAt: number): Promise<string> {
  const secret = newSecret();
  const row = { userId, secretHash: hashSecret(secret), createdAt, expiresAt: createdAt + resetLinkMs };
  await transaction((tx) => data.insertPasswordReset(tx, row));
  return `${settings.baseUrl}/reset-password?token=${secret}`;
}

export async function resetLinkWorks(token: string): Promise<boolean> {
  return (await data.findPasswordReset(hashSecret(token), Date.now())) !== undefined;
}

/** Sets the new password and ends every sign-in of the account. @throws InvalidInput */
export async function resetPassword(input: NewPasswordInput): Promise<void> {
  const { token, password } = checkNewPassword(input);
  await refuseCommonPassword(password);
  if (!(await resetLinkWorks(token))) throw new InvalidInput({ form: m.reset_link_dead() });
  const passwordHash = await hashPassword(password);
  const now = Date.now();
  await transaction(async (tx) => {
    const reset = await data.findPasswordReset(hashSecret(token), now, tx);
    if (!reset) throw new InvalidInput({ form: m.reset_link_dead() });
    await replacePassword(tx, reset.userId, passwordHash, now);
    await data.deleteSignIns(tx, reset.userId);
  });
  eraseSoon();
}

/** With a record that outlives a restore, and without the links that could set another. */
export async function replacePassword(tx: Writer, id: number, passwordHash: string, now: number): Promise<void> {
  const account = await data.updateAccount(tx, id, { passwordHash, passwordChangedAt: now });
  if (account) await owePasswordRecord(tx, account, now);
  await data.deletePasswordResets(tx, id);
}

export async function refuseCommonPassword(password: string) {
  if (await isCommonPassword(password)) throw new InvalidInput({ password: m.password_common() });
}

export async function showAccount(viewer: Viewer): Promise<data.Account> {
  const member = memberOrThrow(viewer);
  const account = await data.findAccountById(member.id);
  if (!account) throw new NotFound("member", m.member_not_found());
  return account;
}

export async function updateProfile(viewer: Viewer, input: ProfileInput): Promise<data.Account> {
  const member = writerOrThrow(viewer);
  const { full_name: fullName, user_type: userType, postal_code: code, occupation, language: chosen } = input;
  const change: Partial<data.NewAccount> = {
    ...(fullName !== undefined && { fullName }),
    ...(userType && { userType }),
    ...(code && { postalCode: code, province: provinceOfPostalCode(code) }),
    ...(occupation !== undefined && { occupation: occupation || null }),
    ...(chosen && { language: chosen }),
    bio: input.bio,
    location: input.location,
    skills: input.skills,
    isDiscoverable: input.is_discoverable,
    acceptsRequests: input.accepts_requests,
    lightPages: input.light_pages,
    mailedKinds: input.mailed_kinds,
  };
  if (Object.values(change).every((value) => value === undefined)) return showAccount(member);
  const account = await transaction((tx) => data.updateAccount(tx, member.id, change));
  if (!account) throw new NotFound("member", m.member_not_found());
  return account;
}

export async function chooseLanguage(member: Member, chosen: Language): Promise<void> {
  await transaction((tx) => data.updateAccount(tx, member.id, { language: chosen }));
}

/** For the command line: the operator of the server needs no role. @throws NotFound */
export async function grantRole(email: string, role: Role): Promise<data.Account> {
  const account = await data.findAccountByEmail(email.trim().toLowerCase());
  if (!account) throw new NotFound("member", m.member_not_found());
  return transaction(async (tx) => (await data.updateAccount(tx, account.id, { role })) ?? account);
}

/** Whom to write to, inside a transaction; nobody for who has left. */
export async function findContact(tx: Writer, id: number) {
  const account = await data.findAccountById(id, tx);
  return account && { id, username: account.username, email: account.email, language: account.language };
}

/** For moderators, inside their transaction; null lifts it. */
export async function suspendMember(tx: Writer, id: number, until: number | null, reason: string | null): Promise<void> {
  await data.updateAccount(tx, id, { suspendedUntil: until, suspensionReason: reason });
}

export { ensureDeletedMember, listAdmins } from "./data.server.ts";
