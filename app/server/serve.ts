import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import sirv from "sirv";
import { log } from "#app/log.server.ts";
import { settings } from "#app/settings.server.ts";
import { handlerAround, securityHeaders } from "./handler.ts";

const root = new URL("../../", import.meta.url);

/** `stop` takes no more requests, finishes those under way and what was promised, and closes the built application's database. */
export type Serving = { url: string; stop: () => Promise<void> };

/** Serves the built application. Gives the address it listens on. */
export async function serve({ port, host }: { port: number; host: string | undefined }): Promise<Serving> {
  const entry = new URL("build/server/index.js", root).href;
  const build: ServerBuild = await import(entry);
  const remix = createRequestHandler(build, "production");
  const module = build.entry.module as ServerBuild["entry"]["module"] & typeof import("#app/entry.server.tsx"); // what we export besides
  const application = createRequestListener(handlerAround(remix));
  const files = sirv(new URL("build/client", root).pathname, { brotli: true, gzip: true, setHeaders: cacheHeaders });
  const shared = settings.sharedPages ? module.sharedPages(remix, build.routes, securityHeaders) : async () => false;
  const pages = async (request: IncomingMessage, response: ServerResponse) => {
    const isAnswered = await shared(request, response).catch((error) => {
      log.error({ err: error, path: request.url }, "a shared page failed");
      return response.headersSent;
    });
    if (!isAnswered) application(request, response);
  };
  const server = createServer((request, response) => files(request, response, () => pages(request, response)));
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    await module.writeGathered();
    await module.mailDelivered();
    module.closeDatabase();
  };
  return { url: `http://localhost:${address.port}`, stop };
}

/** Names under /assets carry a hash of their content. */
function cacheHeaders(response: import("node:http").ServerResponse, path: string) {
  const lasting = path.startsWith("/assets/");
  response.setHeader("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600");
  response.setHeader("X-Content-Type-Options", "nosniff");
}

/** Runs `stop` at the first signal, then ends; at the latest after ten seconds. */
export function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => process.exit(1), 10_000).unref();
      await stop();
      process.exit(0);
    });
  }
}
