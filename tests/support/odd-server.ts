import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Answer = (response: ServerResponse, seen: Seen) => void;

/** Starts a server on loopback that gives the set answers in turn, repeats the last one, and records the requests. */
export async function oddServer() {
  let answers: Answer[] = [];
  let seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const asked = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    seen.push(asked);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Where who has loaded outside-names.js finds it, as if it were not on this machine. */
    outside: `http://odd.outside.test:${port}`,
    seen: () => seen,
    /** Sets the answers from now on. */
    answers: (...given: Answer[]) => {
      answers = given;
      seen = [];
    },
  };
}

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
export const text =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status).end(body);
export const cut: Answer = (response) => response.destroy();
export const cutInTheMiddle: Answer = (response) => {
  response.writeHead(200, { "Content-Length": "1000" });
  response.write('{"success":', () => response.destroy());
};
export const silent: Answer = () => {};
export const stuckInTheMiddle: Answer = (response) => {
  response.writeHead(200);
  response.write('{"success":');
};
