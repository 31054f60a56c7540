import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";

export type Holder = { pid: number; name: string };

/**
 * Other programs that hold a database's log open. Only Linux tells, and of processes of other users only root: nobody is named where it
 * cannot be known.
 */
export function logHolders(databaseFile: string): Holder[] {
  const log = attempt(() => realpathSync(`${databaseFile}-wal`));
  const processes = attempt(() => readdirSync("/proc").filter((name) => /^\d+$/.test(name))) ?? [];
  if (!log) return [];
  return processes
    .map(Number)
    .filter((pid) => pid !== process.pid && holds(pid, log) && !isOurs(pid))
    .map((pid) => ({ pid, name: attempt(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()) ?? "?" }));
}

function holds(pid: number, file: string): boolean {
  const handles = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return handles.some((handle) => attempt(() => readlinkSync(`/proc/${pid}/fd/${handle}`)) === file);
}

/** Portage itself, as this program, under another name of its file, or started by another Node: all carry one SQLite. */
function isOurs(pid: number): boolean {
  const program = attempt(() => readlinkSync(`/proc/${pid}/exe`))?.replace(/ \(deleted\)$/, "") ?? ""; // replaced by an upgrade
  const words = attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? "";
  return (
    program === realpathSync(process.execPath) || /^portage/.test(basename(program)) || /build\/server\/(portage|index)\.js/.test(words)
  );
}

/** Null for what is not there, has ended meanwhile or is not ours to read. */
function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
