import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "./server.ts";

export type DemoSite = RunningServer & { password: string };

/** Starts a server with the demo content, whose member and admin sign in with `password`. Stopping it deletes its folder. */
export async function startDemoSite(): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), "portage-demo-"));
  const password = "canoe over the portage";
  const env = { DATA_DIR: folder, LOG_LEVEL: "silent", DEMO_PASSWORD: password };
  const server = await startServer(env, [], ["--demo"]);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop, password };
}
