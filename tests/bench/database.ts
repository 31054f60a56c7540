import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Databases for the bench, cached in the folder for temporary files until the schema or the fill script changes.

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const bytesPerPost = 6_000;

/**
 * Returns the folder of a database with this many posts, and comments and votes in proportion. Makes the database when it does not exist
 * yet.
 */
export function databaseOf(posts: number): string {
  const hash = createHash("sha256");
  for (const path of ["../../drizzle/meta/_journal.json", "fill.ts", "fill-index.ts"]) hash.update(readFileSync(here(path)));
  const root = join(tmpdir(), "portage-bench");
  const folder = join(root, `${posts}-${hash.digest("hex").slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(root, { recursive: true });
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < posts * bytesPerPost) throw new Error(`${root} has no room for a database of ${posts} posts`);
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  console.log(`Making a database of ${posts.toLocaleString("en-CA")} posts in ${folder} ...`);
  const env = { ...process.env, DATA_DIR: making, LOG_LEVEL: "silent" };
  for (const step of [[here("fill.ts"), String(posts)], [here("fill-index.ts")]]) {
    const { status } = spawnSync(process.execPath, step, { env, stdio: "inherit" });
    if (status !== 0) throw new Error("The database could not be made");
  }
  renameSync(making, folder);
  return folder;
}
