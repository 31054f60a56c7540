import { openFile } from "./open.server.ts";

/**
 * Keeps bytes by number outside this process's memory: in a file without a name, which SQLite makes in the folder for temporary files and
 * which ends with the process. What is read often stays in memory that the system has to spare. Where the disk is full, anything throws, reading too.
 */
export function overflowFile() {
  const file = openFile("");
  file.pragma("journal_mode = MEMORY"); // the rest stays where one write fails
  file.pragma("cache_size = -500");
  file.exec("CREATE TABLE kept (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)");
  const [insert, select, remove] = [
    file.prepare<[Buffer]>("INSERT INTO kept (bytes) VALUES (?)"),
    file.prepare<[number], Buffer>("SELECT bytes FROM kept WHERE id = ?").pluck(),
    file.prepare<[number]>("DELETE FROM kept WHERE id = ?"),
  ];
  return {
    add: (bytes: Buffer): number => Number(insert.run(bytes).lastInsertRowid),
    get: (id: number): Buffer | undefined => select.get(id),
    delete: (id: number): void => void remove.run(id),
  };
}
