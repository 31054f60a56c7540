import type { Role } from "#app/auth/permissions.ts";
import { type Member, memberOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { fold } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { owePasswordRecord } from "#app/features/erasure/operations.server.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { partOf, unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit } from "#app/operations/revisions.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Language } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { recordConsents } from "./consents.server.ts";
import * as data from "./data.server.ts";
import { askToVerify } from "./email-links.server.ts";
import { accountFieldWords } from "./field-words.ts";
import { checkRegistration, checkSignIn, type ProfileInput, type RegistrationInput, type SignInInput } from "./forms.server.ts";
import { browserKnownTo } from "./known-browser.server.ts";
import { hashPassword, isOutdatedHash, noPassword, verifyPassword } from "./password.server.ts";
import { type SettingsPart, settingsRevision } from "./rules.ts";
import { countingFailures, countsOfBrowser, countsOfStranger } from "./sign-in-failures.server.ts";
import * as signIns from "./sign-ins-data.server.ts";

export { closePassword, endWaysIn } from "./ways-in-data.server.ts";

/**
 * Creates an account and mails a link to its address, unless the operator or their provider vouches for it (`isVerified`). `also` is what else
 * belongs to the registration; without a password (`hasPassword`) a provider of sign-in lets its owner in.
 * @throws InvalidInput with a sentence per field, also when the e-mail or the username is taken; Conflict when somebody took it this moment
 */
export async function registerAccount(
  input: RegistrationInput,
  { isVerified = false, isDemo = false, hasPassword = true, also = async (_tx: Writer, _account: data.Account) => {} } = {},
): Promise<data.Account> {
  const { password, ...account } = checkRegistration(input);
  await refuseCommonPassword(password);
  const taken = await data.accountTaken(account.email, account.usernameKey);
  if (taken.some((other) => other.email === account.email)) throw new InvalidInput({ email: m.email_taken() });
  if (taken.length > 0) throw new InvalidInput({ username: m.username_taken() });
  const passwordHash = hasPassword ? await hashPassword(password) : noPassword;
  const createdAt = Date.now();
  const row: data.NewAccount = {
    ...account,
    // Nobody has chosen yet what others see; the demo's people, who are invented, have: onboarding hides nothing of them.
    ...(isDemo ? { choicesRevision: 2 } : { showsUserType: false, showsOccupation: false, showsProvince: false }),
    ...(account.userType === "secondary_student" && { acceptsRequests: false }),
    passwordHash,
    province: provinceOfPostalCode(account.postalCode),
    language: language(),
    emailVerifiedAt: isVerified ? createdAt : null,
    isDemo,
    createdAt,
  };
  return transaction(
    async (tx) => {
      const made = await data.insertAccount(tx, row);
      if (!isVerified) await askToVerify(tx, made, createdAt);
      if (input.newcomer_mail) await recordConsents(tx, made.id, "registration", [], ["newcomer"]);
      await also(tx, made);
      return made;
    },
    (made) => ({ parts: [partOf.totals], by: made.id }),
  ).catch((error) => {
    // When two people register at once, the unique columns decide.
    if (isUniqueViolation(error, "users.email")) throw new Conflict(m.email_taken(), { fields: { email: m.email_taken() } });
    if (isUniqueViolation(error, "users.username_key"))
      throw new Conflict(m.username_taken(), { fields: { username: m.username_taken() } });
    throw error;
  });
}

/**
 * Checks an e-mail and a password. Three failures from one network lock the account for that network for 30 seconds. Ten failures from
 * anywhere lock it for all browsers except those that signed in to it before, which `cookie` tells. Known and unknown accounts get the same
 * answer in the same time.
 * @throws InvalidInput, WrongCredentials, SignInLocked, NotAllowed where nobody signs in with a password
 */
export async function verifyCredentials(
  input: Pick<SignInInput, "email" | "password">,
  address: string,
  cookie: string | null = null,
): Promise<data.Account> {
  refusePasswords();
  const { email, password } = checkSignIn(input);
  const account = await data.findAccountByEmail(email);
  const browser = account && browserKnownTo(account, cookie);
  const isRight = () => verifyPassword(password, account?.passwordHash ?? null);
  await countingFailures(browser ? countsOfBrowser(email, browser) : countsOfStranger(email, address), isRight);
  const found = account as data.Account; // a null hash never verifies
  if (isOutdatedHash(found.passwordHash)) await renewHash(found, password);
  return found;
}

/** Refuses what only a password is for, where members sign in at a provider alone. @throws NotAllowed */
export function refusePasswords(): void {
  if (settings.oidc.only) throw new NotAllowed(m.identity_only());
}

/** Stores the same password at today's cost, unless it was changed this moment. */
async function renewHash({ id, passwordHash: old }: data.Account, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  await transaction((tx) => data.replacePasswordHash(tx, id, old, renewed), unseen);
}

/**
 * Replaces a password, deletes the account's reset links and adds the change to the ledger, which outlives a restore. Returns null when
 * there is no such account.
 */
export async function replacePassword(tx: Writer, id: number, change: { passwordHash: string; emailVerifiedAt?: number }, now: number) {
  const account = await data.updateAccount(tx, id, { ...change, passwordChangedAt: now });
  if (!account) return null;
  await owePasswordRecord(tx, account, now);
  await signIns.deleteEntryLinks(tx, id);
  return account;
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

/** Writes the fields that are given and differ from the account. @throws SignInNeeded, NotFound, Conflict */
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
    if (changed.length === 0) return before;
    if (change.mailedKinds)
      await recordConsents(tx, member.id, part === "account" ? "api" : "settings", before.mailedKinds, change.mailedKinds);
    return (await data.updateAccount(tx, member.id, change)) ?? before;
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
    workplace: input.workplace,
    skills: input.skills,
    isDiscoverable: input.is_discoverable,
    showsUserType: input.shows_user_type,
    showsOccupation: input.shows_occupation,
    showsProvince: input.shows_province,
    acceptsRequests: input.accepts_requests,
    acceptsMentions: input.accepts_mentions,
    lightPages: input.light_pages,
    mailedKinds: input.mailed_kinds,
  };
}

