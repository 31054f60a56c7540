import robotsParser from "robots-parser";
import { transaction } from "#app/db/transaction.server.ts";
import { isOfConnection, type Opened, openOutside, PrivateAddress, Refused, readAtMost, TooLarge } from "#app/network/outside.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { dayMs } from "#app/text/spans.ts";
import * as data from "./data.server.ts";
import { byteLimit, hostPauseMs, timeLimitMs, Unreadable, type WatchProblem } from "./rules.ts";

/** What stands for the network and the clock in tests. */
export type Given = { now?: number; open?: typeof openOutside; wait?: (ms: number) => Promise<void> };
export type Answer = { status: number; address: string; contentType: string; etag: string; lastModified: string; bytes: Buffer };

/** By this name robots.txt addresses it. */
const agentName = "PortageWatch";
/** Those who run the pages read who asks, why, and how to reach them. */
const userAgent = () => `${agentName} (+${settings.baseUrl}/about-data; ${settings.readerContact ?? ""})`.replace(/[^\x20-\x7e]/g, "?");
const robotsLimit = 500_000;
/** No site waits longer than this for its next question. */
const longestPauseMs = 60_000;

/**
 * Asks for a page as its site allows: after robots.txt, one question to a host at a time, the whole within ten seconds and a megabyte.
 * @throws Unreadable, or what `openOutside` throws
 */
export async function askPage(
  page: { address: string; etag: string; lastModified: string },
  { now = Date.now(), open = openOutside, wait = waited }: Given,
): Promise<Answer> {
  let time = now;
  const turn = async (host: string, pauseMs: number) => {
    const ms = await transaction((tx) => data.claimTurn(tx, host, time, pauseMs), unseen);
    if (ms > 0) await wait(ms);
    time += ms;
  };
  const robotsOf = async (url: URL): Promise<{ isAllowed: boolean; pauseMs: number }> => {
    const known = await data.findHost(url.host);
    let robots = known?.robots ?? "";
    if ((known?.robotsAt ?? 0) <= time - dayMs) {
      await turn(url.host, hostPauseMs);
      robots = await robotsText(new URL("/robots.txt", url).href, open);
      await transaction((tx) => data.putRobots(tx, url.host, robots, time), unseen);
    }
    const rules = robotsParser(new URL("/robots.txt", url).href, robots);
    const pauseMs = Math.min(longestPauseMs, Math.max(hostPauseMs, (rules.getCrawlDelay(agentName) ?? 0) * 1000));
    return { isAllowed: rules.isAllowed(url.href, agentName) !== false, pauseMs };
  };
  const asked = new URL(page.address);
  const { isAllowed, pauseMs } = await robotsOf(asked);
  if (!isAllowed) throw new Unreadable("robots");
  await turn(asked.host, pauseMs);
  const signal = AbortSignal.timeout(timeLimitMs);
  const conditions = {
    ...(page.etag && { "If-None-Match": page.etag }),
    ...(page.lastModified && { "If-Modified-Since": page.lastModified }),
  };
  const { status, headers, address, body } = await open(
    page.address,
    { ...named(), Accept: "text/html, application/pdf;q=0.9", ...conditions },
    signal,
  );
  const answer = {
    status,
    address,
    contentType: headers["content-type"] ?? "",
    etag: headers.etag ?? "",
    lastModified: headers["last-modified"] ?? "",
  };
  if (status !== 200) body.destroy();
  else if (new URL(address).host !== asked.host && !(await robotsOf(new URL(address))).isAllowed) {
    body.destroy();
    throw new Unreadable("robots");
  }
  return { ...answer, bytes: status === 200 ? await readAtMost(body, byteLimit) : Buffer.alloc(0) };
}

const named = () => ({ "User-Agent": userAgent(), "Accept-Encoding": "identity" });
const waited = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** RFC 9309: a file that is not there forbids nothing; one that cannot be had, everything. @throws Unreadable */
async function robotsText(address: string, open: typeof openOutside): Promise<string> {
  const { status, body }: Opened = await open(address, named(), AbortSignal.timeout(timeLimitMs));
  if (status === 200) return (await readAtMost(body, robotsLimit)).toString("utf8");
  body.destroy();
  if (status >= 400 && status < 500 && status !== 429) return "";
  throw new Unreadable("robots");
}

/** Returns why a page was not read. @throws what is a mistake of ours */
export function problemOf(error: unknown): WatchProblem {
  if (error instanceof Unreadable) return error.why;
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof TooLarge) return "large";
  if (error instanceof Refused) return "redirects";
  const { name } = error as Error;
  if (name === "TimeoutError" || name === "AbortError") return "slow";
  if (isOfConnection(error)) return "unreachable";
  throw error;
}
