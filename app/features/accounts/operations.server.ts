import { browserKnownTo } from "#app/auth/known-browser.server.ts";
import { hashPassword, verifyPassword } from "#app/auth/password.server.ts";
import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { type Member, memberOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { sendMail } from "#app/features/mail/operations.server.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { Conflict, InvalidInput, NotFound } from "#app/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit } from "#app/revisions.ts";
import { settings } from "#app/settings.server.ts";
import type { Language } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import * as data from "./data.server.ts";
import { accountFieldWords } from "./field-words.ts";
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
import { type Role, resetLinkMs, type SettingsPart, settingsRevision } from "./rules.ts";
import { countingFailures, countsOfBrowser, countsOfMember, countsOfStranger } from "./sign-in-failures.server.ts";

/** @throws InvalidInput with a sentence per field, also when the e-mail or the username is taken; Conflict when it was taken this moment */
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
    if (isUniqueViolation(error, "users.email")) throw new Conflict(m.email_taken(), { fields: { email: m.email_taken() } });
    if (isUniqueViolation(error, "users.username_key"))
      throw new Conflict(m.username_taken(), { fields: { username: m.username_taken() } });
    throw error;
  });
}

/**
 * Checks an e-mail and a password. Three failures from one network lock the account for it for 30 seconds, ten from anywhere lock it for
 * all browsers but those that signed in to it before (`cookie`, as they carry it). Unknown and known accounts answer alike, in the same
 * time. @throws InvalidInput, WrongCredentials, SignInLocked
 */
export async function verifyCredentials(
  input: Omit<SignInInput, "remember">,
  address: string,
  cookie: string | null = null,
): Promise<data.Account> {
  const { email, password } = checkSignIn(input);
  const account = await data.findAccountByEmail(email);
  const browser = account && browserKnownTo(account, cookie);
  const isRight = () => verifyPassword(password, account?.passwordHash ?? null);
  await countingFailures(browser ? countsOfBrowser(email, browser) : countsOfStranger(email, address), isRight);
  return account as data.Account; // a null hash never verifies
}

/**
 * Asks a signed-in member for their password again. Wrong ones count for the member, whom no stranger can hold up.
 * @throws WrongCredentials, SignInLocked
 */
export async function confirmPassword(member: Member, password: string): Promise<void> {
  const account = await showAccount(member);
  await countingFailures(countsOfMember(account.email), () => verifyPassword(password, account.passwordHash));
}

/** Mails a link that works once, for an hour. Says nothing about whether the account exists. */
export async function requestPasswordReset(input: { email: string }): Promise<void> {
  const account = await data.findAccountByEmail(checkResetRequest(input));
  if (!account) return;
  const secret = newSecret();
  const createdAt = Date.now();
  const row = { userId: account.id, secretHash: hashSecret(secret), createdAt, expiresAt: createdAt + resetLinkMs };
  await transaction((tx) => data.insertPasswordReset(tx, row));
  const locale = { locale: account.language ?? language() };
  const brand = settings.brand.name;
  await sendMail({
    recipient: account.email,
    subject: m.reset_mail_subject({ brand }, locale),
    // The address comes from our settings, never from the request's Host header.
    body: m.reset_mail_body({ name: account.fullName, brand, link: `${settings.baseUrl}/reset-password?token=${secret}` }, locale),
  });
}

export async function resetLinkWorks(token: string): Promise<boolean> {
  return (await data.findPasswordReset(hashSecret(token), Date.now())) !== undefined;
}

/** Sets the new password and ends every sign-in of the account, which it gives. @throws InvalidInput, Conflict when the link was used this moment */
export async function resetPassword(input: NewPasswordInput): Promise<data.Account> {
  const { token, password } = checkNewPassword(input);
  await refuseCommonPassword(password);
  if (!(await resetLinkWorks(token))) throw new InvalidInput({ form: m.reset_link_dead() });
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const reset = await data.findPasswordReset(hashSecret(token), Date.now(), tx);
    const account = reset && (await data.updateAccount(tx, reset.userId, { passwordHash }));
    if (!account) throw new Conflict(m.reset_link_dead());
    await data.deletePasswordResets(tx, account.id);
    await data.deleteSignIns(tx, account.id);
    return account;
  });
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

/** What is absent, or as it stands, is not written. @throws SignInNeeded, NotFound, Conflict */
export async function updateProfile(
  viewer: Viewer,
  input: ProfileInput,
  openedOn: OpenedOn = null,
  part: SettingsPart = "account",
): Promise<data.Account> {
  const member = writerOrThrow(viewer);
  const given = Object.entries(columnsOf(input)).filter(([, value]) => value !== undefined);
  return transaction(async (tx) => {
    const before = await data.findAccountById(member.id, tx);
    if (!before) throw new NotFound("member", m.member_not_found());
    const changes = changesBetween(before, Object.fromEntries(given));
    refuseStaleEdit(openedOn, { revision: settingsRevision(before, part) }, changes, accountFieldWords);
    const changed = given.filter(([column]) => changes.some(({ field }) => field === column));
    const change: Partial<data.NewAccount> = Object.fromEntries(changed);
    if (change.postalCode) change.province = provinceOfPostalCode(change.postalCode);
    return changed.length === 0 ? before : ((await data.updateAccount(tx, member.id, change)) ?? before);
  });
}

function columnsOf(input: ProfileInput): Partial<data.NewAccount> {
  const { full_name: fullName, user_type: userType, postal_code: code, occupation, language: chosen } = input;
  return {
    fullName,
    userType,
    postalCode: code || undefined,
    occupation: occupation === undefined ? undefined : occupation || null,
    language: chosen,
    bio: input.bio,
    location: input.location,
    skills: input.skills,
    isDiscoverable: input.is_discoverable,
    showsUserType: input.shows_user_type,
    showsOccupation: input.shows_occupation,
    showsProvince: input.shows_province,
    acceptsRequests: input.accepts_requests,
    lightPages: input.light_pages,
    mailedKinds: input.mailed_kinds,
  };
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
