import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

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
  const beginningOf = (url: string) => {
    const parts = partsOf(new URL(url).pathname.replace(/\.data$/, ""));
    return parts.map((part, at) => (words[at]?.has(part) || part === manifestPart ? part : ":"));
  };
  const handlerFor = (beginning: string[]) => {
    const canMatch = (parts: string[]) => parts.every((part, at) => !isWord(part) || part === beginning[at]);
    const some = new Set(routes.filter(({ parts }) => canMatch(parts)).map(({ id }) => id));
    const among = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => some.has(id)));
    const assets = { ...build.assets, routes: among(build.assets.routes) };
    return createRequestHandler({ ...build, routes: among(build.routes), assets }, "production");
  };

  return (request, context) => {
    const beginning = beginningOf(request.url);
    const key = beginning.join("/");
    const handler = handlers.get(key) ?? handlerFor(beginning);
    handlers.set(key, handler);
    return handler(request, context);
  };
}

/** A part that must stand in the address as it is. */
const isWord = (part: string | undefined) => part !== undefined && !/^[:*]/.test(part);
