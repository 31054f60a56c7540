import { withRoleInForce } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { browserKnownTo } from "#app/features/accounts/known-browser.server.ts";
import { closeSession, isFirstSignIn, openSession } from "#app/features/accounts/sessions.server.ts";
import { notifyOfNewBrowser } from "#app/features/notifications/security-notices.server.ts";
import { signInTicket } from "#app/features/second-step/tickets.server.ts";
import { endBySignIn } from "#app/features/sign-in-resets/ending.server.ts";
import {
  endedStepCookie,
  knownBrowser,
  knownBrowserCookie,
  languageCookie,
  secondStepCookie,
  sessionCookie,
  sessionSecret,
  userAgentOf,
} from "#app/http/cookies.server.ts";
import { samePath } from "#app/http/guards.server.ts";
import { SecondStepNeeded } from "#app/operations/problems.ts";
import type { Language } from "#app/words/language.ts";

/**
 * Returns the headers that sign a browser in: the cookies of a new session (the browser's old one ends), of a known browser and of the
 * member's language.
 */
export async function startSession(
  request: Request,
  account: { id: number; createdAt: number; language: Language | null },
  remember: boolean,
  given?: { byPasskey?: boolean; also?: ((tx: Writer) => Promise<void>) | undefined },
): Promise<Headers> {
  const secret = await openSession(account.id, remember, userAgentOf(request), given);
  const old = sessionSecret(request);
  if (old) await closeSession(old);
  const headers = new Headers({ "Set-Cookie": sessionCookie(secret, remember) });
  headers.append("Set-Cookie", knownBrowserCookie(request, account));
  if (account.language) headers.append("Set-Cookie", languageCookie(account.language));
  return headers;
}

/** Returns what follows the right password: the page that asks for the second step, where the account has one, else the session. */
export async function passedPassword(request: Request, account: Account, remember: boolean) {
  if (account.secondStepSince === null) return enter(request, account, remember);
  return { to: `/login/code${new URL(request.url).search}`, headers: { "Set-Cookie": secondStepCookie(signInTicket(account, remember)) } };
}

/**
 * Signs a browser in and tells its owner when the account does not know it. Returns where it goes: to the page that was asked for, or to the
 * set-up of a second step that is required.
 */
export async function enter(request: Request, account: Account, remember: boolean, byPasskey = false) {
  const userAgent = userAgentOf(request);
  const isKnown = (await isFirstSignIn(account)) || browserKnownTo(account, knownBrowser(request)) !== null;
  const also = async (tx: Writer) => {
    await endBySignIn(tx, account.id);
    if (!isKnown) await notifyOfNewBrowser(tx, account.id, userAgent);
  };
  const headers = await startSession(request, account, remember, { byPasskey, also });
  if (account.secondStepSince !== null) headers.append("Set-Cookie", endedStepCookie);
  const isLed = withRoleInForce(account, { byPasskey }).withheldRole !== undefined;
  return { to: isLed ? SecondStepNeeded.path : samePath(new URL(request.url).searchParams.get("from")), headers };
}
