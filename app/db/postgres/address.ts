import { isIP } from "node:net";
import { settings } from "#app/process/settings.server.ts";

/** An address as it may be shown: without the password. */
export const nameOf = (address: string): string => {
  const { port, pathname } = new URL(address);
  return `${hostOf(address) || "localhost"}:${port || 5432}${pathname}`;
};

function hostOf(address: string): string {
  const { hostname, searchParams } = new URL(address);
  return searchParams.get("host") ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, "");
}

/** Whether an address leads to this machine, over loopback or a socket in a folder. */
function isHere(address: string): boolean {
  const host = hostOf(address);
  return host === "" || host.startsWith("/") || host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/** Returns whether what goes to a server can be read on its way. */
export const isClearText = (address: string): boolean => !isHere(address) && new URL(address).searchParams.get("sslmode") === "disable";

/**
 * Returns an address as pg takes it, with `sslmode` meaning what it means to psql: "require" encrypts, "verify-full" looks at the certificate
 * too. To another host it is "require" unless the address says otherwise, and "verify-full" where DATABASE_CA names who signs.
 */
export function encrypted(address: string): string {
  const url = new URL(address);
  const { searchParams } = url;
  const ca = settings.databaseCa;
  if (!searchParams.has("sslmode") && !isHere(address)) searchParams.set("sslmode", ca ? "verify-full" : "require");
  if (searchParams.get("sslmode") === "allow") searchParams.set("sslmode", "prefer"); // pg knows the one alone
  const mode = searchParams.get("sslmode");
  if (mode === null || mode === "disable") return address;
  if (ca && !searchParams.has("sslrootcert")) searchParams.set("sslrootcert", ca);
  searchParams.set("uselibpqcompat", "true");
  return url.href;
}
