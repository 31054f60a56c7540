import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "#tests/cluster/processes.ts";

const here = "10.0.0.10";
const proxyPort = 3142;

/** Lays the network of the machines into the network namespace of this process. */
export function layNetwork(): void {
  for (const command of ["link set lo up", "link add lan type bridge", `addr add ${here}/24 dev lan`, "link set lan up"]) ip(command);
}

const ip = (command: string) => execFileSync("ip", command.split(" "));

/** A machine: a Debian root with processes, a network and a name of its own. Turned off, all of its processes end as by a power cut. */
export class Machine {
  readonly root: string;
  private readonly log: string;
  readonly name: string;
  readonly address: string;
  private power: ChildProcess | undefined;
  private first = 0;

  /** Unpacks Debian, and what every machine of such a network has: its name, a way to Debian's packages, and keys to log in by. */
  constructor(name: string, address: string, folder: string, debian: string) {
    this.name = name;
    this.address = address;
    this.root = join(folder, name);
    this.log = join(folder, `${name}.log`);
    mkdirSync(this.root);
    execFileSync("tar", ["-xf", debian, "-C", this.root]);
    this.write("/etc/apt/apt.conf.d/proxy", `Acquire::http::Proxy "http://${here}:${proxyPort}";\n`);
    this.write("/etc/hosts", `127.0.0.1 localhost\n`);
    copyFileSync(new URL("systemctl", import.meta.url), join(this.root, "/usr/local/bin/systemctl"));
    mkdirSync(join(this.root, "/root/.ssh"), { recursive: true, mode: 0o700 });
    for (const [key, file] of [
      ["id_ed25519", "id_ed25519"],
      ["id_ed25519.pub", "authorized_keys"],
    ] as const)
      this.write(`/root/.ssh/${file}`, readFileSync(join(folder, key), "utf8"), 0o600);
    this.write("/root/.ssh/config", "StrictHostKeyChecking accept-new\nLogLevel ERROR\n");
  }

  write(path: string, text: string, mode = 0o644): void {
    writeFileSync(join(this.root, path), text, { mode });
  }

  async turnOn(): Promise<void> {
    const script = `mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/dev/shm" &&
      mount -t tmpfs tmpfs "$0/run" && mkdir "$0/run/lock" && hostname ${this.name} && exec chroot "$0" sh -c 'while :; do sleep 1; done'`;
    const apart = ["--mount", "--pid", "--uts", "--ipc", "--net", "--fork", "--kill-child"];
    const power = spawn("unshare", [...apart, "sh", "-c", script, this.root], { stdio: "ignore" });
    this.power = power;
    this.first = await until(`${this.name} to be turned on`, 20, async () => {
      const first = Number(readFileSync(`/proc/${power.pid}/task/${power.pid}/children`, "utf8"));
      return first && readFileSync(`/proc/${first}/cmdline`, "utf8").includes("while") ? first : null;
    });
    ip(`link add lan-${this.name} type veth peer name eth0 netns ${this.first}`);
    ip(`link set lan-${this.name} master lan up`);
    for (const command of ["link set lo up", `addr add ${this.address}/24 dev eth0`, "link set eth0 up"])
      execFileSync("nsenter", ["-t", String(this.first), "-n", "ip", ...command.split(" ")]);
    await this.type("systemctl default");
  }

  /** As a power cut does it. */
  async turnOff(): Promise<void> {
    const { power } = this;
    if (!power) return;
    this.power = undefined;
    const ended = new Promise((resolve) => power.once("exit", resolve));
    process.kill(this.first, "SIGKILL");
    await ended;
    await until(`the cable of ${this.name} to be free`, 10, async () => (isLaid(this.name) ? null : true));
  }

  /** Types commands as root into a shell that ends at the first which fails. Returns what was printed. */
  async type(commands: string): Promise<string> {
    const clean = [
      "-i",
      "HOME=/root",
      "LANG=C.UTF-8",
      "DEBIAN_FRONTEND=noninteractive",
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ];
    const inside = [
      "-t",
      String(this.first),
      "-m",
      "-u",
      "-i",
      "-n",
      "-p",
      "-r",
      "-w",
      "env",
      ...clean,
      "bash",
      "-euo",
      "pipefail",
      "-c",
      `cd\n${commands}`,
    ];
    // What a command starts as a server goes on holding its output, so that is a file and not a pipe.
    const file = `${this.log}.now`;
    const child = spawn("sh", ["-c", `exec timeout 900 "$@" > '${file}' 2>&1 < /dev/null`, "sh", "nsenter", ...inside], {
      stdio: "ignore",
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    const printed = readFileSync(file, "utf8");
    appendFileSync(this.log, `\n$ ${commands.trim()}\n${printed}`);
    if (code !== 0) throw new Error(`On ${this.name} this ended with ${code}:\n${commands}\n${printed.slice(-4000)}`);
    return printed;
  }
}

function isLaid(name: string): boolean {
  try {
    execFileSync("ip", ["link", "show", `lan-${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export { here, proxyPort };
