import { createHash } from "node:crypto";
import { settings } from "#app/settings.server.ts";

/** A read with its ETag; 304 without a body when the client has it already. Kept by the client alone, and asked anew each time. */
export function answered(request: Request, json: object, headers: Record<string, string>): Response {
  const body = JSON.stringify(json);
  const tag = `W/"${createHash("sha1").update(body).digest("base64url")}"`; // weak: compression changes the bytes, not what they say
  const all = { ...headers, ETag: tag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie, Accept-Language" };
  if (knows(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers: all });
  return new Response(body, { headers: { ...all, "Content-Type": "application/json" } });
}

const bare = (tag: string) => tag.trim().replace(/^W\//, "");
/** Whether an `If-None-Match` names the tag. */
export const knows = (known: string | null | undefined, tag: string) =>
  known === "*" || (known ?? "").split(",").some((one) => bare(one) === bare(tag));

/** `Link: <...>; rel="next"` for an answer whose pagination has a next cursor. */
export function nextLink(url: URL, json: object): Record<string, string> {
  const pagination = "pagination" in json ? (json.pagination as { next_cursor?: string | number | null }) : {};
  if (pagination.next_cursor === undefined || pagination.next_cursor === null) return {};
  const query = new URLSearchParams(url.searchParams);
  query.delete("page");
  query.set("cursor", String(pagination.next_cursor));
  return { Link: `<${settings.baseUrl}${url.pathname}?${query}>; rel="next"` };
}
