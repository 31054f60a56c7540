// Brings a bare clone to where a command can run (packages, words, build), then runs it on the pinned Node. It runs on the machine's own
// Node, before anything is installed, so it imports nothing of ours but plain scripts. What stands already is not done again.
// Usage: node app/cli/setup.js words|build|test|cluster|grow <script> [arguments]. The script is started from here, not by a second `node` in the
// npm script: a shell remembers where it found the first.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "./node-flags.js";
import { canStart, startingNodes } from "./starting-node.js";

if (!canStart(process.versions.node)) {
  console.error(`This is Node ${process.versions.node}. To install and start Portage take ${startingNodes}.`);
  process.exit(1);
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const at = (...path) => join(root, ...path);
const marks = at("node_modules", ".portage");

/** Does `work` when what it was made from has changed since the last time. */
function once(name, sources, made, work) {
  const hash = createHash("sha256");
  for (const source of sources) digest(at(source), hash);
  const mark = join(marks, name);
  const state = hash.digest("hex");
  if (existsSync(at(made)) && existsSync(mark) && readFileSync(mark, "utf8") === state) return;
  work();
  mkdirSync(marks, { recursive: true });
  writeFileSync(mark, state);
}

function digest(path, hash) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return hash.update(path).update(readFileSync(path));
  for (const entry of readdirSync(path).sort()) if (entry !== "compiled") digest(join(path, entry), hash);
}

function withTools() {
  return { ...process.env, PATH: at("node_modules", ".bin") + delimiter + process.env.PATH };
}

function run(title, command, args) {
  console.log(title);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: withTools(), shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}

const [goal, ...command] = process.argv.slice(2);
once("packages", ["package-lock.json"], "node_modules/node", () =>
  run("Installing packages ...", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]),
);
once("words", ["app/words", "package.json"], "app/words/compiled/messages.js", () =>
  run("Compiling words ...", "npm", ["run", "--silent", "words"]),
);
if (goal !== "words") {
  const sources = ["app", "seeds", "public", "package.json", "package-lock.json", "remix.config.js", "vite.config.ts"];
  once("build", sources, "build/server/portage.js", () => run("Building ...", "npm", ["run", "--silent", "build"]));
}
if (goal === "test") {
  const part = command[1] ?? "";
  const isNamed = (name) => part === "--all" || (part !== "" && name.includes(part));
  bringChromium();
  if (isNamed("text-browsers")) bringTextBrowsers();
  if (isNamed("audit")) bringJava();
  if (isNamed("postgres")) bringPostgres();
  if (isNamed("cluster") && process.getuid?.() === 0 && isThere("apt-get")) bringCluster(); // elsewhere it says that it was skipped
}
if (goal === "postgres") bringPostgres();
if (goal === "cluster") bringCluster();
if (goal === "grow") bringGrow();
if (command.length > 0) runPinned(command);

function runPinned(args) {
  const child = spawn(at("node_modules", ".bin", "node"), [...nodeFlags, ...args], { cwd: root, stdio: "inherit", env: withTools() });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** The browser tests need a Chromium: one that is there, Debian's package, or Playwright's own download. */
function bringChromium() {
  const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  if (known.some((path) => existsSync(path))) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && spawnSync("apt-get", ["--version"]).status === 0) {
    run("Installing Chromium ...", "apt-get", ["update", "-qq"]);
    run("", "apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    return;
  }
  console.log("Fetching Chromium for the browser tests ...");
  const { status } = spawnSync(at("node_modules", ".bin", "playwright"), ["install", "chromium"], { cwd: root, stdio: "inherit" });
  if (status === 0) return;
  console.error(
    "The browser tests need Chromium: install your system's package (Debian: apt-get install chromium) and run npm test again.",
  );
  process.exit(1);
}

/** The run of tests/text-browsers needs four of Debian's packages. */
function bringTextBrowsers() {
  bringPackages(
    "the text browsers",
    ["w3m", "lynx", "links", "tmux"].map((name) => [name, name]),
  );
}

/** The Nu checker, which comes with the packages of npm, needs a Java. */
function bringJava() {
  bringPackages("a Java for the HTML checker", [["java", "default-jre-headless"]]);
}

/** Debian keeps PostgreSQL's programs in a folder for each version, out of the path. */
function bringPostgres() {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  if (versions.some((version) => existsSync(join(folder, version, "bin", "initdb")))) return;
  bringPackages("PostgreSQL", [["initdb", "postgresql"]]);
}

/** tests/cluster runs Debian's own packages of what a cluster is made of. Patroni speaks to etcd through a package that has no command. */
function bringCluster() {
  bringPostgres();
  bringPackages("a cluster's programs", [
    ["haproxy", "haproxy"],
    ["etcd", "etcd-server"],
    ["patroni", "patroni"],
    ["patroni", "python3-etcd"],
    ["ip", "iproute2"],
    ["openssl", "openssl"],
    ["curl", "curl"],
    ["cc", "gcc"],
    ["cc", "libc6-dev"],
    ["mkfs.ext4", "e2fsprogs"],
  ]);
}

/** tests/grow makes Debian systems and runs the single file on them. */
function bringGrow() {
  bringPackages("Debian systems", [
    ["debootstrap", "debootstrap"],
    ["ssh-keygen", "openssh-client"],
    ["ip", "iproute2"],
    ["openssl", "openssl"],
  ]);
  once("binary", ["build/server", "build/client", "drizzle"], "dist/portage-linux-x64", () =>
    run("Making the single file ...", "npm", ["run", "--silent", "binary"]),
  );
}

/** Installs the packages whose command is missing, or says which to install. */
function bringPackages(what, commands) {
  const missing = commands.filter(([command]) => !isThere(command)).map(([, name]) => name);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && isThere("apt-get")) {
    run(`Installing ${what} ...`, "apt-get", ["update", "-qq"]);
    run("", "apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing]);
    return;
  }
  console.error(`The tests need ${what}: install ${missing.join(", ")} (Debian: apt-get install ${missing.join(" ")}) and run this again.`);
  process.exit(1);
}

/** Debian keeps servers where only root's path leads. */
function isThere(command) {
  return [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"].some((folder) => existsSync(join(folder, command)));
}
