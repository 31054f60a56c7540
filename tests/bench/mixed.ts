import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { randomFrom } from "#seeds/demo/random.ts";
import { hub, writers } from "./known.ts";
import { asForm, asMember } from "./load.ts";
import { median, show } from "./report.ts";
import { startPortage } from "./servers.ts";

// Members read 500 pages, the first of them most often (Zipf), while others vote, comment and post.

const pageCount = 500;

function listsOfPosts(): string[] {
  const tags = ["sensor", "tide", "model", "grid", "clinic", "soil", "ice", "radio", "battery", "forest", "harbour", "turbine"];
  const provinces = ["on", "qc", "bc", "ab", "mb", "sk", "ns", "nb", "nl", "pe", "yt", "nt", "nu"];
  return [
    ...["", "?sortBy=new", "?sortBy=top&timeRange=week", "?sortBy=rising", "?postType=research"].map((query) => `/discover${query}`),
    ...provinces.map((code) => `/discover/province/${code}`),
    ...provinces.map((code) => `/discover/industry/${hub}?province=${code.toUpperCase()}`),
    ...tags.map((tag) => `/discover/tag/${tag}`),
    ...timelineTags.map((tag) => `/discover/timeline/${tag}`),
    `/discover/industry/${hub}`,
    "/discover/industry",
    "/discover/province",
    "/projects",
    "/",
  ];
}

/** Returns the addresses that are read, the most popular first: the lists of posts, then mostly posts, and the profiles of their authors. */
function pagesOf(posts: number): string[] {
  const chance = randomFrom(17);
  const lists = listsOfPosts();
  const profiles = Array.from({ length: 50 }, (_, turn) => `/u/m${10 + turn}`);
  const read = Array.from({ length: pageCount }, (_, turn) => `/post/${turn < 150 ? posts - turn : 1 + Math.floor(chance() * posts)}`);
  const others = [...lists.slice(1), ...profiles, ...read].slice(0, pageCount - 1);
  return [lists[0] ?? "", ...others.map((path) => ({ path, at: chance() })).sort((a, b) => a.at - b.at).map(({ path }) => path)]; // biome-ignore format: a shuffle
}

const chance = randomFrom(23);
const below = (limit: number) => Math.floor(chance() * limit);

/** Picks the first page most often, the nth n times less. */
function zipf<T>(items: T[]): () => T {
  let sum = 0;
  const sums = items.map((_, at) => (sum += 1 / (at + 1)));
  return () => {
    const drawn = chance() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return items[low] as T; // low is within
  };
}

/** Returns what picks what is read of all posts, the popular ones most often (Zipf) wherever they stand; each fifth time a list. */
export function longTail(posts: number): () => string {
  const order = randomFrom(31);
  const ids = Array.from({ length: posts }, (_, at) => ({ id: at + 1, at: order() })).sort((a, b) => a.at - b.at);
  const [list, post] = [zipf(listsOfPosts()), zipf(ids)];
  return () => (chance() < 0.2 ? list() : `/post/${post().id}`);
}

/** Opens every page once, so that the views of the reader are counted before anything is measured. */
export async function openAll(url: string, posts: number): Promise<void> {
  for (const path of pagesOf(posts)) {
    const answer = await fetch(url + path, { headers: asMember });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  }
}

export type Mixed = { perSecond: number; p50: number; p99: number; voteMs: number };
export type Writes = { votes: number; comments: number; posts: number };
export const living: Writes = { votes: 20, comments: 2, posts: 1 };
export const nothing: Writes = { votes: 0, comments: 0, posts: 0 };

