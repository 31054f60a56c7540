import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Open } from "#app/features/open-data/fetching.server.ts";

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher of public data on this machine, which answers as a test tells it. */
export async function anOpenSource() {
  let answer: Answering = (_, response) => response.writeHead(404).end();
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data`;
  return {
    url,
    asked,
    answers: (next: Answering) => {
      answer = next;
    },
    /** Serves bytes with their ETag, and 304 to whoever has them. */
    serves: (bytes: Buffer | string) => {
      const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}"`;
      answer = (given, response) =>
        given.headers["if-none-match"] === etag ? response.writeHead(304).end() : response.writeHead(200, { ETag: etag }).end(bytes);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens an address as the application does, on this machine too. */
export const openAnywhere: Open = (address, headers, signal) =>
  new Promise((resolve, reject) => {
    request(address, { headers, signal }, (body) => resolve({ status: body.statusCode ?? 0, headers: body.headers, address, body }))
      .once("error", reject)
      .end();
  });
