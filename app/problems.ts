/**
 * The named failures an operation may throw. No HTTP in here: app/http/problem-answers.server.ts says what a page and a JSON
 * call answer to each. `message` is a sentence for people, in the language of the request.
 */
export class Problem extends Error {}

/** The thing asked for is not there, or not for this viewer to know of. */
export class NotFound extends Problem {
  readonly what: "post" | "comment" | "hub" | "province" | "page" | "place" | "member" | "project" | "offer" | "connection" | "company";
  constructor(what: NotFound["what"], message: string) {
    super(message);
    this.what = what;
  }
}

/** Nobody is signed in, and somebody must be. */
export class SignInNeeded extends Problem {}

/** Signed in, and still not allowed. */
export class NotAllowed extends Problem {}

/** A member who may read and not write for a while; the sentence says until when, and why. */
export class Suspended extends NotAllowed {}

/** A member who may not publish before the e-mail address is confirmed; `path` is the page that helps. */
export class Unverified extends NotAllowed {
  static readonly path = "/verify-email";
}

/** Signed in, and not as an admin. */
export class AdminOnly extends NotAllowed {}

/** What came in cannot be used: a sentence per field; `form` is the name for a sentence about the whole. */
export class InvalidInput extends Problem {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string>) {
    super(Object.values(fields)[0] ?? "");
    this.fields = fields;
  }
}

/** One field in which what stands now is not what somebody entered, or what they saw. */
export type Difference = { label: string; now: string; yours: string };

/** What stands now, for whom it was another when they opened it. */
export type Standing = {
  revision: number;
  /** "edit": they entered something else. "decision": they saw something else. "closed": they entered something where nothing can be entered by now. */
  kind: "edit" | "decision" | "closed";
  differences: Difference[];
  changedBy: string | null;
  changedAt: number | null;
};

/**
 * Somebody else was faster: what was about to be changed or decided is no longer what was seen, or has been taken or decided meanwhile.
 * Nothing was written. `standing` is there where one can look again and press again; `fields` where the sentence belongs to a field.
 */
export class Conflict extends Problem {
  readonly standing: Standing | null;
  readonly fields: Record<string, string>;
  constructor(message: string, { standing = null, fields }: { standing?: Standing | null; fields?: Record<string, string> } = {}) {
    super(message);
    this.standing = standing;
    this.fields = fields ?? { [standing ? "conflict" : "form"]: message };
  }
}

/** Signing in failed; `attempt` counts the failures so far. */
export class WrongCredentials extends Problem {
  readonly attempt: number;
  constructor(message: string, attempt: number) {
    super(message);
    this.attempt = attempt;
  }
}

/** More than the limits allow; `seconds` until the next, and the headers that say so. */
export class TooManyRequests extends Problem {
  readonly seconds: number;
  readonly headers: Record<string, string>;
  constructor(message: string, seconds: number, headers: Record<string, string>) {
    super(message);
    this.seconds = seconds;
    this.headers = headers;
  }
}

/** Signing in is locked for `seconds` more. */
export class SignInLocked extends Problem {
  readonly seconds: number;
  readonly attempt: number;
  constructor(message: string, seconds: number, attempt: number) {
    super(message);
    this.seconds = seconds;
    this.attempt = attempt;
  }
}

/** The disk is full, read-only or failing: nothing was written. */
export class StorageFull extends Problem {}

/** Settings that cannot be used, a sentence for each. */
export class SettingsMistake extends Problem {}

/** A file that cannot serve as the site's data, or may not be touched now; the sentence says why. */
export class UnusableData extends Problem {}

/** The database was written by a newer version, which this one would misread. */
export class NewerData extends UnusableData {}