/** Writes so much a second until it is to stop. `taken` gets the milliseconds that each vote took. */
export function writing(
  url: string,
  posts: number,
  writes: Writes,
  stop: AbortSignal,
  taken: number[] = [],
  post = () => 1 + below(posts),
) {
  const writer = () => writers[below(writers.length)] ?? "";
  const send = async (path: string, secret: string, fields: Record<string, string>) => {
    const began = performance.now();
    const headers = { ...asForm, cookie: `session=${secret}` };
    const answer = await fetch(url + path, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status !== 303) throw new Error(`${path} answered a write with ${answer.status}`);
    return performance.now() - began;
  };
  const vote = async () => {
    const id = post();
    taken.push(await send(`/post/${id}`, writer(), { vote: `up.post.${id}` }));
  };
  const comment = () => send(`/post/${post()}`, writer(), { comment: "yes", content: `Which tide was that, and when? ${chance()}` });
  const submit = async () => {
    const headers = { authorization: `Bearer ${writer()}`, "content-type": "application/json" };
    const text = { title: `A sensor for ice ${chance()}`, content: "It floats.", post_type: "text", province: "ON", tags: ["sensor"] };
    const answer = await fetch(`${url}/api/discovery/posts`, { method: "POST", headers, body: JSON.stringify(text) });
    if (answer.status !== 201) throw new Error(`A post was answered with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const all = [...every(writes.votes, vote), ...every(writes.comments, comment), ...every(writes.posts, submit)];
  return all.map(async ({ perSecond, write }) => {
    for (let next = performance.now(); !stop.aborted; next += 1_000 / perSecond) {
      await sleep(Math.max(0, next - performance.now()));
      await write();
    }
  });
}

/** Reads for this many seconds over eight connections, with so many writes a second beside it. */
export async function mixedLoad(url: string, posts: number, writes: Writes, seconds: number): Promise<Mixed> {
  const pages = pagesOf(posts);
  const page = zipf(pages);
  const read = pages.map((path) => Number(/^\/post\/(\d+)$/.exec(path)?.[1] ?? 0)).filter((id) => id > 0);
  const taken: number[] = [];
  const stop = new AbortController();
  const reading = async () => {
    const requests: autocannon.Request[] = [{ headers: asMember, setupRequest: (request) => ({ ...request, path: page() }) }];
    return autocannon({ url, connections: 8, duration: seconds, requests });
  };
  const run = await Promise.all([reading().finally(() => stop.abort()), ...writing(url, posts, writes, stop.signal, taken, zipf(read))]);
  const [{ requests, latency, errors, non2xx, statusCodeStats }] = run;
  if (errors + non2xx > 0)
    throw new Error(`Of the pages read, ${errors} failed, and the others were answered ${JSON.stringify(statusCodeStats)}`);
  const voteMs = taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, voteMs };
}

const every = (perSecond: number, write: () => Promise<unknown>) => (perSecond > 0 ? [{ perSecond, write }] : []);

/** Measures a copy of the database, which the writes change, alone and beside writes in turns. */
export async function readBesideWrites(folder: string, posts: number, seconds: number, rounds: number) {
  const copy = mkdtempSync(join(tmpdir(), "portage-mixed-"));
  cpSync(folder, copy, { recursive: true });
  const mixed = await startPortage(copy);
  await openAll(mixed.url, posts);
  await mixedLoad(mixed.url, posts, living, seconds);
  const rounded: { alone: Mixed; living: Mixed }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await mixedLoad(mixed.url, posts, nothing, seconds);
    rounded.push({ alone, living: await mixedLoad(mixed.url, posts, living, seconds) });
  }
  const mixedRows = [];
  for (const votes of [0, 1, 5, 20]) mixedRows.push({ votes, ...(await mixedLoad(mixed.url, posts, { ...nothing, votes }, seconds)) });
  await mixed.stop();
  rmSync(copy, { recursive: true });
  show("Members read 500 pages while others vote", mixedRows);
  show(
    "Members read 500 pages beside 20 votes, 2 comments and 1 post a second",
    rounded.flatMap(({ alone, living }) => [alone, living]),
  );
  return {
    ratio: median(rounded.map((turn) => turn.living.perSecond / turn.alone.perSecond)),
    p99: median(rounded.map((turn) => turn.living.p99)),
    voteMs: median(rounded.map((turn) => turn.living.voteMs)),
  };
}
