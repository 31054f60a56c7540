import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isOfConnection, openOutside, PrivateAddress, Refused } from "#app/network/outside.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { BrokenSource } from "./readers/reader.ts";
import type { OpenProblem } from "./rules.ts";

/** What stands at an address. `body` may be read once. */
export type Answer = { status: number; headers: IncomingHttpHeaders; address: string; body: AsyncIterable<Uint8Array> };
/** Opens an address; the tests give one that may ask this machine. @throws PrivateAddress, Refused, or the error of the connection */
export type Open = (address: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Answer>;
/** Returns a small answer that is JSON. */
export type Ask = (address: string) => Promise<unknown>;

/** Publishers read whom they serve. */
const userAgent = `Portage (+${settings.baseUrl})`;
const smallLimit = 2_000_000;

export const openPublic: Open = (address, headers, signal) => openOutside(address, { "User-Agent": userAgent, ...headers }, signal);

/** Counts and digests bytes on their way to a reader, and refuses more than `most`. */
export function measured(body: AsyncIterable<Uint8Array>, most: number) {
  const hash = createHash("sha256");
  const seen = { bytes: 0, digest: () => hash.digest("base64url") };
  async function* passed() {
    for await (const part of body) {
      seen.bytes += part.length;
      if (seen.bytes > most) throw new BrokenSource("large");
      hash.update(part);
      yield part;
    }
  }
  return { seen, body: passed() };
}

/** @throws BrokenSource when it is no JSON */
export async function jsonAt(open: Open, address: string, signal: AbortSignal): Promise<unknown> {
  const { status, body } = await open(address, {}, signal);
  if (status !== 200) throw new Refused(`status ${status}`);
  const parts: Uint8Array[] = [];
  for await (const part of measured(body, smallLimit).body) parts.push(part);
  const text = Buffer.concat(parts).toString("utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrokenSource(/^\s*</.test(text) ? "html" : "shape", error);
  }
}

type Told = Error & { code?: string };

/** Returns why an import failed; null for an error of our own. */
export function problemOf(error: unknown, isLate: boolean): OpenProblem | null {
  if (error instanceof BrokenSource) return error.why;
  if (isLate) return "slow";
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof Refused) return "status";
  const { code = "" } = error as Told;
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return "cut";
  return isOfConnection(error) ? "unreachable" : null;
}
