import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";

export type Holder = { pid: number; name: string };

/** What an operator should know of one. */
export const ofHolder = ({ pid, name }: Holder) =>
  `${name} (process ${pid}) also holds the database's log open. Two programs that check-point one log can damage the database when either carries an SQLite before 3.51.3; Litestream is safe from 0.5.17 on.`;

/**
 * Returns the other programs that hold a database's log open. Only Linux tells, and only root sees other users' processes; returns none
 * where it cannot be known.
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

/**
 * Returns whether a process is Portage: this program, a copy of its file under another name, or its code under another Node. All of them
 * carry one SQLite.
 */
function isOurs(pid: number): boolean {
  const program = attempt(() => readlinkSync(`/proc/${pid}/exe`))?.replace(/ \(deleted\)$/, "") ?? ""; // an upgrade has replaced the file
  const words = attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? "";
  return (
    program === realpathSync(process.execPath) || /^portage/.test(basename(program)) || /build\/server\/(portage|index)\.js/.test(words)
  );
}

/** Returns null for what is not there, has ended meanwhile or may not be read. */
function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
