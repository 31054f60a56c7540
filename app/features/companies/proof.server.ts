import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { ask } from "#app/network/outside.server.ts";

export type LookUp = { timeoutMs: number; resolver?: Pick<Resolver, "resolveTxt"> };

export const proofPath = "/.well-known/portage-verification.txt";
export const proofRecord = (token: string) => `portage-verification=${token}`;

/** Returns whether the host's DNS holds the proof. Any failure counts as no. */
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

/** Returns whether the company's own site holds the file, following redirects within its host only. Any failure counts as no. */
export async function provenByFile(website: string, token: string, options: LookUp): Promise<boolean> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let address = new URL(proofPath, website);
  const { host } = address;
  try {
    for (let turn = 0; turn <= redirectsFollowed; turn += 1) {
      const answer = await ask(address, { signal, headers: { Accept: "text/plain" } });
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
    // any failure counts as not found
  }
  return false;
}

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
