import { lookup } from "node:dns";
import { request as askPlainly, type IncomingMessage } from "node:http";
import { request as askSecurely } from "node:https";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** The limits for an address that somebody else named. Only a setting for tests allows private addresses. */
export type Reach = { timeoutMs: number; allowPrivate: boolean };
type Asking = { signal: AbortSignal; allowPrivate: boolean; method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** The name leads to a private address. */
export class PrivateAddress extends Error {}

const own = new BlockList();
for (const [network, bits] of [["0.0.0.0", 8], ["10.0.0.0", 8], ["100.64.0.0", 10], ["127.0.0.0", 8], ["169.254.0.0", 16], ["172.16.0.0", 12], ["192.0.0.0", 24], ["192.168.0.0", 16], ["198.18.0.0", 15], ["224.0.0.0", 3]] as const) own.addSubnet(network, bits, "ipv4"); // biome-ignore format: a table
for (const [network, bits] of [["::", 96], ["::ffff:0:0:0", 96], ["64:ff9b:1::", 48], ["fec0::", 10], ["2001::", 32], ["fc00::", 7], ["fe80::", 10], ["ff00::", 8], ["64:ff9b::", 96], ["2002::", 16]] as const) own.addSubnet(network, bits, "ipv6"); // biome-ignore format: a table

/** Returns whether an address is in a private network, or in none that is public. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return own.check(mapped ?? address, isIPv4(mapped ?? address) ? "ipv4" : "ipv6");
}

/**
 * Sends a request. Looks the name up once and connects to the very address that was checked, so that the name cannot change in between.
 * @throws PrivateAddress, or the error of the connection
 */
export function ask(address: URL, { signal, allowPrivate, body, ...options }: Asking): Promise<IncomingMessage> {
  const hostname = address.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(hostname) !== 0 && isPrivateAddress(hostname)) return Promise.reject(new PrivateAddress());
  const request = address.protocol === "https:" ? askSecurely : askPlainly;
  return new Promise((resolve, reject) => {
    const guarded = { ...options, signal, ...(!allowPrivate && { lookup: outsideOnly }) };
    request(address, guarded, resolve).once("error", reject).end(body);
  });
}

const outsideOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(new PrivateAddress(), []);
    if (options.all) return done(null, found);
    const [first] = found;
    if (first) done(null, first.address, first.family);
    else done(new Error("no address"), []);
  });
};

/** Returns the status of another site's page; null when it cannot be reached. */
export async function askOutside(address: string, { timeoutMs, allowPrivate }: Reach): Promise<number | null> {
  try {
    const answer = await ask(new URL(address), { signal: AbortSignal.timeout(timeoutMs), allowPrivate });
    answer.destroy();
    return answer.statusCode ?? null;
  } catch {
    return null;
  }
}

/**
 * Posts a text and returns the status of the answer. Follows no redirect and does not read the answer's body.
 * @throws PrivateAddress, an error named "AbortError" after the timeout, or the error of the connection
 */
export async function postOutside(address: string, body: string, headers: Record<string, string>, reach: Reach): Promise<number> {
  const signal = AbortSignal.timeout(reach.timeoutMs);
  const sized = { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
  const answer = await ask(new URL(address), { signal, allowPrivate: reach.allowPrivate, method: "POST", headers: sized, body });
  answer.destroy();
  return answer.statusCode ?? 0;
}

/** The answer is larger than the caller allowed. */
export class TooLarge extends Error {}
/** The answer has another status than 200, or redirects too often. */
export class Refused extends Error {}

const redirectsFollowed = 3;

/**
 * Returns the bytes at an address, at most `most`. Checks the address of each redirect like the first.
 * @throws PrivateAddress, TooLarge, Refused, or the error of the connection or the timeout
 */
export async function bytesOutside(address: string, most: number, { timeoutMs, allowPrivate }: Reach): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  for (let turn = 0; turn <= redirectsFollowed; turn += 1) {
    const answer = await ask(url, { signal, allowPrivate });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readAtMost(answer, most);
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) throw new Refused(`status ${statusCode}`);
    url = new URL(headers.location, url);
  }
  throw new Refused("too many redirects");
}

async function readAtMost(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = Number(answer.headers["content-length"] ?? 0) > most ? most + 1 : 0;
  try {
    for await (const part of size > most ? [] : answer) {
      size += part.length;
      parts.push(part);
      if (size > most) break;
    }
  } finally {
    answer.destroy();
  }
  if (size > most) throw new TooLarge();
  return Buffer.concat(parts);
}
