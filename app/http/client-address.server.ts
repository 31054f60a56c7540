import { settings } from "#app/process/settings.server.ts";

/** Our own server sets this header from the socket before anything else reads the request, so a client cannot send it. */
export const addressHeader = "x-portage-address";

/** Returns the address a request comes from: of the socket, or what a trusted proxy says. */
export function clientAddress(request: { headers: Pick<Headers, "get"> }): string {
  const forwarded = settings.trustProxy ? request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || request.headers.get(addressHeader) || "unknown";
}
