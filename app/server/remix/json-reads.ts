import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { createHeaders } from "@remix-run/node-fetch-server";
import { addressHeader } from "#app/http/client-address.server.ts";
import type { JsonAnswer } from "#app/http/json-answers.server.ts";
import { encode, encodingFor } from "../compress.ts";
import { nothingRuns, securityHeaders } from "../handler.ts";
import { isDataAddress } from "./data-address.ts";

type Answer = (args: LoaderFunctionArgs) => Promise<JsonAnswer>;
/** `answer` is null where the route is no call of the JSON API. */
type Route = { parts: string[]; answer: Answer | null };

const isParameter = (part: string) => part.startsWith(":");
const parameters = ({ parts }: Route) => parts.filter(isParameter).length;

/**
 * Answers reads of the JSON API (GET, by routes made with `apiRoute`) with the route's own loader, without going through Remix, whose routing
 * and copies of the request cost more than the call. Returns false where it leaves a request to Remix: whatever is no such read, and every
 * address that Remix would read in more than one way.
 */
export function jsonReads(routes: ServerBuild["routes"]) {
  const known = Object.values(routes)
    .map((route): Route => {
      const loader = route?.module.loader as { answer?: Answer } | undefined;
      return { parts: partsOf(route?.path ?? ""), answer: loader?.answer ?? null };
    })
    .filter(({ parts }) => !parts.includes("*"))
    .sort((a, b) => parameters(a) - parameters(b)); // of two routes that match, Remix takes the one that spells out more

  return async function answerRead(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { method, url = "" } = request;
    if (method !== "GET" || isDataAddress(url) || url.includes("_data=")) return false;
    const path = url.replace(/\?.*/s, "");
    if (!/^(\/[\w.~-]+)+$/.test(path)) return false;
    const parts = partsOf(path);
    const route = known.find((one) => matches(one, parts));
    if (!route?.answer) return false;
    const headers = createHeaders(request);
    headers.set(addressHeader, request.socket.remoteAddress ?? "");
    const params = Object.fromEntries(route.parts.flatMap((part, at) => (isParameter(part) ? [[part.slice(1), parts[at]]] : [])));
    const asked = new Request(`http://${headers.get("Host") ?? "localhost"}${url}`, { headers });
    send(request, response, await route.answer({ request: asked, params, context: {} }));
    return true;
  };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: JsonAnswer): void {
  const own: Record<string, string> = { ...Object.fromEntries(securityHeaders), ...headers };
  if (status !== 304) own["Content-Security-Policy"] = nothingRuns;
  if (body === null) return void response.writeHead(status, own).end();
  const encoding = encodingFor(request.headers["accept-encoding"], body.length);
  const sent = encoding ? encode(body, encoding, "once") : body;
  if (encoding) own["Content-Encoding"] = encoding;
  own["Content-Length"] = String(sent.length);
  own.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : "Accept-Encoding";
  response.writeHead(status, own).end(sent);
}

const partsOf = (path: string) => path.replace(/^\//, "").split("/");

const matches = (route: Route, parts: string[]) =>
  route.parts.length === parts.length && route.parts.every((part, at) => part === parts[at] || isParameter(part));
