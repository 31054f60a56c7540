import { createHash } from "node:crypto";
import { settings } from "#app/settings.server.ts";

/**
 * A read with its ETag; 304 without a body when the client has it already. Kept by the client alone, and asked anew each time. The tag of
 * what can be changed begins with its revision, for `If-Match`; the rest changes with the whole answer.
 */
export function answered(request: Request, json: object, headers: Record<string, string>, revision?: number): Response {
  const body = JSON.stringify(json);
  const hash = createHash("sha1").update(body).digest("base64url");
  const tag = `W/"${revision === undefined ? "" : `r${revision}.`}${hash}"`; // weak: compression changes the bytes, not what they say
  const all = { ...headers, ETag: tag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie, Accept-Language" };
  if (knows(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers: all });
  return new Response(body, { headers: { ...all, "Content-Type": "application/json" } });
}

const bare = (tag: string) => tag.trim().replace(/^W\//, "");
/** Whether an `If-None-Match` names the tag. */
export const knows = (known: string | null | undefined, tag: string) =>
  known === "*" || (known ?? "").split(",").some((one) => bare(one) === bare(tag));

/**
 * The revision that an `If-Match` names: null for none and for `*`, which what is there always matches; 0, which nothing has, for tags
 * without one. Revisions only grow, so of several the newest alone can stand.
 */
export function matchedRevision(header: string | null): number | null {
  if (header === null || header.trim() === "*") return null;
  return Math.max(0, ...[...header.matchAll(/"r(\d{1,15})(?:\.[^"]*)?"/g)].map((match) => Number(match[1])));
}

/** `Link: <...>; rel="next"` for an answer whose pagination has a next cursor. */
export function nextLink(url: URL, json: object): Record<string, string> {
  const pagination = "pagination" in json ? (json.pagination as { next_cursor?: string | number | null }) : {};
  if (pagination.next_cursor === undefined || pagination.next_cursor === null) return {};
  const query = new URLSearchParams(url.searchParams);
  query.delete("page");
  query.set("cursor", String(pagination.next_cursor));
  return { Link: `<${settings.baseUrl}${url.pathname}?${query}>; rel="next"` };
}
