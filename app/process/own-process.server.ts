import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commandLine } from "./installation.server.ts";

const run = promisify(execFile);

/**
 * Runs one of our commands in a process of its own, so that no request waits while a large file is read or written.
 * @throws Error with the command's last line when it failed
 */
export const inOwnProcess = (...args: string[]): Promise<void> => inOwnProcessFor(0, ...args);

/** The same, and ends the process after so many milliseconds; 0 is never. */
export async function inOwnProcessFor(timeoutMs: number, ...args: string[]): Promise<void> {
  const [file, words] = commandLine(...args);
  try {
    await run(file, words, { maxBuffer: 1 << 20, timeout: timeoutMs, killSignal: "SIGKILL" });
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr ?? "").trim();
    throw new Error(said.split("\n").at(-1) || (error as Error).message, { cause: error });
  }
}
