import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A PostgreSQL server of the tests, on loopback, in a folder that goes with it. */
export type PostgresServer = {
  port: number;
  folder: string;
  address: (database: string) => string;
  stop: (how?: "fast" | "immediate") => void;
  start: () => void;
};

/** Returns the path of one of PostgreSQL's programs. Debian keeps those of each version in a folder of its own. */
export function program(name: string): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter((version) => version >= 15).sort((a, b) => b - a) : []; // biome-ignore format: one line
  return versions[0] ? join(root, String(versions[0]), "bin", name) : name;
}

/** PostgreSQL does not run as root: as root, the tests run it as the user that its package made. Returns that user for `spawn`. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"]).toString()));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

const run = (name: string, args: string[]) =>
  execFileSync(program(name), args, { ...owner(), env: { ...process.env, LC_ALL: "C" }, stdio: ["ignore", "ignore", "pipe"] });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portage-postgres-"));
  const { uid, gid } = owner();
  mkdirSync(join(folder, "data"), { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) for (const one of [folder, join(folder, "data")]) chownSync(one, uid, gid);
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function running(folder: string, port: number): PostgresServer {
  const data = join(folder, "data");
  const start = () => void run("pg_ctl", ["start", "-w", "-D", data, "-l", join(folder, "log")]);
  start();
  return {
    port,
    folder,
    address: (database) => `postgres://portage@127.0.0.1:${port}/${database}`,
    stop(how = "fast") {
      run("pg_ctl", ["stop", "-w", "-D", data, "-m", how]);
    },
    start,
  };
}

/** Starts a primary with a superuser "portage". `settings` are lines of postgresql.conf; by default nothing is made safe against a crash. */
export async function startPrimary(settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]): Promise<PostgresServer> {
  const folder = newFolder();
  const port = await freePort();
  run("initdb", ["-D", join(folder, "data"), "-U", "portage", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
  // Whoever is called "locked" needs a password; everybody else is let in.
  writeFileSync(
    join(folder, "data", "pg_hba.conf"),
    [
      "host all locked 127.0.0.1/32 scram-sha-256",
      "host all all 127.0.0.1/32 trust",
      "host replication all 127.0.0.1/32 trust",
      "local all all trust",
      "",
    ].join("\n"),
  );
  writeFileSync(
    join(folder, "data", "postgresql.auto.conf"),
    [`port=${port}`, "listen_addresses='127.0.0.1'", `unix_socket_directories='${folder}'`, "max_connections=200", ...settings, ""].join(
      "\n",
    ),
  );
  return running(folder, port);
}

/** Starts a replica that follows the primary as it streams, also by the way of another port. */
export async function startReplica(primary: PostgresServer, way = primary.port): Promise<PostgresServer> {
  const folder = newFolder();
  const port = await freePort();
  const source = `host=127.0.0.1 port=${primary.port} user=portage`;
  run("pg_basebackup", ["-D", join(folder, "data"), "-R", "-X", "stream", "-c", "fast", "-d", source]);
  // Settings that are given twice hold as they were given last.
  execFileSync("tee", ["-a", join(folder, "data", "postgresql.auto.conf")], {
    ...owner(),
    input: `port=${port}\nunix_socket_directories='${folder}'\nprimary_conninfo='host=127.0.0.1 port=${way} user=portage'\n`,
    stdio: ["pipe", "ignore", "inherit"],
  });
  return running(folder, port);
}

/** Freezes a server with all its processes, as a machine that stands still; returns a function that lets it go on. */
export function freeze({ folder }: PostgresServer): () => void {
  const postmaster = Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ").map(Number);
  const pids = [postmaster, ...children];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of pids.splice(0)) process.kill(pid, "SIGCONT");
  };
}

/** Stops servers and deletes their folders. */
export function forgetServers(...servers: PostgresServer[]): void {
  for (const server of servers) {
    try {
      server.stop("immediate");
    } catch {
      // It was stopped, or killed, by the test.
    }
    rmSync(server.folder, { recursive: true, force: true });
  }
}
