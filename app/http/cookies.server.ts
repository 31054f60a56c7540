import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { makeKnownTo } from "#app/features/accounts/known-browser.server.ts";
import { knownBrowserMs } from "#app/features/accounts/rules.ts";
import { wayMs } from "#app/features/identities/rules.ts";
import { ticketMs } from "#app/features/second-step/rules.ts";
import { settings } from "#app/process/settings.server.ts";
import { languageCookieName } from "#app/words/language.server.ts";
import type { Language } from "#app/words/language.ts";

type Asking = { headers: Pick<Headers, "get"> };

const secure = settings.baseUrl.startsWith("https:");
/** The __Host- prefix binds a cookie to this host; browsers take it over https only. */
const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } satisfies Partial<SetCookie>;

export const sessionCookieName = nameOf("session");
const browserCookieName = nameOf("known-browser");

const stepCookieName = nameOf("second-step");
const positionCookieName = nameOf("position");

/** Returns what the reader's last write was answered with (app/server/read-position.ts), as it was sent. */
export const positionCookieOf = (request: Asking): string | null => cookieOf(request, positionCookieName);

export const positionCookie = (value: string, maxAge: number): string =>
  stringifySetCookie({ ...attributes, name: positionCookieName, value, maxAge });

const cookieOf = (request: Asking, name: string) => parseCookie(request.headers.get("Cookie") ?? "")[name] ?? null;

export function sessionSecret(request: Asking): string | null {
  const secret = cookieOf(request, sessionCookieName);
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Lasts as long as the row when it is to be remembered, else until the browser closes (the row ends after a day). */
export function sessionCookie(value: string, remember: boolean): string {
  return stringifySetCookie({
    ...attributes,
    name: sessionCookieName,
    value,
    ...(remember && { maxAge: settings.sessions.rememberedMs / 1000 }),
  });
}

/** Makes the browser forget the session, and the drafts it stored by itself: the next member at this computer must not find them. */
export const endedSession = {
  "Set-Cookie": stringifySetCookie({ ...attributes, name: sessionCookieName, value: "", maxAge: 0 }),
  "Clear-Site-Data": '"storage"',
};

/** Returns the cookie of a browser that signed in before, as it was sent; `browserKnownTo` says what it is worth. */
export const knownBrowser = (request: Asking): string | null => cookieOf(request, browserCookieName);

/** Returns how the browser names itself. */
export const userAgentOf = (request: Asking): string => request.headers.get("User-Agent") ?? "";

/** Makes the browser known to this member too. */
export function knownBrowserCookie(request: Asking, account: { id: number; createdAt: number }): string {
  const value = makeKnownTo(account, knownBrowser(request));
  return stringifySetCookie({ ...attributes, name: browserCookieName, value, maxAge: knownBrowserMs / 1000 });
}

/** Returns what the browser carries between the pages of a second step (app/features/second-step/tickets.server.ts), as it was sent. */
export const secondStepTicket = (request: Asking): string | null => cookieOf(request, stepCookieName);

export const secondStepCookie = (value: string): string =>
  stringifySetCookie({ ...attributes, name: stepCookieName, value, maxAge: ticketMs / 1000 });
export const endedStepCookie = stringifySetCookie({ ...attributes, name: stepCookieName, value: "", maxAge: 0 });

/** What the browser carries to a provider of sign-in and back, and then to the form of a new member (app/features/identities). */
const [wayCookieName, newcomerCookieName, providerCookieName] = [nameOf("way"), nameOf("newcomer"), nameOf("signed-in-at")];
const sealedCookie = (name: string) => (value: string) =>
  stringifySetCookie({ ...attributes, name, value, maxAge: value ? wayMs / 1000 : 0 });

export const wayTicket = (request: Asking): string | null => cookieOf(request, wayCookieName);
export const newcomerTicket = (request: Asking): string | null => cookieOf(request, newcomerCookieName);
/** An empty value ends the cookie. */
export const wayCookie = sealedCookie(wayCookieName);
export const newcomerCookie = sealedCookie(newcomerCookieName);

/** The name of the provider at which the browser signed in, to offer to sign out there too. */
export const providerOfSession = (request: Asking): string | null => cookieOf(request, providerCookieName);
export const providerCookie = (value: string): string =>
  stringifySetCookie({ ...attributes, name: providerCookieName, value, ...(value ? {} : { maxAge: 0 }) });

/** Lasts a year. */
export const languageCookie = (value: Language): string =>
  stringifySetCookie({ ...attributes, name: languageCookieName, value, maxAge: 31_536_000 });
