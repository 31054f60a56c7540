import type { RequestHandler } from "@remix-run/node";
import type { bodyLimits } from "#app/http/body-limits.ts";
import { addressHeader } from "#app/http/client-address.server.ts";
import { isOwnWrite } from "#app/http/origin-check.server.ts";
import { headersOf, statusOf } from "#app/http/problem-answers.server.ts";
import { DatabaseAway, problemIn } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { compressed } from "./compress.ts";
import { mailHookAnswer } from "./mail-hook.ts";
import { metricsAnswer } from "./metrics.ts";
import { markPosition } from "./read-position.ts";
import { healthAnswer, readyAnswer } from "./readiness.ts";
import { isJsonPath, refuse } from "./refusals.ts";
import { pageAddress } from "./remix/data-address.ts";

/** Whether a path takes no cookie as proof: the JSON API takes bearer tokens, an unsubscribe link its key (mail programs post it: RFC 8058). */
const bringsItsOwnProof = (path: string) => isJsonPath(path) || path === "/unsubscribe";
const secure = settings.baseUrl.startsWith("https:");

/** Puts the limits and the origin check before the application, compression and security headers behind it. */
export function handlerAround(application: RequestHandler, bodyLimitAt: ReturnType<typeof bodyLimits>) {
  return async (request: Request, client: { address: string }): Promise<Response> => {
    const path = new URL(request.url).pathname;
    const watching = watched[path];
    if (watching) return watching(request);
    request.headers.set(addressHeader, client.address);
    const limit = bodyLimitAt(pageAddress(path), request.headers.get("Content-Type"));
    const whole = await withinLimit(request, limit);
    const answer = whole ? await compressed(whole, await answerTo(whole, path)) : await tooLarge(request, limit, application);
    for (const [name, value] of securityHeaders) answer.headers.set(name, value);
    if (answer.status !== 403) markPosition(answer); // a refusal has written nothing for its reader
    if (answer.status !== 304 && !answer.headers.has("Content-Security-Policy")) answer.headers.set("Content-Security-Policy", nothingRuns);
    return answer;
  };

  async function answerTo(request: Request, path: string): Promise<Response> {
    try {
      return await (bringsItsOwnProof(path) || isOwnWrite(request) ? application(request) : refusedPage(request, application));
    } catch (error) {
      const problem = problemIn(error);
      if (problem instanceof DatabaseAway) return refuse(request, statusOf(problem), m.problem_database_unread, headersOf(problem));
      throw error;
    }
  }
}

const watched: Record<string, (request: Request) => Response | Promise<Response>> = {
  "/health": healthAnswer,
  "/ready": readyAnswer,
  "/metrics": metricsAnswer,
  "/mail-in": mailHookAnswer,
};

/** Whether an operator's tools ask at this path, every few seconds how the server is, or bring mail. */
export const isWatching = (path: string) => Object.hasOwn(watched, path);

export const securityHeaders: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "same-origin"], // not no-referrer: text browsers prove by it where a form came from
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
];
/** The policy of files and JSON answers: opened in a browser, they can load and run nothing. A page brings its own policy. */
export const nothingRuns = "default-src 'none'; frame-ancestors 'none'";
if (secure) securityHeaders.push(["Strict-Transport-Security", "max-age=31536000"]);

/**
 * Returns the request, or null when its body is larger than the limit. A body that comes in chunks says no length before its end: it is read
 * here and counted meanwhile, and goes on with its length, so that nothing behind this meets a body without an end.
 */
async function withinLimit(request: Request, limit: number): Promise<Request | null> {
  if (!request.body) return request;
  const isChunked = request.headers.has("Transfer-Encoding");
  if (!isChunked) return Number(request.headers.get("Content-Length") ?? 0) <= limit ? request : null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  const { url, method, headers, signal } = request;
  headers.delete("Transfer-Encoding");
  headers.set("Content-Length", String(size));
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}

/** Refuses a body unread, which is read away then, for a reset would take the answer from its sender: a form on a page that says what is too large and leads back to it, which counts as the page that it is. */
function tooLarge(request: Request, limit: number, application: RequestHandler): Response | Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (isJsonPath(pathname)) return refuse(request, 413, () => m.api_too_large({ kb: limit / 1000 }));
  return refusedPage(request, application, new URLSearchParams({ kb: String(limit / 1000), from: pathname + search }));
}

/** Answers with the page that says why, which is read like any other page: with the reader's cookie, and without the body. */
function refusedPage(request: Request, application: RequestHandler, query = new URLSearchParams()): Promise<Response> {
  const forwarded = ["Accept-Language", "Cookie", "X-Forwarded-For", addressHeader];
  const headers = new Headers(forwarded.map((name): [string, string] => [name, request.headers.get(name) ?? ""]));
  return application(new Request(new URL(`/refused?${query}`, request.url), { headers }));
}
