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
};

const noticeOf = (userId: number, what: string, { userAgent = "", left, provider }: Given): Notice => ({
  userId,
  kind: "security",
  actorId: null,
  path: "/settings/security",
  details: { what, userAgent: userAgent.slice(0, 200), ...(left !== undefined && { left: String(left) }), ...(provider && { provider }) },
});

type SecurityEvent =
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

/** Tells a member on the page and by mail what was done with their account, inside the transaction that does it. */
export async function notifyOfSecurity(tx: Writer, userId: number, what: SecurityEvent, given: Given = {}): Promise<void> {
  const notice = noticeOf(userId, what, given);
  await notify(tx, notice, letterOf(notice, m.security_mail_body, `${settings.baseUrl}/forgot-password`));
}

/** Tells a member of a sign-in from a browser that their account does not know, with a link for whoever did not sign in. */
export async function notifyOfNewBrowser(tx: Writer, userId: number, userAgent: string): Promise<void> {
  const account = await findAccountById(userId, tx);
  if (!account) return;
  const notice = noticeOf(userId, "new_browser", { userAgent });
  const linkId = settings.sendsMail ? await makeLink(tx, account, "not_me", Date.now()) : undefined;
  await notify(tx, notice, letterOf(notice, m.new_browser_mail_body, linkPlaceholder, linkId));
}

/** Returns what tells a member that a browser changed their password (features/accounts, below this room, takes it). */
export const tellOfPassword = (userAgent: string) => (tx: Writer, userId: number) =>
  notifyOfSecurity(tx, userId, "password", { userAgent });

type Body = (
  facts: { username: string; sentence: string; when: string; days: number; link: string },
  options: Parameters<Letter>[1],
) => string;

/** Returns the letter that tells the same; nothing where this site sends no mail. */
function letterOf(notice: Notice, body: Body, link: string, linkId?: number): Letter | [] {
  if (!settings.sendsMail) return [];
  return ({ username }, options) => {
    const sentence = sentenceOf(notice, options);
    const facts = { username: `u/${username}`, sentence, when: moment(Date.now()), days: notMeDays, link };
    return { subject: `${sentence} · ${settings.brand.name}`, body: body(facts, options), ...(linkId !== undefined && { linkId }) };
  };
}
