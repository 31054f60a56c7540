import type { EntryContext, LoaderFunction, ServerBuild } from "@remix-run/node";
import { settings } from "#app/process/settings.server.ts";

/** What loaders returned, by the empty object that Remix was given in its place. */
const kept = new WeakMap<object, unknown>();

/**
 * Returns the build with loaders that hand Remix an empty object in place of their data. Remix encodes the data of a page for a framework's
 * script, which no page carries, and does so before it asks the entry: an eighth of the time of a feed.
 */
export function withKeptData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    const isPage = route?.module.default !== undefined && loader !== undefined;
    return [id, isPage ? { ...route, module: { ...route.module, loader: keeping(loader) } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const keeping =
  (loader: LoaderFunction): LoaderFunction =>
  async (args) => {
    const data: unknown = await loader(args);
    if (!isPlain(data)) return data;
    const standIn = {};
    kept.set(standIn, data);
    return standIn;
  };

/** Answers, and data that comes with a status or headers, are Remix's to look at. */
const isPlain = (data: unknown) => typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype;

/** Returns the context of a page with what its loaders returned, and without the stream that would have carried it to a framework's script. */
export function withoutData(context: EntryContext): EntryContext {
  if (!settings.seam) return context;
  void context.serverHandoffStream?.cancel();
  const { staticHandlerContext } = context;
  const loaderData = Object.fromEntries(
    Object.entries(staticHandlerContext.loaderData).map(([id, data]) => [id, kept.get(data as object) ?? data]),
  );
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData }, serverHandoffStream: undefined };
}