/** Returns the pictures of those of these members who have one, by their usernames. */
export async function facesOf(usernames: (string | null | undefined)[]): Promise<Record<string, string>> {
  return Object.fromEntries((await authorsOf(usernames)).map(({ username, face }) => [username, face ?? ""]));
}

/** Returns how members are named and shown, by their usernames. */
export async function authorsOf(usernames: (string | null | undefined)[]): Promise<Awaited<ReturnType<typeof data.authorsNamed>>> {
  const keys = [...new Set(usernames.flatMap((name) => (name ? fold(name) : [])))];
  return keys.length > 0 ? data.authorsNamed(keys) : [];
}

/** Sets the hash of a member's picture; null for their initials. */
export async function setFaceIn(tx: Writer, id: number, face: string | null): Promise<void> {
  await data.updateAccount(tx, id, { face });
}

export async function chooseLanguage(member: Member, chosen: Language): Promise<void> {
  await transaction((tx) => data.updateAccount(tx, member.id, { language: chosen }), unseen);
}

export async function chooseDensity(member: Member, compactLists: boolean): Promise<void> {
  await transaction((tx) => data.updateAccount(tx, member.id, { compactLists }), unseen);
}

/** Gives a member a role. For the command line, where the operator needs no role. @throws NotFound */
export async function grantRole(email: string, role: Role): Promise<data.Account> {
  const account = await data.findAccountByEmail(email.trim().toLowerCase());
  if (!account) throw new NotFound("member", m.member_not_found());
  return transaction(async (tx) => {
    await recordStaffAct(tx, null, { kind: "role_given", subject: { type: "member", id: account.id }, detail: { role } });
    return (await data.updateAccount(tx, account.id, { role })) ?? account;
  });
}

/** Returns where to write to a member, and in which language; undefined when the member has left. */
export async function findContact(from: Reader, id: number) {
  const account = await data.findAccountById(id, from);
  return account && { id, username: account.username, email: account.email, language: account.language };
}

/**
 * Suspends a member within a moderator's transaction, which ends their sessions and tokens; null as `until` lifts the suspension. They may
 * sign in again, to read and to appeal.
 */
export async function suspendMember(tx: Writer, id: number, until: number | null, reason: string | null): Promise<void> {
  await data.updateAccount(tx, id, { suspendedUntil: until, suspensionReason: reason });
  if (until !== null) await signIns.deleteSignIns(tx, id);
}

export {
  adminIds,
  deleteAccountRow,
  ensureDeletedMember,
  findAccountByEmail,
  findAccountById,
  listAdmins,
  movePostCount,
  moveUnreadCount,
  updateAccount,
} from "./data.server.ts";
export { deleteSignIns } from "./sign-ins-data.server.ts";
export { hasPassword, hasWayIn } from "./ways-in-data.server.ts";
