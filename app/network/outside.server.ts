import { lookup } from "node:dns";
import { request as askPlainly, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as askSecurely } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

type Asking = {
  signal: AbortSignal;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  /** For a host that the operator's settings name: it may lie in a network of our own. */
  isTrusted?: boolean;
};

/** The name leads to a private address. */
export class PrivateAddress extends Error {}

/** The only part of IPv6 that is given out for the Internet (RFC 4291); the rest is special or not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Public by their numbers, yet only reached from inside a cloud, where they hand out names, certificates and keys: Azure's WireServer and IBM
 * Cloud's service network. Those of other clouds lie in ranges that are special anyway.
 */
const insideClouds = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((range) => ipaddr.IPv4.parseCIDR(range));

/** Whether an address lies in a network of our own or of the cloud we run in, or in none that leads outside. */
export function isPrivateAddress(address: string): boolean {
  const parsed = ipaddr.process(address); // an IPv4 address that IPv6 maps becomes itself
  if (parsed.range() !== "unicast") return true; // also 6to4, Teredo and NAT64, which carry an IPv4 address
  if (parsed instanceof ipaddr.IPv4) return insideClouds.some((range) => parsed.match(range));
  return !parsed.match(globalUnicast) || tunnelsToIPv4(parsed);
}

/** Whether the address ends in an IPv4 address in the way of ISATAP (RFC 5214), whose tunnel may lead anywhere. */
const tunnelsToIPv4 = ({ parts: [, , , , before = 0, mark] }: ipaddr.IPv6) => (before & ~0x200) === 0 && mark === 0x5efe;

/** Whether the host of an address is a private IP address, or a name that only a network of our own or a cloud knows; other names are looked up by who asks. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  if (isIP(host) !== 0) return isPrivateAddress(host);
  return !host.includes(".") || /\.(?:localhost|local|internal)$/.test(host);
}

/** Whether anyone can open an address, as far as it tells: it holds no password and leads into no private network. */
export const isOpenToAll = ({ hostname, username, password }: URL) => username + password === "" && !isPrivateHost(hostname);

/**
 * Sends a request. Looks the name up once and connects to the very address that was checked, so that the name cannot change in between.
 * @throws PrivateAddress, or the error of the connection
 */
export function ask(address: URL, { body, isTrusted = false, ...options }: Asking): Promise<IncomingMessage> {
  const hostname = address.hostname.replace(/^\[|\]$/g, "");
  if (!isTrusted && isIP(hostname) !== 0 && isPrivateAddress(hostname)) return Promise.reject(new PrivateAddress());
  const request = address.protocol === "https:" ? askSecurely : askPlainly;
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage) => {
      // Without a stated length the end of the connection is the end of the body, also where the signal ended it: that is an error instead.
      options.signal.addEventListener("abort", () => answer.destroy(options.signal.reason), { once: true });
      resolve(answer);
    };
    request(address, { ...options, ...(!isTrusted && { lookup: outsideOnly }) }, answered)
      .once("error", reject)
      .end(body);
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

/** Whether a name leads into a network of our own now. Who asks later looks it up again; a name that nobody answers for leads nowhere yet. */
export const leadsInside = (hostname: string, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    lookup(hostname, { all: true }, (error, found) => {
      clearTimeout(timer);
      resolve(!error && found.some(({ address }) => isPrivateAddress(address)));
    });
  });

/** Returns the status of another site's page; null when it cannot be reached. */
export async function askOutside(address: string, timeoutMs: number): Promise<number | null> {
  try {
    const answer = await ask(new URL(address), { signal: AbortSignal.timeout(timeoutMs) });
    answer.destroy();
    return answer.statusCode ?? null;
  } catch {
    return null;
  }
}

/**
 * Posts a body and returns the status of the answer. Follows no redirect and does not read the answer's body.
 * @throws PrivateAddress, an error named "AbortError" after the timeout, or the error of the connection
 */
export async function postOutside(
  address: string,
  body: string | Buffer,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const sized = { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
  const answer = await ask(new URL(address), { signal, method: "POST", headers: sized, body });
  answer.destroy();
  return answer.statusCode ?? 0;
}

/** The answer is larger than the caller allowed. */
export class TooLarge extends Error {}
/** The answer has another status than 200, or redirects too often. */
export class Refused extends Error {}

/** Whether an error is of the connection to another machine, or of the address that it led to, and none of ours. */
export const isOfConnection = (error: unknown) =>
  /^(?:ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|CERT_|ERR_TLS|ERR_INVALID_(?:URL|PROTOCOL)|ERR_STREAM_PREMATURE|DEPTH_|UNABLE_|SELF_SIGNED|HPE_)/.test(
    String((error as { code?: unknown }).code ?? ""),
  );

const redirectsFollowed = 3;

export type Opened = { status: number; headers: IncomingHttpHeaders; address: string; body: IncomingMessage };

/**
 * Asks for what stands at an address and follows redirects, each checked like the first. The caller reads the body or destroys it.
 * @throws PrivateAddress, Refused after too many redirects, or the error of the connection or the signal
 */
export async function openOutside(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Opened> {
  let url = new URL(address);
  for (let turn = 0; turn <= redirectsFollowed; turn += 1) {
    const answer = await ask(url, { signal, headers });
    const { statusCode: status = 0, headers: given } = answer;
    if (![301, 302, 303, 307, 308].includes(status) || !given.location) return { status, headers: given, address: url.href, body: answer };
    answer.destroy();
    url = new URL(given.location, url);
  }
  throw new Refused("too many redirects");
}

/**
 * Returns the bytes at an address, at most `most`. Checks the address of each redirect like the first.
 * @throws PrivateAddress, TooLarge, Refused, or the error of the connection or the timeout
 */
export async function bytesOutside(address: string, most: number, timeoutMs: number): Promise<Buffer> {
  const { status, body } = await openOutside(address, {}, AbortSignal.timeout(timeoutMs));
  if (status === 200) return readAtMost(body, most);
  body.destroy();
  throw new Refused(`status ${status}`);
}

/** Returns the first bytes of an answer, and reads no more; nor beyond the part in which `end` stands. */
export async function beginningOf(answer: IncomingMessage, most: number, end?: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= most || (end && part.includes(end))) break;
    }
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts).subarray(0, most);
}

/** Returns the bytes of an answer. @throws TooLarge as soon as they are more than `most` */
export async function readAtMost(answer: IncomingMessage, most: number): Promise<Buffer> {
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
