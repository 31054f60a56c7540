import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

// The last step of the build: compresses every public file with brotli and gzip at their best, so that the server only has to send them.
// Remix's list of its modules for the browser goes, because no page loads one (vite.config.ts).
const folder = fileURLToPath(new URL("../../build/client", import.meta.url));
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  if (name.startsWith(join("assets", "manifest-"))) {
    rmSync(join(folder, name));
    continue;
  }
  const content = readFileSync(join(folder, name));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}
