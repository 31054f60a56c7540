import Database from "better-sqlite3";
import { addon } from "./addon.server.ts";
import { fold } from "./search.ts";

export type Sqlite = Database.Database;

const binding = addon && { nativeBinding: addon as unknown as string }; // its types know the path alone, its code takes the object

/** Any SQLite file as it is: nothing is set, made or migrated. */
export function openFile(file: string, options: Database.Options = {}): Sqlite {
  return new Database(file, { ...options, ...binding });
}

/** A connection to a database of ours, as the application works with it; a reader cannot write. */
export function openDatabase(file: string, access: "writer" | "reader"): Sqlite {
  const sqlite = openFile(file);
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = NORMAL"); // safe with WAL: a power cut may lose the last commits, never the file (DURABILITY=full: not even those)
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("secure_delete = ON"); // what a member deletes is overwritten, not only forgotten
  sqlite.pragma("cache_size = -8000");
  sqlite.function("fold", { deterministic: true }, (text) => fold(String(text ?? "")));
  if (access === "reader") sqlite.pragma("query_only = ON");
  return sqlite;
}
