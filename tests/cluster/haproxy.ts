import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./machines.ts";
import { start } from "./processes.ts";

/** The door to PostgreSQL as docs/cluster tells it. */
export const startDatabaseDoor = (folder: string) => startHaproxy(folder, "haproxy-database", documented("haproxy.cfg"));

/** The site's own door, at a port, before its nodes. They are not asked at /ready: without a primary none is, and pages are still read from replicas. */
export const startSiteDoor = (folder: string, port: number, nodes: number[]) =>
  startHaproxy(
    folder,
    "haproxy-site",
    `defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  option forwardfor
  option redispatch
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen site
  bind 127.0.0.1:${port}
  option httpchk GET /health
${nodes.map((node, turn) => `  server node-${turn + 1} 127.0.0.1:${node} check`).join("\n")}
`,
  );

function startHaproxy(folder: string, name: string, configuration: string) {
  const file = join(folder, `${name}.cfg`);
  writeFileSync(file, configuration);
  return start(name, "/usr/sbin/haproxy", ["-db", "-f", file]);
}
