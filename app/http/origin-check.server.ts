import { settings } from "#app/process/settings.server.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a page's write comes from one of our own pages: Sec-Fetch-Site says so, else Origin, else Referer (text browsers send only
 * that). A write that carries none of the three is refused: browsers older than Firefox 60, such as KaiOS's, send none from a foreign page
 * that asks for no Referer, and do not know SameSite, so the cookie alone proves nothing. With its own settings lynx sends none from an
 * address with a query; REFERER_WITH_QUERY:SEND in its lynx.cfg helps. The JSON API needs no such check for writes: they take no cookie.
 */
export const isOwnWrite = (request: Request) => safe.has(request.method) || isFromOwnPage(request);

/** Applies the same rules whatever the method: a JSON call of one of our own pages may use the page's session to read. */
export function isFromOwnPage(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const source = request.headers.get("Origin") || request.headers.get("Referer");
  if (!source || !URL.canParse(source)) return false;
  return isOwnOrigin(new URL(source), request.headers.get("Host"));
}

const { host: ownHost, protocol: ownProtocol } = new URL(settings.baseUrl);

/** Compares the scheme too: a page over http, into which anyone on the way can write, is not ours where the site is on https. */
function isOwnOrigin({ host, protocol }: URL, asked: string | null): boolean {
  return protocol === ownProtocol && (host === ownHost || host === asked);
}
