import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { cleanRequest } from "./clean-request.ts";
import { pageAddress } from "./data-address.ts";

/** Remix is not as this folder relies on. */
export class RemixChanged extends Error {
  constructor(change: string, file: string) {
    super(`Remix ${change}, which app/server/remix/${file} relies on; SEAM=off serves without it.`);
  }
}

const loaded = { text: "loaded" };
const origin = "http://portage.invalid";

/**
 * Asks a Remix of two routes for what this folder relies on, so that another version of Remix is found out at start and not by a reader.
 * @throws RemixChanged
 */
export async function assertRemix(build: ServerBuild, create = createRequestHandler): Promise<void> {
  for (const [id, route] of Object.entries(build.routes)) {
    if (route && id !== "root" && (route.parentId !== "root" || !Object.hasOwn(build.assets.routes, id))) {
      throw new RemixChanged(`no longer keeps the route ${id} directly under the root`, "narrowed-routes.ts");
    }
  }
  let context: EntryContext | undefined;
  const tell = (given: EntryContext) => {
    context = given;
  };
  const handler = create(buildOfTwo(build, tell), "production");
  const post = new Request(`${origin}/page`, { method: "POST", body: "pressed=1", headers: { Host: "portage.invalid", Origin: "null" } });
  const answer = await handler(cleanRequest(post));
  if (answer.status !== 200) throw new RemixChanged("refuses a form although nothing names its origin", "clean-request.ts");
  if (context?.staticHandlerContext?.actionData?.page !== "done") {
    throw new RemixChanged("no longer tells the entry what an action returned", "fetch-answer.ts");
  }
  if (!(context.serverHandoffStream instanceof ReadableStream)) {
    throw new RemixChanged("no longer hands over the data of a page as a stream", "page-data.ts");
  }
  void context.serverHandoffStream.cancel();
  if (context.staticHandlerContext.loaderData.page !== loaded) {
    throw new RemixChanged("no longer tells the entry what a loader returned, as it returned it", "page-data.ts");
  }
  const data = await handler(new Request(`${origin}/page.data`));
  if (data.status !== 200 || data.headers.get("Content-Type") !== "text/x-script" || pageAddress("/page.data") !== "/page") {
    throw new RemixChanged("no longer answers for the data of a page at .data", "data-address.ts");
  }
}

/** The smallest application: a root, and a page with a loader and an action. */
function buildOfTwo(build: ServerBuild, tell: (context: EntryContext) => void): ServerBuild {
  const component = () => null;
  const page = { default: component, loader: () => loaded, action: () => "done" };
  const entry = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    tell(context);
    return new Response("page", { status, headers });
  };
  return {
    ...build,
    routes: {
      root: { id: "root", path: "", module: { default: component } },
      page: { id: "page", parentId: "root", path: "page", module: page },
    },
    entry: { module: { default: entry, handleError: () => {} } },
  };
}
