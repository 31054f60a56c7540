import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { settleReads } from "#app/db/batched-limiter.server.ts";
import { engine } from "#app/db/client.server.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { pictureFormBytes } from "#app/features/pictures/rules.ts";
import { bodyLimits } from "#app/http/body-limits.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { handlerAround, isWatching, securityHeaders } from "./handler.ts";
import { withPageEtags } from "./page-etags.ts";
import { publicFiles } from "./public-files.ts";
import { positionOf } from "./read-position.ts";
import { isStopping, noLongerReady } from "./readiness.ts";
import { refuseUnread } from "./refusals.ts";
import { pageAddress } from "./remix/data-address.ts";
import { jsonReads } from "./remix/json-reads.ts";
import { remixHandler } from "./remix/remix-handler.ts";
import { withRenderLimit } from "./render-limit.ts";
import { logged, routeNames } from "./request-log.ts";
import { sharedPages } from "./shared-pages.ts";

/** `stop` takes no more requests, finishes those under way and writes the batch that waits. */
export type Serving = { url: string; stop: () => Promise<void> };

/**
 * An idle connection lives longer than the minute after which proxies close theirs: one that ended first would drop the request just sent.
 * Requests that trickle in are given up; the server looks for them every five seconds. The time of a request is that of the largest picture on
 * a line of 128 kbit/s; a small one has the least part of it, 25 seconds.
 */
const timeouts = { keepAliveTimeout: 75_000, headersTimeout: 10_000, requestTimeout: 325_000, connectionsCheckingInterval: 5_000 };
const leastPart = 1 / 13;
/** The methods that a Request of the Fetch standard can have; TRACE and CONNECT it cannot. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Serves the built application and returns the address it listens on. @throws RemixChanged */
export async function serve({ port, host }: { port: number; host: string | undefined }): Promise<Serving> {
  const build = await import("virtual:remix/server-build"); // the compiled routes: only there when this is compiled with them
  const remix = await remixHandler(build);
  const routeName = routeNames(build.routes);
  const onError = (err: unknown) => log.error({ err }, "a request failed");
  const handler = handlerAround(withPageEtags(withRenderLimit(remix)), bodyLimits(build.routes));
  const application = createRequestListener(handler, { onError });
  const shared = settings.sharedPages ? sharedPages(remix, build.routes, securityHeaders) : async () => false;
  const calls = settings.seam ? jsonReads(build.routes) : async () => false;
  const files = publicFiles();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isAnswered = await sooner(request, response).catch((err) => {
      log.error({ err }, "a request failed before it reached Remix");
      return response.headersSent;
    });
    if (!isAnswered) await application(request, response);
  };
  const sooner: typeof shared = async (request, response) => (await calls(request, response)) || shared(request, response);
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(timeouts, (request, response) => {
    answers.set(request.socket, response);
    if (isStopping()) response.setHeader("Connection", "close");
    if (hasBody(request)) endInTime(request, response, server.requestTimeout * partOfTime(request));
    response.once("finish", () => drain(request));
    if (!hasTarget(request)) return void response.writeHead(400, { "Content-Type": "text/plain" }).end("Bad Request\n");
    if (!methods.has(request.method ?? "")) return void response.writeHead(405, { Allow: [...methods].join(", ") }).end();
    request.url = withoutNul(request.url ?? "");
    const path = request.url.replace(/\?.*/s, "");
    if (isWatching(path)) return void application(request, response);
    if (!files(request, response))
      void logged(request, response, routeName(pageAddress(path)), () => onServer(request, () => answer(request, response)));
  });
  server.on("clientError", (error, socket) => refuseUnread(error, socket as Socket, answers.get(socket)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const stop = async () => {
    noLongerReady();
    const closed = new Promise((resolve) => server.close(resolve));
    // An idle connection would otherwise be waited for.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    await closed;
    await flushBatch().catch((err) => log.error({ err }, "batched writes are lost"));
    await settleReads();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

/** Has a read answered from a server that has what its reader wrote, and a write from the primary. */
function onServer({ method, headers }: IncomingMessage, answer: () => Promise<void>): Promise<void> {
  return method === "GET" || method === "HEAD" ? engine.reading(positionOf(headers), answer) : engine.writing(answer);
}

const hasBody = ({ headers }: IncomingMessage) => Boolean(headers["transfer-encoding"] || Number(headers["content-length"]));
const partOfTime = ({ headers }: IncomingMessage) =>
  Math.max(leastPart, Math.min(1, Number(headers["content-length"] ?? 0) / pictureFormBytes));

/** Gives a request up whose body is not there after so many milliseconds, as Node does at the end of the longest time. */
function endInTime(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const giveUp = () => {
    if (request.complete) return;
    refuseUnread(Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), request.socket, response);
  };
  const late = setTimeout(giveUp, ms).unref();
  request.once("close", () => clearTimeout(late));
}

/** Reads what is left of a body, which would stand before the next request of its connection until that is given up. */
function drain(request: IncomingMessage): void {
  if (!request.complete) request.removeAllListeners("data").resume();
}

/** Returns false for a request line that names no page of any host. One may name the whole address (RFC 9112 3.2.2): its path is taken. */
function hasTarget(request: IncomingMessage): boolean {
  const { url = "", headers } = request;
  const whole = /^https?:\/\//i.test(url) ? URL.parse(url) : null;
  if (whole) request.url = whole.pathname + whole.search;
  const host = headers.host || "localhost";
  return (whole !== null || url.startsWith("/")) && !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}`);
}

/** U+0000, which not every database can hold, is read like bytes that spell no character. Bodies lose it too (app/http/read-input.server.ts). */
const withoutNul = (address: string): string => address.replaceAll("%00", "%EF%BF%BD");

/** Runs `stop` at the first signal, then ends the process, after ten seconds at the latest. */
export function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      engine.hurry();
      setTimeout(() => process.exit(1), 10_000).unref();
      await stop();
      process.exit(0);
    });
  }
}
