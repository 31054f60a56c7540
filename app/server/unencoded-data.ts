import type { ServerBuild } from "@remix-run/node";
import { UNSAFE_SingleFetchRedirectSymbol as encodedAs } from "@remix-run/server-runtime";
import { isHydrated } from "#app/ui/nonce.tsx";

type Routes = ServerBuild["routes"];

/**
 * The same routes, where Remix does not encode what the loader of a page without framework script gave: it would on every page, for a
 * browser that never gets it, in up to a sixth of the time of drawing. An object that carries this symbol is encoded as the symbol's value.
 */
export function withUnencodedData(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && withLoader(route)]));
}

function withLoader(route: NonNullable<Routes[string]>): Routes[string] {
  const { loader, handle, default: page } = route.module;
  if (!loader || !page || route.id === "root" || isHydrated([handle])) return route;
  return { ...route, module: { ...route.module, loader: async (args) => marked(await loader(args)) } };
}

function marked<T>(given: T): T {
  if (typeof given !== "object" || given === null || given instanceof Response) return given;
  if ("type" in given && given.type === "DataWithResponseInit" && "data" in given) marked(given.data);
  else if (!Array.isArray(given) && Object.isExtensible(given)) Object.defineProperty(given, encodedAs, { value: null });
  return given;
}
