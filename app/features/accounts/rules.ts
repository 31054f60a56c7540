import { dayMs, weekMs } from "#app/text/spans.ts";
/** The order is that of docs/product/accounts.md#members. */
export const userTypes = ["secondary_student", "post_secondary", "recent_graduate", "professional", "seeker"] as const;
export type UserType = (typeof userTypes)[number];

export const isUserType = (text: string): text is UserType => (userTypes as readonly string[]).includes(text);

export const minimumPasswordLength = 8;
/** Enough for any passphrase, and too short to keep the server busy with hashing. */
export const maximumPasswordLength = 256;
/** Nothing checks the age: members confirm it by registering. */
export const minimumAge = 14;
export const minimumUsernameLength = 3;
export const maximumUsernameLength = 40;
export const fullNameLimit = 100;
export const occupationLimit = 100;

/** docs/product/accounts.md#signing-in */
export const failuresBeforeLock = 3;
export const lockSeconds = 30;
/** Failures within the span, from all networks together, after which unknown browsers have to wait as long (OWASP: device cookies). */
export const failuresOfStrangers = 10;
export const strangersSpanMs = 15 * 60_000;
/** Failures are forgotten this long after the last one. The job runs every hour, so that no failure is stored longer than a day. */
export const failuresKeptMs = 23 * 3_600_000;
/** Browsers keep no cookie longer than this. */
export const knownBrowserDays = 400;
export const knownBrowserMs = knownBrowserDays * dayMs;
/** How many members of one computer its browser remembers. */
export const membersEachBrowser = 8;

export const plainSessionMs = dayMs;
/** How precisely the last use of a session or a token is stored. */
export const lastUseStepMs = 3_600_000;
/** The lifetimes, in days, that a member can choose for a token. */
export const tokenDays = [7, 30, 90, 365] as const;
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];
export const tokenNameLimit = 60;
export const tokensEach = 20;
export const apiTokenDays = 30;
export const apiTokenMs = apiTokenDays * dayMs;
export const emailLinkDays = 2;
/** How long the link works by which a member says that a sign-in was not theirs. */
export const notMeDays = 7;
/** How long a mailed link works, from the sending of its mail on. */
export const linkMs = {
  reset: 3_600_000,
  unlock: 3_600_000,
  verify: emailLinkDays * dayMs,
  change_from: emailLinkDays * dayMs,
  change_to: emailLinkDays * dayMs,
  not_me: notMeDays * dayMs,
  /** A day more than what it stops waits (sign-in-resets/rules.ts), which ends it. */
  stop_reset: 3 * dayMs,
};
/** For how long an address that an account has left is told of a reset of its sign-in. */
export const formerAddressDays = 90;
export const formerAddressMs = formerAddressDays * dayMs;
/** How long a link is stored, used or not: a day more than any works, for mails that have to wait. */
export const linkKeptDays = notMeDays + 1;
export const linkKeptMs = linkKeptDays * dayMs;
/** How many mails of one kind one account can be sent in an hour. */
export const emailLinksAnHour = 3;

const maximumEmailLength = 254;

/**
 * Returns whether a text is an address: text, an @, then text with a dot (docs/product/accounts.md#registration). The length is checked
 * first, since the pattern takes long over a very long text.
 */
export function looksLikeEmail(text: string): boolean {
  return text.length <= maximumEmailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])$/u;

/** Returns whether mail can be sent to an address: words with single dots between them, an @, and the name of a host. New addresses are held to it. */
export function isEmailAddress(text: string): boolean {
  if (!looksLikeEmail(text)) return false;
  const [local = "", host = ""] = text.split("@");
  return local.length <= 64 && localPart.test(local) && domain.test(host);
}

/** Names that a reader would take for the site itself, its staff or nobody, in both languages; one text, so that no script of a page carries it. */
const reservedNames =
  "admin admins administrator administrators administration administrateur administratrice mod mods modo modos moderator moderators moderation moderateur " +
  "moderatrice portage staff team equipe support soutien help aide helpdesk service security securite official officiel officielle root system " +
  "systeme sysadmin superuser owner webmaster postmaster hostmaster abuse noreply mailer daemon bot api www mail site info contact press privacy " +
  "legal billing null nil none undefined nan true false void unknown inconnu anonymous anonyme guest invite user member membre everyone everybody " +
  "all tous here nobody personne deleted supprime me you login logout register settings";

/** Returns whether a username, whatever its case, digits and hyphens, is made of reserved names alone: "Admin", "portage-support", "portageteam", "null0". */
export function isReservedUsername(username: string): boolean {
  const parts = username
    .toLowerCase()
    .split(/[-_\d]+/)
    .filter((part) => part !== "");
  const names = reservedNames.split(" ");
  if (parts.every((part) => names.includes(part))) return parts.length > 0;
  // Written together; the shortest stand within too many other words.
  return new RegExp(`^(?:${names.filter(({ length }) => length > 2).join("|")})+$`).test(parts.join(""));
}

export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text);
}

/** Returns which lines of the register page's checklist hold. It is a hint: only the length is required. */
export function passwordChecklist(password: string) {
  return {
    length: password.length >= minimumPasswordLength,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\d/.test(password),
  };
}

/** The account that owns what deleted members chose to leave. It is shown as '[deleted member]' and found nowhere. */
export const deletedMemberId = 0;

/** The part of the settings that a form edits; a JSON call may edit all of them ("account"). */
export type SettingsPart = "profile" | "choices" | "account";

/** Returns the revision of a part. Each part counts for itself, so that saving one form does not make the other one stale. */
export function settingsRevision({ revision, choicesRevision }: { revision: number; choicesRevision: number }, part: SettingsPart): number {
  return { profile: revision, choices: choicesRevision, account: revision + choicesRevision - 1 }[part];
}

export const bioLimit = 1000;
export const locationLimit = 80;
export const workplaceLimit = 120;
export const skillLimit = 20;
export const skillLength = 40;

/** The kinds that a member can get by mail besides a notification. */
export const mailedKinds = [
  "reply",
  "mention",
  "translation",
  "connection_request",
  "connection_answer",
  "review_result",
  "moderation",
  "programme",
  "followed",
  "reminder",
  "review_item",
] as const;
/** Of these only staff are told. */
export const staffKinds: readonly string[] = ["review_item"];
export type MailedKind = (typeof mailedKinds)[number];

/** What a member is asked to consent to: each kind of mail about one event, the digest of many, and the one mail to a newcomer. */
export const consentKinds = [...mailedKinds, "digest", "newcomer"] as const;
export type ConsentKind = (typeof consentKinds)[number];
/**
 * By what a member consents or withdraws: registering, their settings, a call of the API, what they follow, or the address in a mail. What was
 * asked for once has ended when it is sent. An upgrade withdrew what was recorded although the member was never asked.
 */
export type ConsentWay = "registration" | "settings" | "api" | "follow" | "unsubscribe" | "sent" | "never_asked";
/** How long after joining a newcomer gets the mail that they asked for; as long again it is sent late. */
export const newcomerMailMs = weekMs;
