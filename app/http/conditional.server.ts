import { hash } from "node:crypto";
import { settings } from "#app/process/settings.server.ts";
import { bytesOf, type JsonAnswer } from "./json-answers.server.ts";

/**
 * Answers a read with its ETag, or with 304 and no body when the client has it already. Only the client may cache it, and must ask each
 * time. The ETag of what can be changed begins with its revision, for `If-Match`; its hash changes with the whole answer.
 */
export function jsonWithEtag(request: Request, json: object, headers: Record<string, string>, revision?: number): JsonAnswer {
  const body = bytesOf(json);
  const etag = `W/"${revision === undefined ? "" : `r${revision}.`}${hash("sha1", body, "base64url")}"`; // weak: compression changes the bytes, not what they say
  const all = { ...headers, ETag: etag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie, Accept-Language" };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return { status: 304, headers: all, body: null };
  return { status: 200, headers: { ...all, "Content-Type": "application/json" }, body };
}

/** Answers a feed or a calendar likewise. */
export function textWithEtag(request: Request, text: string, headers: Record<string, string>): Response {
  const all = {
    Vary: "Accept-Language, Cookie",
    "Cache-Control": "private, no-cache",
    ...headers,
    ETag: `W/"${hash("sha1", text, "base64url")}"`,
  };
  const isKnown = matchesEtag(request.headers.get("If-None-Match"), all.ETag);
  return new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers: all });
}

const strong = (etag: string) => etag.trim().replace(/^W\//, "");

/** Whether an `If-None-Match` header names the ETag, by the weak comparison of RFC 9110 section 8.8.3.2. */
export const matchesEtag = (ifNoneMatch: string | null | undefined, etag: string) =>
  ifNoneMatch === "*" || (ifNoneMatch ?? "").split(",").some((one) => strong(one) === strong(etag));

/**
 * Returns the revision that an `If-Match` header names. Returns null without a header and for `*`, which matches whatever is there; 0, which
 * nothing has, for ETags without a revision. Revisions only grow, so of several only the newest can be current.
 */
export function matchedRevision(header: string | null): number | null {
  if (header === null || header.trim() === "*") return null;
  return Math.max(0, ...[...header.matchAll(/"r(\d{1,15})(?:\.[^"]*)?"/g)].map((match) => Number(match[1])));
}

/** Returns the header `Link: <...>; rel="next"` for an answer whose pagination has a next cursor. */
export function nextLink(url: URL, json: object): Record<string, string> {
  const pagination = "pagination" in json ? (json.pagination as { next_cursor?: string | number | null }) : {};
  if (pagination.next_cursor === undefined || pagination.next_cursor === null) return {};
  const query = new URLSearchParams(url.searchParams);
  query.delete("page");
  query.set("cursor", String(pagination.next_cursor));
  return { Link: `<${settings.baseUrl}${url.pathname}?${query}>; rel="next"` };
}
