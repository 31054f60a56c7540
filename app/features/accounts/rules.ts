/** In the order of docs/product/accounts.md#members. */
export const userTypes = ["secondary_student", "post_secondary", "recent_graduate", "professional", "seeker"] as const;
export type UserType = (typeof userTypes)[number];

export const isUserType = (text: string): text is UserType => (userTypes as readonly string[]).includes(text);

const dayMs = 24 * 3_600_000;

export const minimumPasswordLength = 8;
/** Long enough for any passphrase, short enough that hashing cannot be used to keep the server busy. */
export const maximumPasswordLength = 256;
/** Nobody checks it: members say so by registering. */
export const minimumAge = 14;
export const minimumUsernameLength = 3;
export const maximumUsernameLength = 40;
export const fullNameLimit = 100;
export const occupationLimit = 100;

/** docs/product/accounts.md#signing-in */
export const failuresBeforeLock = 3;
export const lockSeconds = 30;
/** What an account stands within the span, from all networks together, before browsers it does not know wait as long (OWASP: device cookies). */
export const failuresOfStrangers = 10;
export const strangersSpanMs = 15 * 60_000;
/** After so long without another, failures are forgotten: the job that does it runs every hour, so that none is kept longer than a day. */
export const failuresKeptMs = 23 * 3_600_000;
/** As long as browsers keep a cookie. */
export const knownBrowserDays = 400;
export const knownBrowserMs = knownBrowserDays * dayMs;
/** How many members of one computer its browser is known to. */
export const membersEachBrowser = 8;

export const rememberedSessionMs = 30 * dayMs;
export const plainSessionMs = dayMs;
/** How exactly the last use of a session or a token is known. */
export const lastUseStepMs = 3_600_000;
/** What a member may choose for a token of their own, in days. */
export const tokenDays = [7, 30, 90, 365] as const;
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];
export const tokenNameLimit = 60;
export const tokensEach = 20;
export const apiTokenDays = 30;
export const apiTokenMs = apiTokenDays * dayMs;
export const resetLinkMs = 3_600_000;
/** Reset links that one account can have sent. */
export const resetLinksAnHour = 3;
export const emailLinkDays = 2;
export const emailLinkMs = emailLinkDays * dayMs;
/** Mails of one kind that one account can have sent. */
export const emailLinksAnHour = 3;

const maximumEmailLength = 254;

/**
 * Text, an @, then text with a dot (docs/product/accounts.md#registration). The length comes first: the pattern takes long over a very
 * long text.
 */
export function looksLikeEmail(text: string): boolean {
  return text.length <= maximumEmailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text);
}

/** The live checklist of the register page; a hint, only the length is required. */
export function passwordChecklist(password: string) {
  return {
    length: password.length >= minimumPasswordLength,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\d/.test(password),
  };
}

/** Holds what members who left wanted to stay: shown as '[deleted member]', found nowhere. */
export const deletedMemberId = 0;

/** The part of the settings a form is about; a call may be about all of them. */
export type SettingsPart = "profile" | "choices" | "account";

/** Each part counts for itself, so that a change of one form leaves the other as it was opened. */
export function settingsRevision({ revision, choicesRevision }: { revision: number; choicesRevision: number }, part: SettingsPart): number {
  return { profile: revision, choices: choicesRevision, account: revision + choicesRevision - 1 }[part];
}

export const bioLimit = 1000;
export const locationLimit = 80;
export const skillLimit = 20;
export const skillLength = 40;
