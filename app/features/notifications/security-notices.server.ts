import type { Writer } from "#app/db/client.server.ts";
import { makeLink } from "#app/features/accounts/email-links.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { notMeDays } from "#app/features/accounts/rules.ts";
import { linkPlaceholder } from "#app/features/mail/rules.ts";
import { settings } from "#app/process/settings.server.ts";
import { moment } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import { sentenceOf } from "./labels.ts";
import { type Letter, notify } from "./operations.server.ts";
import type { Notice } from "./rules.ts";

type Given = {
  /** The browser that did it, as it names itself; "" for none. Nobody's address is told. */
  userAgent?: string;
  /** How many recovery codes are left. */
  left?: number;
  /** The label of the provider of sign-in. */
  provider?: string;
  /** What the unread notice of the same stands in one line with; a letter goes for each. */
  of?: string;
};

const noticeOf = (userId: number, what: string, { userAgent = "", left, provider, of }: Given): Notice => ({
  userId,
  kind: "security",
  actorId: null,
  path: "/settings/security",
  details: {
    what,
    userAgent: userAgent.slice(0, 200),
    ...(left !== undefined && { left: String(left) }),
    ...(provider && { provider }),
    ...(of && { of }),
  },
});

type SecurityEvent =
  | "new_browser"
  | "second_step_on"
  | "second_step_off"
  | "second_step_ended"
  | "recovery_code"
  | "recovery_codes"
  | "wrong_codes"
  | "identity_linked"
  | "identity_unlinked"
  | "password"
  | "password_dropped"
  | "passkey_added"
  | "passkey_removed"
  | "passkey_copied";

/**
 * Tells a member on the page and by mail what was done with their account, inside the transaction that does it, with a link that ends every
 * sign-in for whom it was not.
 */
export async function notifyOfSecurity(tx: Writer, userId: number, what: SecurityEvent, given: Given = {}): Promise<void> {
  const account = await findAccountById(userId, tx);
  if (!account) return;
  const notice = noticeOf(userId, what, given);
  const linkId = settings.sendsMail ? await makeLink(tx, account, "not_me", Date.now()) : undefined;
  await notify(tx, notice, letterOf(notice, linkId));
}

/** Tells a member of a sign-in from a browser or a program that their account does not know. */
export const notifyOfNewBrowser = (tx: Writer, userId: number, userAgent: string) =>
  notifyOfSecurity(tx, userId, "new_browser", { userAgent, of: `browser:${userAgent.slice(0, 200)}` });

/** Returns what tells a member that a browser changed their password (features/accounts, below this room, takes it). */
export const tellOfPassword = (userAgent: string) => (tx: Writer, userId: number) =>
  notifyOfSecurity(tx, userId, "password", { userAgent });

/** Returns what tells a member on the page alone that their address was changed: a letter with a way in must not go to the new one. */
export const tellOfAddress = (userAgent: string) => (tx: Writer, userId: number) => notify(tx, noticeOf(userId, "address", { userAgent }));

/** Returns the letter that tells the same, where this site sends mail. */
function letterOf(notice: Notice, linkId: number | undefined): Letter | [] {
  if (linkId === undefined) return [];
  return ({ username }, options) => {
    const sentence = sentenceOf(notice, options);
    const facts = { username: `u/${username}`, sentence, when: moment(Date.now()), days: notMeDays, link: linkPlaceholder };
    return { subject: `${sentence} · ${settings.brand.name}`, body: m.security_mail_body(facts, options), linkId };
  };
}
