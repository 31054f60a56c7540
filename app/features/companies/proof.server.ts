import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { request as askPlainly, type IncomingMessage } from "node:http";
import { request as askSecurely } from "node:https";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** How far a look-up may go. Private addresses only where a setting for tests allows them. */
export type LookUp = { timeoutMs: number; allowPrivate: boolean; resolver?: Pick<Resolver, "resolveTxt"> };

export const proofPath = "/.well-known/portage-verification.txt";
export const proofRecord = (token: string) => `portage-verification=${token}`;

const own = new BlockList();
for (const [network, bits] of [["0.0.0.0", 8], ["10.0.0.0", 8], ["100.64.0.0", 10], ["127.0.0.0", 8], ["169.254.0.0", 16], ["172.16.0.0", 12], ["192.0.0.0", 24], ["192.168.0.0", 16], ["198.18.0.0", 15], ["224.0.0.0", 3]] as const) own.addSubnet(network, bits, "ipv4"); // biome-ignore format: a table
for (const [network, bits] of [["::", 127], ["fc00::", 7], ["fe80::", 10], ["ff00::", 8], ["64:ff9b::", 96], ["2002::", 16]] as const) own.addSubnet(network, bits, "ipv6"); // biome-ignore format: a table

/** Whether an address lies in a network of our own, or in none that leads outside. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return own.check(mapped ?? address, isIPv4(mapped ?? address) ? "ipv4" : "ipv6");
}

/** True when the host's DNS says so. Any failure is a no. */
export async function provenByDns(host: string, token: string, { timeoutMs, resolver }: LookUp): Promise<boolean> {
  const asked = resolver ?? new Resolver({ timeout: timeoutMs, tries: 1 });
  try {
    const records = await asked.resolveTxt(host);
    return records.some((parts) => parts.join("") === proofRecord(token));
  } catch {
    return false;
  }
}

const longestProof = 4096;
const redirectsFollowed = 3;

/** True when the company's own site has the file: at its own host, whatever it redirects to. Any failure is a no. */
export async function provenByFile(website: string, token: string, options: LookUp): Promise<boolean> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let address = new URL(proofPath, website);
  const { host } = address;
  try {
    for (let turn = 0; turn <= redirectsFollowed; turn += 1) {
      const answer = await ask(address, signal, options.allowPrivate);
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400 && answer.headers.location) {
        answer.destroy();
        address = new URL(answer.headers.location, address);
        if (address.host !== host) return false;
        continue;
      }
      return status === 200 && (await startOf(answer)).split(/\s+/).includes(proofRecord(token));
    }
  } catch {
    // told as not found
  }
  return false;
}

/** The name is looked up once, and the address that was checked is the one that is asked: a name cannot change its mind in between. */
function ask(address: URL, signal: AbortSignal, allowPrivate: boolean): Promise<IncomingMessage> {
  const hostname = address.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(hostname) !== 0 && isPrivateAddress(hostname)) return Promise.reject(new Error("a private address"));
  const request = address.protocol === "https:" ? askSecurely : askPlainly;
  return new Promise((resolve, reject) => {
    const options = { signal, headers: { Accept: "text/plain" }, ...(!allowPrivate && { lookup: outsideOnly }) };
    request(address, options, resolve).once("error", reject).end();
  });
}

const outsideOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(new Error("a private address"), []);
    if (options.all) return done(null, found);
    const [first] = found;
    if (first) done(null, first.address, first.family);
    else done(new Error("no address"), []);
  });
};

async function startOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  answer.setEncoding("utf8");
  for await (const chunk of answer) {
    text += chunk;
    if (text.length > longestProof) break;
  }
  answer.destroy();
  return text.slice(0, longestProof);
}

/** The status that a page outside answers with; null when it cannot be reached. */
export async function askOutside(address: string, { timeoutMs, allowPrivate }: LookUp): Promise<number | null> {
  try {
    const answer = await ask(new URL(address), AbortSignal.timeout(timeoutMs), allowPrivate);
    answer.destroy();
    return answer.statusCode ?? null;
  } catch {
    return null;
  }
}
