import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { memberOrThrow, provenOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { Conflict, InvalidInput, TooManyRequests } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { hourMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import * as accounts from "./data.server.ts";
import * as data from "./email-links-data.server.ts";
import { type AddressChangeInput, checkAddressChange } from "./forms.server.ts";
import { addressOfLink, type MailedLinkKind, mailAddressChanged, mailLink } from "./mails.server.ts";
import { emailLinkDays, emailLinksAnHour, formerAddressMs, linkKeptMs, linkMs } from "./rules.ts";
import * as signIns from "./sign-ins-data.server.ts";

/** What a link can still do, or has done. "waiting" means that the other address of a change has not confirmed yet. */
export type EmailLinkState =
  | { state: "dead" }
  | { state: "open" | "verified" | "waiting" | "changed"; kind: data.EmailLinkKind; address: string; username: string };

/** Returns the state of a link and changes nothing, because mail programs open every link they see. */
export async function emailLinkState(token: string): Promise<EmailLinkState> {
  const link = await data.findEmailLink(hashSecret(token), data.proving);
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
export async function confirmEmailLink(token: string, tell: Tell): Promise<void> {
  const now = Date.now();
  await transaction(async (tx) => {
    const link = await data.findEmailLink(hashSecret(token), data.proving, tx);
    const account = link && (await accounts.findAccountById(link.userId, tx));
    const { state } = link && account ? stateOf(link, account, now) : { state: "dead" };
    if (!link || !account || state === "dead") throw new InvalidInput({ form: m.email_link_dead({ days: emailLinkDays }) });
    if (state !== "open") return;
    await data.noteConfirmed(tx, link.id, now);
    if (link.kind === "verify") await accounts.updateAccount(tx, account.id, { emailVerifiedAt: now });
    else await changeWhenBothAgree(tx, account, link.address, now, tell);
  });
}

async function changeWhenBothAgree(tx: Writer, account: accounts.Account, email: string, now: number, tell: Tell): Promise<void> {
  const links = await data.linksOfChange(account.id, now, tx);
  if (links.some((link) => link.confirmedAt === null)) return;
  // The address was free when the member asked for it, and another account has taken it since.
  if (await accounts.findAccountByEmail(email, tx)) throw new Conflict(m.email_taken());
  await data.endLinksOfChange(tx, account.id, now);
  await moveAddress(tx, account, { email, emailVerifiedAt: now }, tell);
}

/** Tells a member on the page of a changed address, in the transaction that changes it; the old address gets a mail besides. */
type Tell = (tx: Writer, userId: number) => Promise<unknown>;
type Move = { email: string; emailVerifiedAt: number | null };

/** Gives an account another address, ends what was mailed to the old one to let somebody in, and tells the old one. */
async function moveAddress(tx: Writer, account: accounts.Account, move: Move, tell: Tell): Promise<void> {
  await accounts.updateAccount(tx, account.id, move);
  // One that nobody confirmed may be a stranger's, who must hear of nothing.
  if (account.emailVerifiedAt !== null) await data.insertFormerAddress(tx, account.id, account.email, Date.now());
  await signIns.deleteEntryLinks(tx, account.id);
  await mailAddressChanged(tx, account, move.email);
  await tell(tx, account.id);
}

/** Mails a link to the account's address. */
export const askToVerify = (tx: Writer, account: accounts.Account, now: number) => sendLink(tx, account, "verify", now);

/** Queues a mail with a link. `address` is the new one of a change of address. */
export async function sendLink(tx: Writer, account: accounts.Account, kind: MailedLinkKind, now: number, address?: string) {
  await mailLink(tx, account, kind, await makeLink(tx, account, kind, now, address), address);
}

/** Returns the link of a kind that a token opens, while it works. */
export async function standingLink(
  token: string,
  kind: data.EmailLinkKind,
  now = Date.now(),
  from?: Writer,
): Promise<data.EmailLink | undefined> {
  const link = await data.findEmailLink(hashSecret(token), [kind], from);
  return link && link.expiresAt > now ? link : undefined;
}

/** Makes a link without a secret, which it is given when its mail is sent, and returns its id. */
export const makeLink = (tx: Writer, account: accounts.Account, kind: data.EmailLinkKind, now: number, address = account.email) =>
  data.insertEmailLink(tx, { userId: account.id, kind, address, createdAt: now, expiresAt: now + linkMs[kind] });

/**
 * Makes the secret of a link while its mail is sent, and returns the link's address. The link then works as long as its kind does, and one
 * that an earlier attempt sent no longer. Returns null when the link has ended.
 */
export async function makeLinkAddress(tx: Writer, id: number, now: number): Promise<string | null> {
  const link = await data.findStandingLink(id, now, tx);
  if (!link) return null;
  const secret = newSecret();
  await data.giveSecret(tx, id, hashSecret(secret), now + linkMs[link.kind]);
  return addressOfLink(link.kind, secret);
}

/** Ends the links that stop a reset of a member's sign-in. */
export const endStopLinks = (tx: Writer, userId: number, now: number) => data.endLinks(tx, userId, ["stop_reset"], now);

/** Deletes old links and the addresses that accounts left long ago; the schedule runs it every hour. */
export async function forgetOldLinks(now: number): Promise<void> {
  await data.deleteLinksBefore(now - linkKeptMs);
  await data.deleteFormerAddressesBefore(now - formerAddressMs);
}

/** Says where a member's address stands: confirmed, asked for, or never to be asked for, since this site sends no mail. */
export function addressSentence({ email, emailVerifiedAt }: Pick<accounts.Account, "email" | "emailVerifiedAt">): string {
  if (emailVerifiedAt !== null) return m.verify_done({ email });
  if (!settings.sendsMail) return m.verify_no_mail({ email });
  return settings.verifiedToPublish ? m.verify_needed({ email }) : m.verify_asked({ email });
}

/** Sends the registration's link once more; the earlier links keep working. @throws SignInNeeded, TooManyRequests, InvalidInput without a mail server */
export async function askToVerifyAgain(viewer: Viewer): Promise<void> {
  const member = memberOrThrow(viewer);
  if (!settings.sendsMail) throw new InvalidInput({ form: m.verify_no_mail(member) });
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
 * address. Where no mail is sent nobody could agree, and the address changes at once.
 * @throws SignInNeeded, ProofNeeded, InvalidInput, TooManyRequests
 */
export async function askForAddress(viewer: Viewer, input: AddressChangeInput, tell: Tell): Promise<void> {
  const member = memberOrThrow(viewer);
  const { email: address } = checkAddressChange(input);
  if (address === member.email) throw new InvalidInput({ email: m.address_same() });
  provenOrThrow(member, m.address_submit());
  const now = Date.now();
  await transaction(async (tx) => {
    const account = await accounts.findAccountById(member.id, tx);
    if (!account) return;
    await refuseTooMany(tx, account.id, "change_to", now);
    await data.endLinksOfChange(tx, account.id, now);
    const isTaken = (await accounts.findAccountByEmail(address, tx)) !== undefined;
    if (!settings.sendsMail) {
      if (isTaken) throw new InvalidInput({ email: m.email_taken() });
      return moveAddress(tx, account, { email: address, emailVerifiedAt: null }, tell);
    }
    await (isTaken ? makeLink : sendLink)(tx, account, "change_to", now, address);
    if (account.emailVerifiedAt !== null) await sendLink(tx, account, "change_from", now, address);
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
