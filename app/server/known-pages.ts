import { hash } from "node:crypto";
import type { RequestHandler } from "@remix-run/node";
import { dataVersion } from "#app/db/client.server.ts";
import { knows } from "#app/http/conditional.server.ts";
import { pageCache } from "./page-cache.ts";

/** The page one reader got last at an address. `version` is the state of the database before it was drawn. */
type SentPage = { tag: string; vary: string; version: number; bytes: number };

/** What pages differ by, beside their address and what is in the database. */
const readerHeaders = ["Cookie", "Accept-Language", "Accept", "Save-Data"];

/**
 * For the pages that the application draws for one reader: gives them an ETag, and answers 304 to the reader who has the page. Without
 * drawing it when nothing was written since, for a minute (what a page says of time is not older then).
 */
export function knownPages(application: RequestHandler): RequestHandler {
  const sent = pageCache<SentPage>();

  return async (request, context) => {
    if (request.method !== "GET") return application(request, context);
    const key = hash("sha256", [request.url, ...readerHeaders.map((name) => request.headers.get(name) ?? "")].join("\n"));
    const asked = request.headers.get("If-None-Match");
    const version = dataVersion();
    const last = sent.get(key);
    if (last?.version === version && knows(asked, last.tag)) return unchanged(last);
    const response = await application(request, context);
    if (!isOwnPage(response)) return response;
    const html = await response.text();
    const tag = `W/"${hash("sha256", html, "base64url").slice(0, 22)}"`;
    const vary = `${response.headers.get("Vary")}, Accept-Encoding`;
    const page = { tag, vary, version, bytes: key.length + tag.length };
    sent.set(key, page);
    if (knows(asked, tag)) return unchanged(page);
    const headers = new Headers(response.headers);
    headers.set("ETag", tag);
    return new Response(html, { headers });
  };
}

function isOwnPage({ status, headers }: Response): boolean {
  const isPage = status === 200 && headers.get("Content-Type")?.startsWith("text/html");
  return isPage === true && !headers.has("Set-Cookie") && headers.get("Cache-Control") !== "no-store";
}

/** No policy goes along: the one the page came with names the number that its scripts carry. */
function unchanged({ tag, vary }: SentPage): Response {
  return new Response(null, { status: 304, headers: { ETag: tag, Vary: vary, "Cache-Control": "private, no-cache" } });
}
