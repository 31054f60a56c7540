import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Member } from "./patroni.ts";
import { start } from "./processes.ts";

/** The ports where HAProxy listens: for the primary, for each member while it is a replica, and for the site. */
export type Doors = { primary: number; replicas: number[]; site: number };

/**
 * Patroni says who is the primary, HAProxy asks it every second. The sessions of a server that fails its check are ended, because a client
 * whose server has vanished would wait for it. Each replica has a port of its own: a node remembers how far the server behind an address has
 * got, so another server must not answer there. A member that becomes the primary leaves its port, and nodes read from the others.
 */
export function startHaproxy(folder: string, doors: Doors, members: Member[], nodes: number[]): void {
  const one = (title: string, port: number, check: string, those: Member[]) => [
    `listen ${title}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET /${check}`,
    "  http-check expect status 200",
    ...those.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`),
  ];
  const file = join(folder, "haproxy.cfg");
  const lines = [
    "global",
    "  maxconn 2000",
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout check 2s",
    "  timeout client 1h",
    "  timeout server 1h",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...one("primary", doors.primary, "primary", members),
    ...members.flatMap((member, turn) => one(`replica-${member.name}`, doors.replicas[turn] ?? 0, "replica", [member])),
    "listen site",
    `  bind 127.0.0.1:${doors.site}`,
    "  mode http",
    "  timeout client 60s",
    "  timeout server 60s",
    "  option forwardfor",
    "  option redispatch",
    // Not /ready: without a primary no node is, and pages are still read from replicas.
    "  option httpchk GET /health",
    ...nodes.map((port, turn) => `  server node-${turn + 1} 127.0.0.1:${port} check`),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  start("haproxy", "/usr/sbin/haproxy", ["-db", "-f", file]);
}
