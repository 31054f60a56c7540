import { randomBytes } from "node:crypto";
import { keyedHash } from "#app/auth/site-secret.server.ts";
import { membersEachBrowser } from "./rules.ts";

// A browser that signed in before carries a cookie that opens nothing, but is counted by its own failures alone when strangers guess the
// passwords of its members ("device cookies" of OWASP): an id, and for each member a token that only this site can make.

const part = "[\\w-]{22}";
const pattern = new RegExp(`^${part}(?:\\.${part}){1,${membersEachBrowser}}$`);

type Known = { id: number; createdAt: number };

function partsOf(cookie: string | null): [browser: string | undefined, tokens: string[]] {
  const [browser, ...tokens] = cookie && pattern.test(cookie) ? cookie.split(".") : [];
  return [browser, tokens];
}

/** Returns the id of the browser that sent this cookie, or null if it never signed in to this very account. */
export function browserKnownTo(account: Known, cookie: string | null): string | null {
  const [browser, tokens] = partsOf(cookie);
  return browser !== undefined && tokens.includes(tokenOf(browser, account)) ? browser : null;
}

/** Returns the cookie's value that makes the browser known to this account too. Of very many accounts it forgets the one that came first. */
export function makeKnownTo(account: Known, cookie: string | null): string {
  const [browser = randomBytes(17).toString("base64url").slice(0, 22), tokens] = partsOf(cookie);
  const own = tokenOf(browser, account);
  return [browser, ...tokens.filter((token) => token !== own).slice(1 - membersEachBrowser), own].join(".");
}

/** Made of the moment the account was created too, should its number ever be given again. */
const tokenOf = (browser: string, { id, createdAt }: Known) => keyedHash("known browser", `${browser} ${id} ${createdAt}`);
