import { flagsFor, smallFlags } from "#app/cli/node-flags.js";
import { asMember, compressed, load } from "./load.ts";
import { calls, reads, writes } from "./pages.ts";
import { median, show } from "./report.ts";
import { loadIsApart, type Measured, startPortage } from "./servers.ts";

const feed = { path: "/discover", headers: asMember };

/** Measures with the flags for little memory and with those for much. Returns the memory of a server that has little, at rest and under load. */
export async function whatMemoryBuys(folder: string, posts: number, seconds: number, rounds: number) {
  const small = await startPortage(folder, {}, smallFlags);
  const smallAtRest = small.memory();
  for (const path of Object.values(reads(posts))) await load(small.url, { path, headers: { ...asMember, ...compressed } }, seconds);
  const smallFeeds = await startPortage(folder, { SHARED_PAGES: "off" }, smallFlags);
  const large = await startPortage(folder, { SHARED_PAGES: "off" }, flagsFor(2 ** 32));
  const turns = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    turns.small.push((await load(smallFeeds.url, feed, Math.ceil(seconds / rounds))).perSecond);
    turns.large.push((await load(large.url, feed, Math.ceil(seconds / rounds))).perSecond);
  }
  const smallUnderLoad = small.memory();
  show("What memory buys: feeds rendered for each request", [
    { flags: "little memory", "feeds/s": Math.round(median(turns.small)), "MB at most": smallFeeds.memory()?.most },
    { flags: "two gigabytes or more", "feeds/s": Math.round(median(turns.large)), "MB at most": large.memory()?.most },
  ]);
  await Promise.all([small.stop(), smallFeeds.stop(), large.stop()]);
  return { smallAtRest, smallUnderLoad };
}

/** Compares one process with two: what each draws by itself, and what waits for the lock of the database or shares the limits. */
export async function byTwoProcesses(one: Measured, folder: string, posts: number, seconds: number): Promise<void> {
  const two = await startPortage(folder, { SHARED_PAGES: "off", WEB_CONCURRENCY: "2" });
  await load(two.url, feed, seconds * 2, 32); // the other one has rendered for a while already
  const { vote } = writes(posts);
  const spread = [];
  for (const [what, asked] of Object.entries({
    "feeds rendered": feed,
    "votes, which wait for one lock": vote,
    "JSON lists": calls(posts)["JSON list"],
  })) {
    if (!asked) continue;
    const [alone, both] = [await load(one.url, asked, seconds, 32), await load(two.url, asked, seconds, 32)];
    spread.push({
      what,
      one: Math.round(alone.perSecond),
      two: Math.round(both.perSecond),
      times: (both.perSecond / alone.perSecond).toFixed(2),
    });
  }
  await two.stop();
  const where = loadIsApart ? "the load has a core of its own" : "the load shares the core of the second";
  show(`Requests a second by one process and by two (${where})`, spread);
}
