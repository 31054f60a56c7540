import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { withUnencodedData } from "./unencoded-data.ts";

const depth = 2;
const manifestPart = "__manifest";
const partsOf = (path: string) => path.split("/").filter(Boolean).slice(0, depth);

/**
 * Remix compares a request with every route, twice: a quarter of the time of a small answer. Here it gets those alone that can match the
 * first two parts of the address, by a handler for each such beginning; the routes all lie directly under the root.
 */
export function narrowedRoutes(build: ServerBuild): RequestHandler {
  // Under this address a hydrated page asks about any route.
  const handlers = new Map<string, RequestHandler>([[manifestPart, createRequestHandler(build, "production")]]);
  const routes = Object.entries(build.routes).map(([id, route]) => ({ id, parts: partsOf(route?.path ?? "") }));
  const words = Array.from({ length: depth }, (_, at) => new Set(routes.map(({ parts }) => parts[at]).filter((part) => isWord(part))));

  /** What no route spells out counts as one word, so that there are as many handlers as routes at most. */
  const beginningOf = (path: string) =>
    partsOf(path.replace(dataEnd, "")).map((part, at) => (words[at]?.has(part) || part === manifestPart ? part : ":"));
  const unencoded = withUnencodedData(build.routes);
  const handlerFor = (beginning: string[], all: ServerBuild["routes"]) => {
    const canMatch = (parts: string[]) => parts.every((part, at) => !isWord(part) || part === beginning[at]);
    const some = new Set(routes.filter(({ parts }) => canMatch(parts)).map(({ id }) => id));
    const among = <T>(known: Record<string, T>) => Object.fromEntries(Object.entries(known).filter(([id]) => some.has(id)));
    const assets = { ...build.assets, routes: among(build.assets.routes) };
    return createRequestHandler({ ...build, routes: among(all), assets }, "production");
  };

  return (request, context) => {
    const path = new URL(request.url).pathname;
    const isData = dataEnd.test(path);
    const beginning = beginningOf(path);
    const key = `${beginning.join("/")}${isData ? " data" : ""}`;
    const handler = handlers.get(key) ?? handlerFor(beginning, isData ? build.routes : unencoded);
    handlers.set(key, handler);
    return handler(withoutDataParameter(request), context);
  };
}

/** Remix answers `?_data=`, which its first version asked by, and logs a warning with its stack each time: here it is a parameter like any. */
function withoutDataParameter(request: Request): Request {
  if (!request.url.includes("_data=")) return request;
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  return new Request(url, request);
}

/** The address under which a browser that runs Remix asks for the data of a page alone. */
const dataEnd = /\.data$/;

/** A part that must stand in the address as it is. */
const isWord = (part: string | undefined) => part !== undefined && !/^[:*]/.test(part);
