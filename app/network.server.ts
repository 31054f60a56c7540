import { isIPv4, isIPv6 } from "node:net";

/** Prefixes under which an IPv6 address carries an IPv4 one: mapped by the system, translated by a network (RFC 6052). */
const carriers = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

/**
 * What is counted as one when requests are counted by address: an IPv4 address, or the /64 of an IPv6 one, since whoever has one
 * address of a /64 has all of them. Brackets, a port or a zone that a proxy adds change nothing; what is no address is itself.
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

/** The eight groups of an IPv6 address, in the one spelling that URLs have. */
function groupsOf(address: string): string[] {
  const [left = "", right = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [left, right].map((part) => part.split(":").filter(Boolean)) as [string[], string[]]; // two parts, two lists
  return [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
}

const dotted = (pair: string[]) =>
  pair
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
