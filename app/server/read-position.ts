import type { IncomingHttpHeaders } from "node:http";
import { keyedHash } from "#app/auth/site-secret.server.ts";
import { engine } from "#app/db/client.server.ts";
import { positionCookie, positionCookieOf } from "#app/http/cookies.server.ts";
import { committedInRequest } from "#app/process/request-context.server.ts";

/** Longer than any replica lags behind that is of use, and than anybody goes back to a page of before. */
const keptSeconds = 86_400;
const headerName = "portage-position";

const signed = (change: number) => `${change}.${keyedHash("position", String(change))}`;

/**
 * Returns the number of the last change that a reader made, which their next page must show whatever server it is read from; 0 without
 * one. A browser brings it in a cookie, a program in the header that the answer to its write had. It is signed: a made-up number would send
 * every read to the primary.
 */
export function positionOf(headers: IncomingHttpHeaders): number {
  if (!engine.isRemote) return 0;
  const given = headers[headerName]?.toString() ?? positionCookieOf({ headers: { get: () => headers.cookie ?? null } });
  const change = Number(/^(\d{1,15})\./.exec(given ?? "")?.[1] ?? 0);
  return given === signed(change) ? change : 0;
}

/**
 * Says in an answer what its request has written. All pages vary by the cookie, so a browser that goes back asks anew for those from before
 * the write.
 */
export function markPosition(answer: Response): void {
  const change = committedInRequest();
  if (change === null) return;
  const value = signed(change);
  answer.headers.append("Set-Cookie", positionCookie(value, keptSeconds));
  answer.headers.set(headerName, value);
}
