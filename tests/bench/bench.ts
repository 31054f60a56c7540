import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

// The feed of a member, drawn by Remix, against the same page written by hand over the same rows, in the same run. Prints throughputs and
// their ratio; a budget is a ratio, because absolute figures belong to a machine. `-- --check` fails below the budget.
const budget = 1 / 30;
const seconds = 8;
const rounds = 3;

const folder = mkdtempSync(join(tmpdir(), "portage-bench-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
const { prepareDatabase } = await import("#app/cli/seed.ts");
const { seedDemo } = await import("#seeds/demo/demo.ts");
const { aMember, cookieOf } = await import("../support/factories.ts");
const { startServer } = await import("../support/server.ts");

await prepareDatabase();
await seedDemo();
const cookie = await cookieOf(await aMember());

const started = performance.now();
const portage = await startServer();
await fetch(`${portage.url}/about`);
const startMs = performance.now() - started;
const floor = await startFloor(join(folder, "portage.db"));

type Figure = { page: string; perSecond: number[] };
const pages: (Figure & { url: string })[] = [
  { page: "floor, by hand", url: floor.url, perSecond: [] },
  { page: "/discover, Remix", url: `${portage.url}/discover`, perSecond: [] },
  { page: "/discover/industry/clean-energy, Remix", url: `${portage.url}/discover/industry/clean-energy`, perSecond: [] },
];
for (let round = 0; round < rounds; round += 1) {
  for (const page of pages) page.perSecond.push(await load(page.url));
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const floorMedian = median(pages[0]?.perSecond ?? []);
console.table(
  pages.map(({ page, perSecond }) => ({
    page,
    "requests/s": Math.round(median(perSecond)),
    "of the floor": `1/${(floorMedian / median(perSecond)).toFixed(1)}`,
  })),
);
console.log(`start to first answer: ${Math.round(startMs)} ms`);
const ratio = median(pages[1]?.perSecond ?? []) / floorMedian;
console.log(`feed against floor: 1/${(1 / ratio).toFixed(1)} (budget 1/${1 / budget})`);

floor.child.kill();
await portage.stop();
rmSync(folder, { recursive: true, force: true });
if (process.argv.includes("--check") && ratio < budget) process.exitCode = 1;

async function load(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 8, duration: seconds, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with an error`);
  return result.requests.average;
}

function startFloor(database: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("floor.ts", import.meta.url)), database]);
  return new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      const found = /is at (http:\S+)/.exec(String(chunk));
      if (found?.[1]) resolve({ child, url: found[1] });
    });
  });
}
