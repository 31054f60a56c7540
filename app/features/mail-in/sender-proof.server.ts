import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isPrivateAddress } from "#app/network/outside.server.ts";

/** What a check says: "pass", "fail", "softfail", "neutral", "none", "temperror" or "permerror". */
export type Verdict = { result: string; comment?: string };
/** Asks DNS for the records of one type. */
export type Resolve = (name: string, type: string) => Promise<unknown>;
/** The mail server that brings a mail: its address, what it calls itself, and whom to ask of it instead of the machine's own DNS. */
export type Client = { ip: string; helo: string; resolver?: Resolve };

const askDns: Resolve = (name, type) => new Resolver({ timeout: 2_000, tries: 2 }).resolve(name, type);

/**
 * Returns why somebody else than its sender sent a mail: the domain in its From: forbids it ("dmarc": the policy is to reject or to quarantine),
 * or both its server and its signature are wrong ("spf-dkim"); else null, also where DNS has no rule or does not answer. A mail server in a network of
 * ours is not the one that sent it: it has looked before.
 */
export async function forgeryIn(
  raw: Buffer,
  sender: string,
  { ip, helo, resolver = askDns }: Client,
): Promise<"dmarc" | "spf-dkim" | null> {
  if (isIP(ip) === 0 || isPrivateAddress(ip)) return null;
  const [{ spf }, { dkimVerify }, { dmarc }] = await Promise.all([import("mailauth/lib/spf/index.js"), import("mailauth/lib/dkim/verify.js"), import("mailauth/lib/dmarc/index.js")]); // biome-ignore format: one line
  const [byServer, signed] = await Promise.all([
    spf({ sender, ip, helo, resolver, maxElapsedTime: 10_000 }),
    dkimVerify(raw, { sender, resolver }),
  ]);
  const signatures = signed.results.map(({ id, signingDomain, status }) => ({ id, domain: signingDomain, ...status }));
  const policy = await dmarc({
    headerFrom: signed.headerFrom,
    fromFields: signed.fromFields,
    spfDomains: byServer.status.result === "pass" && byServer.domain ? [byServer.domain] : [],
    dkimDomains: signatures.filter(({ result }) => result === "pass"),
    resolver,
  });
  if (policy && policy.status.result === "fail" && /^(?:reject|quarantine)$/.test(policy.policy ?? "")) return "dmarc";
  const isMissigned =
    signatures.length > 0 && signatures.every(({ result, comment = "" }) => result === "fail" || /body hash/.test(comment));
  return byServer.status.result === "fail" && isMissigned ? "spf-dkim" : null;
}
