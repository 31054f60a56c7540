import { settings } from "#app/settings.server.ts";

/** Set by our own server from the socket before anything else sees the request; a client cannot send it. */
export const addressHeader = "x-portage-address";

/** Where a request comes from: the socket, or what a trusted proxy says. */
export function clientAddress(request: { headers: Pick<Headers, "get"> }): string {
  const forwarded = settings.trustProxy ? request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || request.headers.get(addressHeader) || "unknown";
}
