import { randomBytes } from "node:crypto";
import { knownBrowserMs, membersEachBrowser } from "#app/features/accounts/rules.ts";
import { keyedHash } from "#app/secret.server.ts";
import { settings } from "#app/settings.server.ts";

// A browser that signed in before carries a cookie that opens nothing, but is counted by its own failures alone when strangers guess the
// passwords of its members ("device cookies" of OWASP): an id, and for each member a mark that only this site can make.

const secure = settings.baseUrl.startsWith("https:");
const name = secure ? "__Host-known-browser" : "known-browser";
const part = "[\\w-]{22}";
const pattern = new RegExp(`(?:^|;\\s*)${name}=(${part}(?:\\.${part}){1,${membersEachBrowser}})(?:;|$)`);

type Known = { id: number; createdAt: number };

/** The cookie as the browser sends it; `browserKnownTo` says what it is worth. */
export function knownBrowser(request: { headers: Pick<Headers, "get"> }): string | null {
  return pattern.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}

/** The browser's id, if it signed in to this very account before. */
export function browserKnownTo(account: Known, cookie: string | null): string | null {
  const [browser = "", ...marks] = (cookie ?? "").split(".");
  return marks.includes(markOf(browser, account)) ? browser : null;
}

/** Makes the browser known to this member too; of very many it forgets the one who came first. */
export function knownBrowserCookie(request: { headers: Pick<Headers, "get"> }, account: Known): string {
  const [browser = randomBytes(17).toString("base64url").slice(0, 22), ...marks] = knownBrowser(request)?.split(".") ?? [];
  const own = markOf(browser, account);
  const value = [browser, ...marks.filter((mark) => mark !== own).slice(1 - membersEachBrowser), own].join(".");
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}; Max-Age=${knownBrowserMs / 1000}`;
}

/** Of the moment the account was made too, should its number ever be given again. */
const markOf = (browser: string, { id, createdAt }: Known) => keyedHash("known browser", `${browser} ${id} ${createdAt}`);
