import { settings } from "#app/settings.server.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a page's write comes from one of our own pages: Sec-Fetch-Site says so, else Origin, else Referer (text browsers send only
 * that). A write that carries none of the three is refused. The JSON API needs no such check: it never reads the cookie.
 */
export function isOwnWrite(request: Request): boolean {
  if (safe.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const source = request.headers.get("Origin") ?? request.headers.get("Referer");
  if (!source || !URL.canParse(source)) return false;
  const { host } = new URL(source);
  return host === request.headers.get("Host") || host === new URL(settings.baseUrl).host;
}
