import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#app/process/log.server.ts";
import { requestId, withRequestId } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { countRequest } from "./metrics.ts";

type Routes = Record<string, { path?: string } | undefined>;

/**
 * Names a path without what people put into it: a segment that no route spells out is ":", so that /u/somebody is /u/: and a feed's
 * secret key is in no log. There are as few such names as there are routes, which metrics need.
 */
export function routeNames(routes: Routes): (path: string) => string {
  const words = new Set(Object.values(routes).flatMap((route) => (route?.path ?? "").split("/").filter((part) => /^[^:*]+$/.test(part))));
  return (path) =>
    path
      .split("/", 6)
      .map((part) => (part === "" || words.has(part) ? part : ":"))
      .join("/");
}

/** Answers a request under an id that the answer and every line logged meanwhile carry, then logs how it went. */
export function logged({ method = "", headers }: IncomingMessage, response: ServerResponse, route: string, answer: () => Promise<void>) {
  const id = requestId(settings.trustProxy ? (headers["x-request-id"]?.toString() ?? null) : null);
  response.setHeader("X-Request-Id", id);
  const started = performance.now();
  return withRequestId(id, async () => {
    await answer();
    noteRequest(method, route, response.statusCode, performance.now() - started);
  });
}

/** Logs failures as errors, writes as information, and reads only at LOG_LEVEL=debug. */
function noteRequest(method: string, route: string, status: number, milliseconds: number): void {
  countRequest(method, route, status, milliseconds);
  const level = status >= 500 ? "error" : method === "GET" || method === "HEAD" ? "debug" : "info";
  log[level]({ method, route, status, ms: Math.round(milliseconds) }, "request");
}
