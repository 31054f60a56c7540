import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { pageAddress } from "./data-address.ts";

const depth = 2;
const partsOf = (path: string) => path.split("/").filter(Boolean).slice(0, depth);

/**
 * Answers a request by a Remix handler that knows only the routes which can match the first two parts of the address. Remix compares a
 * request with every route, twice. All routes lie directly under the root.
 */
export function narrowedRoutes(build: ServerBuild): RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  const routes = Object.entries(build.routes).map(([id, route]) => ({ id, parts: partsOf(route?.path ?? "") }));
  const words = Array.from({ length: depth }, (_, at) => new Set(routes.map(({ parts }) => parts[at]).filter((part) => isWord(part))));

  /** All words that no route spells out count as one, so that there are at most as many handlers as routes. */
  const beginningOf = (path: string) => partsOf(pageAddress(path)).map((part, at) => (words[at]?.has(part) ? part : ":"));
  const handlerFor = (beginning: string[]) => {
    const canMatch = (parts: string[]) => parts.every((part, at) => !isWord(part) || part === beginning[at]);
    const some = new Set(routes.filter(({ parts }) => canMatch(parts)).map(({ id }) => id));
    const among = <T>(known: Record<string, T>) => Object.fromEntries(Object.entries(known).filter(([id]) => some.has(id)));
    const assets = { ...build.assets, routes: among(build.assets.routes) };
    return createRequestHandler({ ...build, routes: among(build.routes), assets }, "production");
  };

  return (request, context) => {
    const beginning = beginningOf(new URL(request.url).pathname);
    const key = beginning.join("/");
    const handler = handlers.get(key) ?? handlerFor(beginning);
    handlers.set(key, handler);
    return handler(request, context);
  };
}

/** A part that must stand in the address as it is. */
const isWord = (part: string | undefined) => part !== undefined && !/^[:*]/.test(part);
