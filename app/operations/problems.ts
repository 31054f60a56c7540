/**
 * The named failures that an operation may throw, without any HTTP: app/http/problem-answers.server.ts holds the answers of pages and JSON
 * calls. `message` is a sentence for people, in the language of the request.
 */
export class Problem extends Error {}

/** Returns the problem that an error is or comes from; the library that queries wraps what a query threw. */
export function problemIn(error: unknown): Problem | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof Problem) return one;
  return null;
}

/** The thing does not exist, or this viewer must not know of it. */
export class NotFound extends Problem {
  readonly what:
    | "post"
    | "comment"
    | "update"
    | "hub"
    | "province"
    | "page"
    | "place"
    | "member"
    | "project"
    | "offer"
    | "draft"
    | "connection"
    | "company"
    | "suspended";
  constructor(what: NotFound["what"], message: string) {
    super(message);
    this.what = what;
  }
}

/** The thing was there, and was deleted or removed. */
export class Gone extends NotFound {}

/** The thing stands at another address from now on: `path` is that of its page, `apiPath` that of its JSON. */
export class Moved extends Problem {
  readonly path: string;
  readonly apiPath: string;
  constructor(message: string, path: string, apiPath: string) {
    super(message);
    this.path = path;
    this.apiPath = apiPath;
  }
}

/** Nobody is signed in, but the operation needs a member. */
export class SignInNeeded extends Problem {}

/** The viewer is signed in but not allowed. */
export class NotAllowed extends Problem {}

/** The member may read but not write for a while; the sentence says until when and why, and `path` is the page where they can appeal. */
export class Suspended extends NotAllowed {
  static readonly path = "/moderation/mine";
}

/** The member may not publish before their e-mail address is confirmed; `path` is the page that helps. */
export class Unverified extends NotAllowed {
  static readonly path = "/verify-email";
}

/** The viewer is of staff, and acts as a plain member until they set up a second step; `path` is the page where they do. */
export class SecondStepNeeded extends NotAllowed {
  static readonly path = "/settings/second-step";
}

/**
 * The viewer must first prove who they are; `path` is the page where they do. `act` names what waits for it, as its button does. `refused` is
 * set when a proof came and was wrong, or too many were: then it says what is said, and how it is answered.
 */
export class ProofNeeded extends NotAllowed {
  static readonly path = "/proof";
  readonly act: string;
  readonly refused: Problem | null;
  constructor(message: string, { act = "", refused = null }: { act?: string; refused?: Problem | null } = {}) {
    super(message);
    this.act = act;
    this.refused = refused;
  }
}

/** The viewer is signed in, but not as an admin. */
export class AdminOnly extends NotAllowed {}

/** The input cannot be used. `fields` holds a sentence per field; the name `form` stands for the whole. */
export class InvalidInput extends Problem {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string>) {
    super(Object.values(fields)[0] ?? "");
    this.fields = fields;
  }
}

/**
 * A field whose present value differs from what somebody entered or saw; `name` is its name in a form, and `stored` its
 * present value there.
 */
export type Difference = { name?: string; stored?: string; label: string; now: string; yours: string };

/** The present state of a thing that has changed since somebody opened it. */
export type Standing = {
  revision: number;
  /** "edit": they entered something else. "decision": they saw something else. "closed": it no longer takes what they entered. */
  kind: "edit" | "decision" | "closed";
  /** The revision is that of the draft of a form, which carries another one for what it changes. */
  of?: "draft";
  differences: Difference[];
  changedBy: string | null;
  changedAt: number | null;
};

/**
 * Somebody else was faster: what was to be changed or decided has changed since it was seen, or was taken or decided meanwhile. Nothing was
 * written. `standing` is set when the viewer can look and submit again; `fields` when the sentence belongs to a field.
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

/** Signing in failed; `attempt` counts the failures so far, and `fields` holds the sentence by its field. */
export class WrongCredentials extends Problem {
  readonly attempt: number;
  readonly fields: Record<string, string>;
  constructor(message: string, attempt: number, field = "form") {
    super(message);
    this.attempt = attempt;
    this.fields = { [field]: message };
  }
}

/** The viewer exceeded a limit. `seconds` is the wait until the next request; the headers tell the same. */
export class TooManyRequests extends Problem {
  readonly seconds: number;
  readonly headers: Record<string, string>;
  constructor(message: string, seconds: number, headers: Record<string, string>) {
    super(message);
    this.seconds = seconds;
    this.headers = headers;
  }
}

/** Sign-in is locked for `seconds` more. */
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

/** The database server cannot be reached: nothing is known to be written. */
export class DatabaseAway extends Problem {}

/** Settings that cannot be used, a sentence for each. */
export class SettingsMistake extends Problem {}

/** A file that cannot serve as the site's data, or must not be touched now. The message gives the reason. */
export class UnusableData extends Problem {}

/** The database was written by a newer version, which this one would misread. */
export class NewerData extends UnusableData {}
