// Types docs/grow.md, command by command, on two fresh Debian systems, and looks by HTTP whether the page is right: `npm run grow`.
// `-- --fresh` fetches Debian and its packages anew.
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { until } from "#tests/cluster/processes.ts";
import { type Person, register, sendForm } from "#tests/cluster/site.ts";
import { here, layNetwork, Machine, proxyPort } from "./machines.ts";
import { Member } from "./member.ts";
import { debian, servePackages } from "./outside.ts";
import { asAService, sections } from "./page.ts";

const name = "portage.example.ca";
const nodeOne = "http://10.0.0.1:8080";
const nodeTwo = "http://10.0.0.2:8080";
const began = performance.now();
const say = (sentence: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${sentence}`);

const { GROW_FOLDER: mine, GROW_DEBIAN: archive = "" } = process.env;
if (mine)
  await inside(mine, archive).catch((error: Error) => {
    console.error(error.message);
    const logs = ["portage.log", "postgresql/postgresql-15-main.log"].flatMap((log) =>
      ["one", "two"].map((at) => join(mine, at, "var/log", log)),
    );
    for (const log of logs.filter((file) => existsSync(file))) console.error(`\n--- ${log}\n${readFileSync(log, "utf8").slice(-3000)}`);
    process.exit(1);
  });
else await outside();

/** Makes what an operator has before the first line of the page, and goes on in a network of its own, which leads outside by the proxy alone. */
async function outside(): Promise<never> {
  const archive = debian({ isFresh: process.argv.includes("--fresh") });
  say("Debian 12 is there.");
  const folder = mkdtempSync(join(tmpdir(), "portage-grow-"));
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: "ignore" });
  run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "id_ed25519");
  const request = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  run("openssl", "req", ...request, "-keyout", "site.pem.key", "-out", "site.crt");
  run("sh", "-c", "cat site.crt site.pem.key > site.pem");
  leadTo("10.0.0.1", folder);
  servePackages(join(folder, "packages"));
  const env = { ...process.env, GROW_FOLDER: folder, GROW_DEBIAN: archive, NODE_EXTRA_CA_CERTS: join(folder, "site.crt") };
  const again = [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url)];
  const started = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const mounted = `mount --bind ${join(folder, "hosts")} /etc/hosts && exec "$@"`;
  const child = spawn("unshare", [...started, "sh", "-c", mounted, "sh", ...again], { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill("SIGKILL"));
  const code = await new Promise<number>((resolve) => child.once("exit", (ended) => resolve(ended ?? 1)));
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

async function inside(folder: string, archive: string): Promise<never> {
  layNetwork();
  createServer((socket) => {
    const way = connect(join(folder, "packages"));
    for (const end of [socket, way]) end.on("error", () => {});
    socket.pipe(way).pipe(socket);
  }).listen(proxyPort, here);
  const one = new Machine("one", "10.0.0.1", folder, archive);
  const two = new Machine("two", "10.0.0.2", folder, archive);
  const machines = { one, two };
  for (const machine of Object.values(machines)) {
    copyFileSync(join(folder, "site.pem"), join(machine.root, "root/site.pem"));
    await machine.turnOn();
  }
  say("Two machines are on.");
  await installPortage(one);
  const member = new Member();
  await member.join(nodeOne);
  await member.write(nodeOne);
  say("One file on one machine serves a member.");

  const both = [nodeOne, nodeTwo];
  let nodes = [nodeOne];
  let site = nodeOne;
  let leaver: Person | undefined;
  const before: Record<string, () => Promise<void>> = {
    "A restore drill": async () => {
      const asked = new URLSearchParams({ texts: "keep", sure: "yes", leave: "yes" });
      must((await sendForm(site, "/my-data", leaver?.cookie ?? "", asked)) === 303, "Nobody can delete an account.");
      const ledger = join(one.root, "var/lib/portage/ledger.ndjson");
      await until("the deletion in the ledger", 90, async () => (existsSync(ledger) && readFileSync(ledger, "utf8")) || null);
    },
    "When two is away": async () => {
      await two.turnOff();
      must(!(await member.write(nodeOne)), "A write was acknowledged without the replica.");
    },
    "When one is lost": async () => {
      const off = sleep(3000).then(() => one.turnOff());
      while (await member.write(site));
      await off;
      await member.isOn([nodeTwo]);
    },
    "One comes back": async () => {
      await one.turnOn();
      must(!(await member.write(nodeOne)), "The old primary acknowledged a write.");
      const typed = one.type("cd / && runuser -u postgres -- timeout 5 psql -c 'create table written (here int)'");
      must(
        await typed.then(
          () => false,
          () => true,
        ),
        "The old primary's PostgreSQL acknowledged a write.",
      );
    },
  };
  const after: Record<string, () => unknown> = {
    "A second node": () => {
      nodes = both;
    },
    "HAProxy in front": async () => {
      site = `https://${name}`;
      [leaver] = await register(site, "leaver", 1);
    },
    "When one is lost": () => {
      nodes = [nodeTwo];
      leadTo("10.0.0.2", folder);
    },
    "One comes back": () => {
      nodes = both;
    },
  };

  const all = sections();
  const titles = [...Object.keys(before), ...Object.keys(after), "A restore drill"];
  for (const title of titles)
    must(
      all.some((section) => section.title === title),
      `docs/grow.md has no section "${title}".`,
    );
  for (const { title, blocks } of all) {
    await before[title]?.();
    const from = performance.now();
    for (const [turn, { on, commands, see }] of blocks.entries()) {
      if (title === "When two is away" && turn === 1) {
        must(await member.write(nodeOne), "One does not go on alone.");
        await two.turnOn();
      }
      const printed = await Promise.all(on.map((at) => machines[at as "one" | "two"].type(commands)));
      const missing = see.filter((line) => !printed.every((text) => text.includes(line)));
      must(missing.length === 0, `Not to be seen: ${missing}\nafter\n${commands}\nbut\n${printed.join("\n")}`);
      if (title === "A restore drill" && turn === 0) sameCounts(printed[0] ?? "");
    }
    say(`${title}: typed in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    await after[title]?.();
    must(await member.write(site), `Nothing can be written after "${title}".`);
    await member.isOn(nodes);
  }
  say(`${member.acknowledged.length} writes were acknowledged in all, and each node shows every one of them.`);
  process.exit(0);
}

/** Lets the site's name lead to a machine, for this process. */
function leadTo(address: string, folder: string): void {
  writeFileSync(join(folder, "hosts"), `127.0.0.1 localhost\n${address} ${name}\n`);
}

/** Makes what docs/operations.md calls a service out of the single file. */
async function installPortage(machine: Machine): Promise<void> {
  const { unit, commands } = asAService();
  copyFileSync(fileURLToPath(new URL("../../dist/portage-linux-x64", import.meta.url)), join(machine.root, "usr/local/bin/portage"));
  machine.write("/etc/portage.env", `BASE_URL=https://${name}\nHOST=0.0.0.0\nNEW_MEMBER_HOURS=0\n`);
  machine.write("/etc/systemd/system/portage.service", `${unit}\n`);
  await machine.type(`apt-get update\n${commands}`);
  await until("the one file to be served", 30, async () => ((await fetch(`${nodeOne}/ready`)).ok ? true : null));
}

function must(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(sentence);
}

/** The drill prints a line for the site and one for what was restored: the account that was deleted since the dump is gone from both. */
function sameCounts(printed: string): void {
  const counts = printed.match(/^\d+ members, \d+ posts$/gm) ?? [];
  must(counts.length === 2 && counts[0] === counts[1] && !counts[0].startsWith("0"), `The drill restored something else: ${printed}`);
}
