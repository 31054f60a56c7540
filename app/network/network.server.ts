import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns what counts as one when requests are counted by address: an IPv4 address, also one that an IPv6 address carries (mapped by the
 * system or translated by a network, RFC 6052), or the /64 of an IPv6 address, since whoever has one address of a /64 has all of them.
 * Brackets, a port or a zone that a proxy adds change nothing; a text that is no address is returned as it is.
 */
export function networkOf(address: string): string {
  const withoutPort = address.replace(/^([\d.]+|\[.*\]):\d+$/, "$1");
  const bare = withoutPort.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/s, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return address;
  const parsed = ipaddr.IPv6.parse(bare);
  const carried = parsed.isIPv4MappedAddress() || parsed.range() === "rfc6052";
  if (carried) return new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
