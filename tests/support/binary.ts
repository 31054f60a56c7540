import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const os = process.platform === "win32" ? "win" : process.platform;
export const binary = fileURLToPath(new URL(`../../dist/portage-${os}-${process.arch}`, import.meta.url));

/** When the tests run as root, which bypasses permissions, the binary runs as this ordinary user. */
const isRoot = process.getuid?.() === 0;
const ordinary = isRoot ? { uid: 65534, gid: 65534 } : {};

/** An empty folder of the user that the binary runs as. The binary's environment holds only what a test passes. */
export class Place {
  readonly folder = mkdtempSync(join(tmpdir(), "portage-binary-"));
  private readonly running = new Set<ChildProcess>();

  constructor() {
    chmodSync(this.folder, 0o700);
    if (isRoot) chownSync(this.folder, 65534, 65534);
  }

  at(...path: string[]): string {
    return join(this.folder, ...path);
  }

  private options(env: Record<string, string>) {
    return { cwd: this.folder, env: { NODE_ENV: "production" as const, PATH: "/usr/bin:/bin", TMPDIR: tmpdir(), ...env }, ...ordinary };
  }

  /** Runs a command until it exits. */
  run(args: string[], env: Record<string, string> = {}) {
    const { status, stdout, stderr } = spawnSync(binary, args, { ...this.options(env), encoding: "utf8", maxBuffer: 1 << 26 });
    return { code: status, said: stdout + stderr };
  }

  /** Runs a command that cannot grow a file beyond `blocks` blocks of 512 bytes, so that writes fail as on a full disk. */
  runLimited(blocks: number, args: string[]) {
    const script = `ulimit -f ${blocks}; exec "$@"`;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", script, "sh", binary, ...args], { ...this.options({}), encoding: "utf8" });
    return { code: status, said: stdout + stderr };
  }

  /** The user for another program that shares the files. */
  readonly user = ordinary;

  /** Gives a file that a test made to the user that the binary runs as. */
  own(file: string) {
    if (isRoot) chownSync(file, 65534, 65534);
  }

  /** Serves on a free port until stopped; `kill` acts like a power cut. @throws an Error with the output when the binary exits instead */
  async serve(env: Record<string, string> = {}) {
    const own = { PORT: "0", HOST: "127.0.0.1", BACKUP_EVERY_HOURS: "0", LOG_LEVEL: "warn", RATE_LIMIT_REGISTRATIONS: "1000000" };
    const child = spawn(binary, ["serve"], this.options({ ...own, ...env }));
    this.running.add(child);
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let output = "";
    const url = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output += chunk;
        const found = /is at (http:\S+)/.exec(output);
        if (found?.[1]) resolve(found[1]);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", (code) => reject(Object.assign(new Error(output), { code })));
    });
    const end = (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    };
    return { url, output: () => output, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
  }

  clear() {
    for (const child of this.running) child.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
