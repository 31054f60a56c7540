import Database from "better-sqlite3";
import { hashSecret } from "#app/auth/secret.server.ts";
import { addon } from "./addon.server.ts";
import { fold } from "./search.ts";

export type Sqlite = Database.Database;

const binding = addon && { nativeBinding: addon as unknown as string }; // its types know only a path, its code takes the object too

/** Opens any SQLite file as it is: sets, creates and migrates nothing. It knows the functions that triggers and migrations call. */
export function openFile(file: string, options: Database.Options = {}): Sqlite {
  const sqlite = new Database(file, { ...options, ...binding });
  sqlite.function("fold", { deterministic: true }, (text) => fold(String(text ?? "")));
  sqlite.function("stems", (_text) => ""); // for what migrations fill before one of them drops it
  sqlite.function("hash_secret", { deterministic: true }, (text) => hashSecret(String(text ?? "")));
  return sqlite;
}

/** Opens a database of ours with the application's settings. A "reader" cannot write. */
export function openDatabase(file: string, access: "writer" | "reader"): Sqlite {
  const sqlite = openFile(file);
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = NORMAL"); // with WAL, a power cut can lose the last commits (not with DURABILITY=full), never the file
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("secure_delete = ON"); // deleted content is overwritten, not only released
  sqlite.pragma(`cache_size = -${access === "reader" ? 8000 : 2000}`); // the system keeps the file's pages too
  if (access === "reader") sqlite.pragma("query_only = ON");
  return sqlite;
}
