import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { makeBeside } from "#app/features/pictures/make.server.ts";
import type { PictureUse } from "#app/features/pictures/rules.ts";

// What pictures cost: bytes and time of each file of a folder, and memory while twenty are sent at once (README.md).

const folder = process.argv[2];
if (!folder) throw new Error("Name a folder with pictures.");
const files = readdirSync(folder).map((name) => join(folder, name));

/** Returns the most memory in MB that this process and those beside it have had since. */
function watchMemory() {
  const most = { here: 0, beside: 0, processes: 0 };
  const look = () => {
    const beside = readdirSync("/proc").flatMap((pid) => {
      const status = /^\d+$/.test(pid) ? readStatus(pid) : "";
      return status.includes(`PPid:\t${process.pid}\n`) ? [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024] : [];
    });
    most.here = Math.max(most.here, process.memoryUsage().rss / 2 ** 20);
    most.beside = Math.max(most.beside, ...beside);
    most.processes = Math.max(most.processes, beside.length);
  };
  const timer = setInterval(look, 20);
  return () => {
    clearInterval(timer);
    return `server ${Math.round(most.here)} MB, beside it ${Math.round(most.beside)} MB in ${most.processes} process`;
  };
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return ""; // it has ended
  }
}

for (const file of files) {
  const bytes = readFileSync(file);
  for (const use of ["text", "face"] satisfies PictureUse[]) {
    const begun = performance.now();
    const ended = watchMemory();
    const made = await makeBeside(bytes, use).catch((error: Error) => error.message);
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    const sizes = typeof made === "string" ? made : made.sizes.map(({ size, type, bytes: { length } }) => `${size} ${type.slice(6)} ${length}`).join(", "); // biome-ignore format: one line
    console.log([basename(file), bytes.length, use, took, ended(), sizes].join(" | "));
  }
}
const ended = watchMemory();
const begun = performance.now();
await Promise.all(Array.from({ length: 20 }, (_, at) => makeBeside(readFileSync(files[at % files.length] ?? ""), "text").catch(() => {})));
console.log(`twenty at once | ${((performance.now() - begun) / 1000).toFixed(1)} s | ${ended()}`);
