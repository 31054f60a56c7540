import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What Debian's installer puts on a server beside the base system, as far as the page takes it for granted. */
const installed = "openssh-server,openssh-client,ca-certificates";

/** Makes a fresh Debian 12, or returns the archive of the last run's. */
export function debian({ isFresh }: { isFresh: boolean }): string {
  const archive = join(tmpdir(), "portage-grow-debian-12.tar");
  if (existsSync(archive) && !isFresh) return archive;
  const root = `${archive}-${process.pid}`;
  execFileSync("debootstrap", ["--variant=minbase", `--include=${installed}`, "bookworm", root], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  execFileSync("tar", ["-cf", `${root}.half`, "-C", root, "."]);
  renameSync(`${root}.half`, archive);
  rmSync(root, { recursive: true });
  return archive;
}

/** Hands packages to machines that have no network but their own: a proxy of HTTP at a socket. */
export function servePackages(socket: string): void {
  createServer(async (request, response) => {
    const answer = await fetch(request.url ?? "").catch(() => null);
    response.statusCode = answer?.status ?? 502;
    response.end(answer && Buffer.from(await answer.arrayBuffer()));
  }).listen(socket);
}
