import { DatabaseAway, problemIn, SettingsMistake, StorageFull, UnusableData } from "#app/operations/problems.ts";
import { exitCodes } from "./exit-codes.ts";

type Failure = { sentence: string; code: number };
type Told = Error & { code?: string; syscall?: string; path?: string; port?: number };

/** Returns the sentence and the exit code for an error. */
export function failureOf(error: unknown): Failure {
  const chain = [...causesOf(problemIn(error) ?? error)];
  const ours = chain.find((one) => one instanceof UnusableData);
  const disk = chain.map(diskFailure).find((sentence) => sentence !== null);
  const first = chain.findLast((one) => one instanceof DatabaseAway) ?? chain[0]; // the one that names the server
  const sentence = first?.message ?? String(error);
  if (disk) return { sentence: chain.length > 1 && !(first instanceof StorageFull) ? `${sentence} ${disk}` : disk, code: exitCodes.disk };
  if (ours) return { sentence, code: exitCodes.data };
  if (first?.syscall === "listen") return { sentence: addressFailure(first), code: exitCodes.address };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(first?.code ?? "")) {
    return { sentence: `The database is damaged (${sentence}). Restore a backup: portage restore.`, code: exitCodes.data };
  }
  if (first?.code === "SQLITE_BUSY") return { sentence: "Another process is using the database. Try again.", code: exitCodes.data };
  return { sentence, code: first instanceof SettingsMistake ? exitCodes.misused : exitCodes.failed };
}

function* causesOf(error: unknown): Generator<Told> {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}

function diskFailure({ code = "", message, path, syscall }: Told): string | null {
  if (syscall === "listen") return null;
  if (/^(ENOSPC|EDQUOT|EFBIG|EIO|SQLITE_FULL|SQLITE_IOERR\w*)$/.test(code)) {
    return `The disk is full or fails (${message}). Make room and start again. What was acknowledged is kept; only a power cut can lose its last moments, unless DURABILITY is full.`;
  }
  if (/^(EACCES|EPERM|EROFS|SQLITE_PERM|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/.test(code)) {
    return `${path ?? "The data folder"} cannot be written to (${message}). Give it to the user that runs Portage, or set DATA_DIR.`;
  }
  return null;
}

function addressFailure({ code, message, port }: Told): string {
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. Stop that one, or set PORT.`;
  if (code === "EACCES") return `Port ${port} is reserved for the system. Set PORT to 1024 or more and put a proxy before it.`;
  return `The address cannot be listened on (${message}). Check HOST and PORT.`;
}
