import { type Asked, load } from "./load.ts";
import { median } from "./report.ts";
import type { Measured } from "./servers.ts";

/**
 * Measures the baseline and a server in turns of some seconds, so that other load on the machine affects both. `ratio` is that of their throughput,
 * `cpuRatio` that of the processor time of an answer, which other load changes less; it is NaN without /proc.
 */
export async function compare(baseline: Measured, server: Measured, asked: Asked, seconds: number, rounds: number) {
  const turnOf = async (one: Measured) => {
    const before = one.cpuMs();
    const loaded = await load(one.url, asked, seconds);
    return { ...loaded, cpu: (one.cpuMs() - before) / loaded.perSecond };
  };
  let [byHand, last] = [await turnOf(baseline), await turnOf(server)]; // warms both up
  const [ratios, cpuRatios]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    byHand = await turnOf(baseline);
    last = await turnOf(server);
    ratios.push(last.perSecond / byHand.perSecond);
    cpuRatios.push(byHand.cpu / last.cpu);
  }
  return { ...last, byHand: byHand.perSecond, ratio: median(ratios), cpuRatio: median(cpuRatios) };
}
