import { asMember, compressed, load } from "./load.ts";
import { calls, reads, writes } from "./pages.ts";
import { show } from "./report.ts";
import { loadIsApart, type Measured, startPortage } from "./servers.ts";

const feed = { path: "/discover", headers: asMember };

/** Returns the memory of a server at rest, and after every kind of page was read for a while. */
export async function memoryOfReading(folder: string, posts: number, seconds: number) {
  const server = await startPortage(folder);
  const atRest = server.memory();
  for (const path of Object.values(reads(posts))) await load(server.url, { path, headers: { ...asMember, ...compressed } }, seconds);
  const underLoad = server.memory();
  await server.stop();
  return { atRest, underLoad };
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
