import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/node";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { log } from "#app/log.server.ts";
import { handlerAround } from "./handler.ts";
import { publicFiles } from "./public-files.ts";
import { isStopping, noLongerReady } from "./readiness.ts";
import { routeNames } from "./request-log.ts";

/** Serves the built application. Gives the server and the address it listens on. */
export async function serve({ port, host }: { port: number; host: string | undefined }): Promise<{ server: Server; url: string }> {
  const build = await import("virtual:remix/server-build"); // the compiled routes: only there when this is compiled with them
  const application = createRequestListener(handlerAround(createRequestHandler(build, "production"), routeNames(build.routes)));
  const files = publicFiles();
  const server = createServer((request, response) => {
    if (isStopping()) response.setHeader("Connection", "close");
    if (!files(request, response)) application(request, response);
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return { server, url: `http://localhost:${address.port}` };
}

/** Takes no more requests, finishes those under way, then runs `after`. */
export function stopOnSignal(server: Server, after: () => Promise<void>) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping");
      noLongerReady();
      server.close(async () => {
        await after();
        process.exit(0);
      });
      // A connection whose last request is answered would otherwise wait for a next one.
      setInterval(() => server.closeIdleConnections(), 50).unref();
      setTimeout(() => process.exit(1), 10_000).unref();
    });
  }
}
