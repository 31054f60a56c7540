import { closeSession, openSession } from "#app/features/accounts/sessions.server.ts";
import { knownBrowserCookie, languageCookie, sessionCookie, sessionSecret } from "#app/http/cookies.server.ts";
import type { Language } from "#app/words/language.ts";

/**
 * Returns the headers that sign a browser in: the cookies of a new session (the browser's old one ends), of a known browser and of the
 * member's language.
 */
export async function startSession(
  request: Request,
  account: { id: number; createdAt: number; language: Language | null },
  remember: boolean,
): Promise<Headers> {
  const secret = await openSession(account.id, remember, request.headers.get("User-Agent") ?? "");
  const old = sessionSecret(request);
  if (old) await closeSession(old);
  const headers = new Headers({ "Set-Cookie": sessionCookie(secret, remember) });
  headers.append("Set-Cookie", knownBrowserCookie(request, account));
  if (account.language) headers.append("Set-Cookie", languageCookie(account.language));
  return headers;
}
