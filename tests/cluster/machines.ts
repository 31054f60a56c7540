import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { type Clock, environmentOf, newClock } from "./clocks.ts";
import { give, start, subfolder } from "./processes.ts";

/**
 * A machine of the cluster: a network namespace with an address and a clock of its own, whose folders lie in that of this run. PostgreSQL's is a
 * disk of its own.
 */
export type Machine = { name: string; address: string; namespace: string; folder: string; disk: string; clock: Clock };

/** The addresses of docs/cluster; this process, with the nodes and HAProxy, has the last one. */
const addresses = { a: "10.0.0.1", b: "10.0.0.2", c: "10.0.0.3" };
const here = "10.0.0.10/24";
/** Where the files of docs/cluster put what is a machine's own. */
const postgresHome = "/var/lib/postgresql";
const own = [postgresHome, "/var/lib/etcd", "/etc/postgresql", "/run/postgresql"];

const diskSize = "3G";

const ip = (command: string) => execFileSync("ip", command.split(" "));

/** Joins three machines by a bridge, in the network namespace of this process, where those addresses belong to nobody. */
export function layNetwork(): Machine[] {
  for (const command of ["link set lo up", "link add lan type bridge", `addr add ${here} dev lan`, "link set lan up"]) ip(command);
  return Object.entries(addresses).map(([name, address]) => {
    const namespace = `portage-${process.pid}-${name}`;
    ip(`netns add ${namespace}`);
    ip(`link add lan-${name} type veth peer name eth0 netns ${namespace}`);
    ip(`link set lan-${name} master lan`);
    plugIn(name);
    for (const command of [`addr add ${address}/24 dev eth0`, "link set eth0 up", "link set lo up"]) ip(`-n ${namespace} ${command}`);
    const folder = subfolder(name);
    for (const path of own) {
      subfolder(`${name}${path}`);
      mkdirSync(path, { recursive: true });
    }
    return { name, address, namespace, folder, disk: bringDisk(folder), clock: newClock(folder) };
  });
}

/** Makes a disk in a file, and puts it where the machine has PostgreSQL. */
function bringDisk(folder: string): string {
  const [file, disk] = [join(folder, "disk.img"), join(folder, postgresHome)];
  execFileSync("truncate", ["-s", diskSize, file]);
  execFileSync("mkfs.ext4", ["-q", "-m", "0", file]);
  execFileSync("mount", ["-o", "loop", file, disk]);
  give(disk);
  return disk;
}

/** Takes what is left of a machine's disk; returns how it is given back. */
export function fillDisk({ disk }: Machine): () => void {
  const files = ["most", "rest"].map((name) => join(disk, `filler-${name}`)) as [string, string];
  const { bavail, bsize } = statfsSync(disk);
  spawnSync("fallocate", ["-l", String(Math.max(bsize, (bavail - 256) * bsize)), files[0]]);
  spawnSync("dd", ["if=/dev/zero", `of=${files[1]}`, "bs=4k"]); // ends where the disk does
  return () => {
    for (const file of files) rmSync(file, { force: true });
  };
}

const plugIn = (name: string) => ip(`link set lan-${name} up`);
/** Takes a machine's cable out, and puts it in again. */
export const cutOff = ({ name }: Machine) => ip(`link set lan-${name} down`);
export const rejoin = ({ name }: Machine) => plugIn(name);
export function removeMachine({ namespace, disk }: Machine): void {
  execFileSync("umount", ["--lazy", disk]);
  ip(`netns del ${namespace}`);
}

/** Starts the command of a unit of docs/cluster on a machine, as the unit's user and with the machine's folders. `change` adapts its text. */
export function startUnit(machine: Machine, unit: string, change: (text: string) => string): ChildProcess {
  const text = change(documented(unit).replace(/\\\n\s*/g, ""));
  const [, user = ""] = /^User=(.*)$/m.exec(text) ?? [];
  const [, command = ""] = /^ExecStart=(.*)$/m.exec(text) ?? [];
  const mounts = own.map((path) => `mount --bind ${join(machine.folder, path)} ${path}`);
  const environment = Object.entries(environmentOf(machine.clock)).map(([name, value]) => `${name}=${value}`);
  const script = [
    ...mounts,
    `exec setpriv --reset-env --reuid=${user} --regid=${user} --init-groups env ${environment.join(" ")} ${command}`,
  ].join(" && ");
  const inside = [`--net=/run/netns/${machine.namespace}`, "unshare", "--mount", "sh", "-c", script];
  return start(`${unit}-${machine.name}`, "nsenter", inside, {}, {});
}

export const documented = (file: string) => readFileSync(new URL(`../../docs/cluster/${file}`, import.meta.url), "utf8");
