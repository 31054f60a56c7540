import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { asMember, compressed, load } from "./load.ts";
import { living, longTail, nothing, type Writes, writing } from "./mixed.ts";
import { show } from "./report.ts";
import { startPortage } from "./servers.ts";

// Members read all posts, some often and most seldom, as a community's do.

const headers = { ...asMember, ...compressed };

/** Reads the feed alone, then all posts `warm` times, then measures, alone and beside writes. Returns what part of that rate the feed alone has. */
export async function readTheLongTail(folder: string, posts: number, seconds: number, warm: number) {
  const copy = mkdtempSync(join(tmpdir(), "portage-tail-"));
  cpSync(folder, copy, { recursive: true });
  const portage = await startPortage(copy);
  /** Notes a row, and returns the processor time of a request, which other load on the machine changes least. */
  const row = (what: string, perSecond: number, p99: number, ms: number) => {
    rows.push({ what, "requests/s": Math.round(perSecond), "p99 ms": p99, "processor ms": ms.toFixed(2), "MB now": portage.memory()?.now });
    return ms;
  };
  const rows: Record<string, unknown>[] = [];
  const feed = { path: "/discover", headers };
  await load(portage.url, feed, seconds * 2);
  const began = portage.cpuMs();
  const hot = await load(portage.url, feed, seconds);
  const hotMs = row("the feed alone", hot.perSecond, hot.p99Ms, (portage.cpuMs() - began) / (hot.perSecond * seconds));
  const page = longTail(posts);
  const read = async (how: { duration: number } | { amount: number }) => {
    const requests: autocannon.Request[] = [{ headers, setupRequest: (request) => ({ ...request, path: page() }) }];
    const { requests: made, latency, errors, non2xx } = await autocannon({ url: portage.url, connections: 8, ...how, requests });
    if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of the pages read failed`);
    return { perSecond: made.average, p99: latency.p99, count: made.total };
  };
  const beside = async (what: string, writes: Writes, how: { duration: number } | { amount: number }) => {
    const stop = new AbortController();
    const before = portage.cpuMs();
    const [{ perSecond, p99, count }] = await Promise.all([
      read(how).finally(() => stop.abort()),
      ...writing(portage.url, posts, writes, stop.signal),
    ]);
    return hotMs / row(what, perSecond, p99, (portage.cpuMs() - before) / count);
  };
  const cold = await beside("all posts, as they come", nothing, { amount: warm });
  const alone = await beside("all posts, once warm", nothing, { duration: seconds });
  const whileWritten = await beside("beside 20 votes, 2 comments, 1 post a second", living, { duration: seconds });
  show(`Members read ${posts.toLocaleString("en-CA")} posts (Zipf) and lists`, rows);
  const most = portage.memory()?.most;
  await portage.stop();
  rmSync(copy, { recursive: true });
  return { cold, alone, whileWritten, most };
}
