import { isIPv4, isIPv6 } from "node:net";

/** Prefixes of IPv6 addresses that carry an IPv4 address: mapped by the system, or translated by a network (RFC 6052). */
const carriers = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

/**
 * Returns what to count requests by: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address of a /64 has all of them.
 * Ignores brackets, a port or a zone that a proxy adds; returns a text that is no address unchanged.
 */
export function networkOf(address: string): string {
  const withoutPort = address.replace(/^([\d.]+|\[.*\]):\d+$/, "$1");
  const bare = withoutPort.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/s, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (carriers.includes(groups.slice(0, 6).join(":"))) return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Returns the eight groups of an IPv6 address, in the spelling of URLs. */
function groupsOf(address: string): string[] {
  const [left = "", right = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [left, right].map((part) => part.split(":").filter(Boolean)) as [string[], string[]]; // "::" makes two parts
  return [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
}

const dotted = (pair: string[]) =>
  pair
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
