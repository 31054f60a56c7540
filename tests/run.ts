import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Runs everything that CI checks, in the order in which mistakes show soonest, and ends with the total counts of all runners.
// With `--all` a test that failed is tried once more, and is named at the end if it held then: it asks for a look, and stops nobody's work.
// `npm test -- rules` runs only the parts whose name contains the word. Parts that take minutes run only when they are named so, or by `--all`.

type Part = { name: string; command: string[]; isLong?: true; isBeside?: true };
const isWhole = process.argv[2] === "--all";
const report = (name: string) => join(tmpdir(), `portage-${process.pid}-${name}.json`);
const vitest = (name: string, config: string): Part => ({
  name,
  command: [
    ...["vitest", "run", "--config", config, `--retry=${isWhole ? 1 : 0}`],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report(name)}`],
  ],
});
const playwright = (name: string, config: string): Part => ({
  name,
  command: ["playwright", "test", "--config", config, `--retries=${isWhole ? 1 : 0}`],
});
const parts: Part[] = [
  // These keep one core busy: they run side by side.
  { name: "lint", command: ["biome", "check"], isBeside: true },
  { name: "types", command: ["tsc", "--noEmit"], isBeside: true },
  { name: "dead-code", command: ["knip"], isBeside: true },
  { name: "binary", command: ["node", "app/cli/binary.ts"], isBeside: true },
  vitest("rules-operations-requests", "tests/vitest.config.ts"),
  vitest("binary", "tests/binary/vitest.config.ts"),
  { ...vitest("postgres", "tests/postgres/vitest.config.ts"), isLong: true },
  { ...vitest("postgres-requests", "tests/postgres/requests.config.ts"), isLong: true },
  { ...vitest("text-browsers", "tests/text-browsers/vitest.config.ts"), isLong: true },
  playwright("e2e", "tests/playwright.config.ts"),
  { ...playwright("audit", "tests/audit/playwright.config.ts"), isLong: true },
  { name: "cluster", command: ["node", "tests/cluster/short.ts", report("cluster")], isLong: true },
  { name: "bench", command: ["node", "tests/bench/short.ts", report("bench")], isLong: true },
];

const wanted = process.argv[2] ?? "";
const failed: string[] = [];
const isWanted = ({ name, isLong }: Part) => isWhole || (wanted ? name.includes(wanted) : !isLong);
/** Runs a part. What it says is passed on as it comes, or of one that runs beside others when it has ended. */
async function run({ name, command: [command = "", ...args], isBeside }: Part): Promise<void> {
  if (!isBeside) console.log(`\n--- ${name}`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) };
  const child = spawn(command, args, { stdio: isBeside ? "pipe" : "inherit", env, shell: process.platform === "win32" });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  const [status] = await once(child, "close");
  if (isBeside) console.log(`\n--- ${name}\n${said}`);
  if (status !== 0) failed.push(name);
}

const chosen = parts.filter(isWanted);
await Promise.all(chosen.filter(({ isBeside }) => isBeside).map(run));
for (const part of chosen.filter(({ isBeside }) => !isBeside)) await run(part);

const counts = { passed: 0, failed: 0, skipped: 0 };
// What failed is named at the end too: of hours of output one often sees the last lines alone.
const faults: string[] = [];
for (const { name } of parts.filter(({ command }) => command[0] === "vitest")) {
  const file = report(name);
  if (!existsSync(file)) continue;

  const given = JSON.parse(readFileSync(file, "utf8"));
  counts.passed += given.numPassedTests;
  counts.failed += given.numFailedTests;
  counts.skipped += given.numPendingTests;
  for (const { name: path, message, assertionResults } of given.testResults) {
    if (message) faults.push(`${path}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue;
      const how = status === "failed" ? "" : "held at the second try: ";
      faults.push(`${how}${path}: ${fullName}\n  ${failureMessages.join("\n").split("\n").slice(0, 12).join("\n  ")}`);
    }
  }
}
for (const file of [report("e2e"), report("audit")].filter((one) => existsSync(one))) {
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  if (stats.flaky > 0) faults.push(`held at the second try: ${stats.flaky} of those named "flaky" above`);
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  counts.skipped += stats.skipped;
}
for (const file of [report("cluster"), report("bench")].filter((one) => existsSync(one))) {
  const { held, broken, skipped = 0 } = JSON.parse(readFileSync(file, "utf8"));
  counts.passed += held;
  counts.failed += broken;
  counts.skipped += skipped;
}
for (const fault of faults) console.log(`\n${fault}`);
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nEverything holds.");
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
