import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import sirv from "sirv";
import { log } from "#app/log.server.ts";
import { handlerAround } from "./handler.ts";

const root = new URL("../../", import.meta.url);

/** Serves the built application. Gives the server and the address it listens on. */
export async function serve({ port, host }: { port: number; host: string | undefined }): Promise<{ server: Server; url: string }> {
  const entry = new URL("build/server/index.js", root).href;
  const build: ServerBuild = await import(entry);
  const application = createRequestListener(handlerAround(createRequestHandler(build, "production")));
  const files = sirv(new URL("build/client", root).pathname, { brotli: true, gzip: true, setHeaders: cacheHeaders });
  const server = createServer((request, response) => files(request, response, () => application(request, response)));
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return { server, url: `http://localhost:${address.port}` };
}

/** Names under /assets carry a hash of their content. */
function cacheHeaders(response: import("node:http").ServerResponse, path: string) {
  const lasting = path.startsWith("/assets/");
  response.setHeader("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600");
  response.setHeader("X-Content-Type-Options", "nosniff");
}

/** Takes no more requests, finishes those under way, then runs `after`. */
export function stopOnSignal(server: Server, after: () => Promise<void>) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping");
      server.close(async () => {
        await after();
        process.exit(0);
      });
      server.closeIdleConnections();
      setTimeout(() => process.exit(1), 10_000).unref();
    });
  }
}
