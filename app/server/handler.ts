import type { RequestHandler } from "@remix-run/node";
import { addressHeader } from "#app/http/client-address.server.ts";
import { isOwnWrite } from "#app/http/origin-check.server.ts";
import { settings } from "#app/settings.server.ts";
import { compressed } from "./compress.ts";
import { metricsAnswer } from "./metrics.ts";
import { readyAnswer } from "./readiness.ts";

const bodyLimit = 1_000_000;
/** Where a cookie proves nothing: the JSON API takes bearer tokens, an unsubscribe link its key (mail programs post it: RFC 8058). */
const bringsItsOwnProof = (path: string) => isApi(path) || path.startsWith("/admin/strategic-intelligence/") || path === "/unsubscribe";
const isApi = (path: string) => path === "/api" || path.startsWith("/api/");
const secure = settings.baseUrl.startsWith("https:");

/** What stands before the application: limits, the origin check; and behind it: compression, security headers. */
export function handlerAround(application: RequestHandler) {
  return async (request: Request, client: { address: string }): Promise<Response> => {
    const path = new URL(request.url).pathname;
    const watching = watched[path];
    if (watching) return watching(request);
    const refused = refuseBody(request);
    if (refused) return refused;
    request.headers.set(addressHeader, client.address);
    const own = bringsItsOwnProof(path) || isOwnWrite(request);
    const answer = await compressed(request, own ? await application(trusted(request)) : await foreignWrite(request, application));
    for (const [name, value] of securityHeaders) answer.headers.set(name, value);
    return answer;
  };
}

const watched: Record<string, (request: Request) => Response | Promise<Response>> = {
  "/health": () => Response.json({ status: "ok" }),
  "/ready": readyAnswer,
  "/metrics": metricsAnswer,
};

/** Where an operator's tools ask every few seconds how the server is. */
export const isWatching = (path: string) => Object.hasOwn(watched, path);

export const securityHeaders: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "same-origin"], // not no-referrer: text browsers prove by it where a form came from
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
];
if (secure) securityHeaders.push(["Strict-Transport-Security", "max-age=31536000"]);

function refuseBody(request: Request): Response | null {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const length = request.headers.get("Content-Length");
  if (length === null && request.headers.has("Transfer-Encoding")) return plain(411, "Length Required");
  return Number(length ?? 0) > bodyLimit ? plain(413, "The body is larger than 1 MB") : null;
}

/** The same shape for a page and a JSON call: nothing has been read of either. */
function plain(status: number, error: string): Response {
  return Response.json({ success: false, error }, { status, headers: { Connection: "close" } });
}

/** Our own check has passed; Remix's would answer `Origin: null` and a proxied host with a blank 500. */
function trusted(request: Request): Request {
  if (request.headers.has("Origin")) {
    request.headers.delete("Origin");
    request.headers.set("Sec-Fetch-Site", "same-origin");
  }
  return request;
}

/** The page that says so, drawn by the application in the reader's language. The cookie stays behind. */
function foreignWrite(request: Request, application: RequestHandler): Promise<Response> {
  const headers = new Headers({ "Accept-Language": request.headers.get("Accept-Language") ?? "" });
  return application(new Request(new URL("/refused", request.url), { headers }));
}
