import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { Conflict, InvalidInput, TooManyRequests } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import * as accounts from "./data.server.ts";
import * as data from "./email-links-data.server.ts";
import { type AddressChangeInput, checkAddressChange } from "./forms.server.ts";
import { mailAddressChanged, mailAddressQuestion, mailVerification } from "./mails.server.ts";
import { emailLinkDays, emailLinkMs, emailLinksAnHour } from "./rules.ts";
import { confirmPresentPassword } from "./sign-ins.server.ts";

const hourMs = 3_600_000;

/** What a link can still do, or has done. "waiting" means that the other address of a change has not confirmed yet. */
export type EmailLinkState =
  | { state: "dead" }
  | { state: "open" | "verified" | "waiting" | "changed"; kind: data.EmailLinkKind; address: string; username: string };

/** Returns the state of a link and changes nothing, because mail programs open every link they see. */
export async function emailLinkState(token: string): Promise<EmailLinkState> {
  const link = await data.findEmailLink(hashSecret(token));
  const account = link && (await accounts.findAccountById(link.userId));
  return link && account ? stateOf(link, account, Date.now()) : { state: "dead" };
}

function stateOf(link: data.EmailLink, account: accounts.Account, now: number): EmailLinkState {
  const facts = { kind: link.kind, address: link.address, username: account.username };
  const isTheirs = account.email === link.address;
  if (link.kind !== "verify" && isTheirs) return { state: "changed", ...facts };
  if (link.kind === "verify" && isTheirs && account.emailVerifiedAt !== null) return { state: "verified", ...facts };
  if (link.expiresAt <= now || (link.kind === "verify" && !isTheirs)) return { state: "dead" };
  return { state: link.confirmedAt === null ? "open" : "waiting", ...facts };
}

/**
 * Confirms the address of a link. Confirming again, say in another tab, changes nothing.
 * @throws InvalidInput for a dead link, Conflict when the address has become another account's
 */
export async function confirmEmailLink(token: string): Promise<void> {
  const now = Date.now();
  await transaction(async (tx) => {
    const link = await data.findEmailLink(hashSecret(token), tx);
    const account = link && (await accounts.findAccountById(link.userId, tx));
    const { state } = link && account ? stateOf(link, account, now) : { state: "dead" };
    if (!link || !account || state === "dead") throw new InvalidInput({ form: m.email_link_dead({ days: emailLinkDays }) });
    if (state !== "open") return;
    await data.noteConfirmed(tx, link.id, now);
    if (link.kind === "verify") await accounts.updateAccount(tx, account.id, { emailVerifiedAt: now });
    else await changeWhenBothAgree(tx, account, link.address, now);
  });
}

async function changeWhenBothAgree(tx: Writer, account: accounts.Account, address: string, now: number): Promise<void> {
  const links = await data.linksOfChange(account.id, now, tx);
  if (links.some((link) => link.confirmedAt === null)) return;
  // The address was free when the member asked for it, and another account has taken it since.
  if (await accounts.findAccountByEmail(address, tx)) throw new Conflict(m.email_taken());
  await accounts.updateAccount(tx, account.id, { email: address, emailVerifiedAt: now });
  await data.endLinksOfChange(tx, account.id, now);
  await accounts.deletePasswordResets(tx, account.id);
  await mailAddressChanged(tx, account, address);
}

/** Makes a link for the account's address and queues the mail that carries it. */
export async function askToVerify(tx: Writer, account: accounts.Account, now: number): Promise<void> {
  await mailVerification(tx, account, await makeLink(tx, account, "verify", account.email, now));
}

async function makeLink(tx: Writer, account: accounts.Account, kind: data.EmailLinkKind, address: string, now: number) {
  const secret = newSecret();
  const link = { userId: account.id, kind, secretHash: hashSecret(secret), address, createdAt: now, expiresAt: now + emailLinkMs };
  await data.insertEmailLink(tx, link, now - emailLinkMs);
  return secret;
}

/** Sends the registration's link once more; the earlier links keep working. @throws SignInNeeded, TooManyRequests */
export async function askToVerifyAgain(viewer: Viewer): Promise<void> {
  const member = memberOrThrow(viewer);
  const now = Date.now();
  await transaction(async (tx) => {
    const account = await accounts.findAccountById(member.id, tx);
    if (!account || account.emailVerifiedAt !== null) return;
    await refuseTooMany(tx, account.id, "verify", now);
    await askToVerify(tx, account, now);
  });
}

/**
 * Asks both addresses whether the account may change to the new one. A present address that was never confirmed is not asked, since it may
 * be mistyped or a stranger's. An address that another account has gets no mail, and the page does not tell: it goes on waiting for that
 * address.
 * @throws SignInNeeded, InvalidInput, SignInLocked, TooManyRequests
 */
export async function askForAddress(viewer: Viewer, input: AddressChangeInput): Promise<void> {
  const member = memberOrThrow(viewer);
  const { email: address, address_password: password } = checkAddressChange(input);
  if (address === member.email) throw new InvalidInput({ email: m.address_same() });
  await confirmPresentPassword(member, password, "address_password");
  const now = Date.now();
  await transaction(async (tx) => {
    const account = await accounts.findAccountById(member.id, tx);
    if (!account) return;
    await refuseTooMany(tx, account.id, "change_to", now);
    await data.endLinksOfChange(tx, account.id, now);
    const isTaken = (await accounts.findAccountByEmail(address, tx)) !== undefined;
    const to = await makeLink(tx, account, "change_to", address, now);
    if (!isTaken) await mailAddressQuestion(tx, account, "to", address, to);
    if (account.emailVerifiedAt === null) return;
    await mailAddressQuestion(tx, account, "from", address, await makeLink(tx, account, "change_from", address, now));
  });
}

async function refuseTooMany(tx: Writer, userId: number, kind: data.EmailLinkKind, now: number): Promise<void> {
  const recent = await data.linksMadeSince(tx, userId, kind, now - hourMs);
  const [oldest] = recent.slice(-emailLinksAnHour);
  if (!oldest || recent.length < emailLinksAnHour) return;
  throw new TooManyRequests(m.email_links_many({ limit: emailLinksAnHour }), Math.ceil((oldest.createdAt + hourMs - now) / 1000), {});
}

/** Returns the pending change of address and the sides that have not confirmed yet, or null. @throws SignInNeeded */
export async function pendingAddress(viewer: Viewer): Promise<{ address: string; waitsFor: ("from" | "to")[] } | null> {
  const links = await data.linksOfChange(memberOrThrow(viewer).id, Date.now());
  const [first] = links;
  if (!first) return null;
  const waiting = links.filter((link) => link.confirmedAt === null);
  return { address: first.address, waitsFor: waiting.map((link) => (link.kind === "change_from" ? "from" : "to")) };
}

/** Cancels the pending change of address. @throws SignInNeeded */
export async function forgetPendingAddress(viewer: Viewer): Promise<void> {
  const { id } = memberOrThrow(viewer);
  await transaction((tx) => data.endLinksOfChange(tx, id, Date.now()));
}
