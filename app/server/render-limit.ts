import type { RequestHandler } from "@remix-run/node";
import { clientAddress } from "#app/http/client-address.server.ts";
import { viewerOf } from "#app/http/guards.server.ts";
import { type Counted, countRequest } from "#app/http/rate-limits.server.ts";
import { TooManyRequests } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { isJsonPath, refuse } from "./refusals.ts";

/** Counts the pages that are rendered for a reader as reads. JSON calls and writes count themselves, and a cached page costs next to nothing. */
export function withRenderLimit(application: RequestHandler): RequestHandler {
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const isPage = (request.method === "GET" || request.method === "HEAD") && !isJsonPath(pathname);
    if (!isPage) return application(request, context);
    const over = await countRender(pathname, { address: clientAddress(request), member: (await viewerOf(request))?.id });
    return over
      ? refuse(request, 429, m.problem_too_many, { "Retry-After": String(over.seconds), ...over.headers })
      : application(request, context);
  };
}

/**
 * The pages by which one comes in, and those that say what this site is. Each has a budget of its own, so that whoever shares an address with
 * a busy reader still gets in.
 */
const doors = new Set([
  ...[
    "/login",
    "/login/code",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/unlock",
    "/not-me",
    "/verify-email",
    "/unsubscribe",
    "/set-up",
  ],
  ...["/", "/about", "/about-data", "/terms", "/privacy", "/accessibility", "/keys", "/robots.txt"],
]);

/** Counts the rendering of one page. Returns the problem if there were too many, else null. */
export async function countRender(pathname: string, counted: Counted): Promise<TooManyRequests | null> {
  try {
    await countRequest("reads", { ...counted, page: doors.has(pathname) ? pathname : null });
    return null;
  } catch (error) {
    if (error instanceof TooManyRequests) return error;
    throw error;
  }
}
