import { hash } from "node:crypto";
import type { RequestHandler } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { dataVersion } from "#app/db/client.server.ts";
import { matchesEtag } from "#app/http/conditional.server.ts";
import { asksForLight } from "#app/http/light.server.ts";
import { readBody } from "./response-body.ts";

/** What is remembered of the page that one reader got last at an address. `version` is the state of the database before it was rendered. */
type SentPage = { etag: string; vary: string; version: number };

const mostPages = 1_000;
/** What a page says of time is not older. */
const maxAgeMs = 60_000;

/** What pages differ by, beside their address and what is in the database. */
const readerHeaders = ["Cookie", "Accept-Language", "Accept"];

/**
 * Gives an ETag to the pages that the application renders for one reader, and answers 304 to a reader who has the page. While nothing is
 * written it does so without rendering the page, for as long as the cache holds it.
 */
export function withPageEtags(application: RequestHandler): RequestHandler {
  const cache = new LRUCache<string, SentPage>({ max: mostPages, ttl: maxAgeMs });

  return async (request, context) => {
    if (request.method !== "GET") return application(request, context);
    const key = hash(
      "sha256",
      [request.url, asksForLight(request.headers), ...readerHeaders.map((name) => request.headers.get(name) ?? "")].join("\n"),
    );
    const ifNoneMatch = request.headers.get("If-None-Match");
    const version = dataVersion();
    const last = cache.get(key);
    if (last?.version === version && matchesEtag(ifNoneMatch, last.etag)) return notModified(last);
    const response = await application(request, context);
    if (!isOwnPage(response)) return response;
    const { body, response: page } = await readBody(response);
    const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
    const vary = `${response.headers.get("Vary")}, Accept-Encoding`;
    const sent = { etag, vary, version };
    cache.set(key, sent);
    if (matchesEtag(ifNoneMatch, etag)) return notModified(sent);
    page.headers.set("ETag", etag);
    return page;
  };
}

function isOwnPage({ status, headers }: Response): boolean {
  const isPage = status === 200 && headers.get("Content-Type")?.startsWith("text/html");
  return isPage === true && !headers.has("Set-Cookie") && headers.get("Cache-Control") !== "no-store";
}

/** Sends no policy along: the browser keeps the one that the page came with. */
function notModified({ etag, vary }: SentPage): Response {
  return new Response(null, { status: 304, headers: { ETag: etag, Vary: vary, "Cache-Control": "private, no-cache" } });
}
