import { lookup, Resolver } from "node:dns/promises";
import { BlockList, isIPv4 } from "node:net";

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
      if (!(await mayAsk(address, options))) return false;
      const answer = await fetch(address, { redirect: "manual", signal, headers: { Accept: "text/plain" } });
      const location = answer.headers.get("Location");
      if (answer.status >= 300 && answer.status < 400 && location) {
        await answer.body?.cancel();
        address = new URL(location, address);
        if (address.host !== host) return false;
        continue;
      }
      return answer.ok && (await startOf(answer)).split(/\s+/).includes(proofRecord(token));
    }
  } catch {
    // told as not found
  }
  return false;
}

/** Every address of the name must lead outside: one that does not would let a name point into our own network. */
async function mayAsk({ protocol, hostname }: URL, { allowPrivate }: LookUp): Promise<boolean> {
  if (protocol !== "https:" && protocol !== "http:") return false;
  if (allowPrivate) return true;
  const found = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  return found.length > 0 && found.every(({ address }) => !isPrivateAddress(address));
}

async function startOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  let text = "";
  const decoder = new TextDecoder();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > longestProof) break;
  }
  await reader?.cancel();
  return text.slice(0, longestProof);
}
