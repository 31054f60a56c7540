import autocannon from "autocannon";
import { cookie } from "./known.ts";

export type Asked = { path: string; headers?: Record<string, string>; method?: "POST"; bodies?: string[]; expect?: number };
export type Load = { perSecond: number; medianMs: number; p99Ms: number; bytes: number };

/** The headers that a member's browser sends with every request. */
export const asMember = { cookie };
export const compressed = { "accept-encoding": "gzip, deflate, br" };
export const asForm = { cookie, "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

/** Sends requests for this many seconds over eight connections, or over one to measure how long an answer takes. */
export async function load(
  url: string,
  { path, headers, method, bodies, expect = 200 }: Asked,
  seconds: number,
  connections = 8,
): Promise<Load> {
  let turn = 0;
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    method: method ?? "GET",
    headers,
    requests: bodies && [{ setupRequest: (request) => ({ ...request, body: bodies[turn++ % bodies.length] }) }],
  });
  const answered = result.requests.total;
  const right = result.statusCodeStats?.[String(expect) as `${number}`]?.count ?? 0;
  if (result.errors > 0 || right < answered) {
    throw new Error(`${path} answered ${JSON.stringify(result.statusCodeStats)} with ${result.errors} errors, not ${expect}`);
  }
  return {
    perSecond: result.requests.average,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, answered)),
  };
}

/**
 * Returns the median time of an answer in milliseconds, over requests sent one after the other. (autocannon counts only whole
 * milliseconds.)
 */
export async function medianMs(url: string, { path, headers }: Asked, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await (await fetch(url + path, { headers })).arrayBuffer();
    taken.push(performance.now() - began);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
