import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { settings } from "#app/process/settings.server.ts";
import { assertRemix } from "./assert-remix.ts";
import { cleanRequest } from "./clean-request.ts";
import { isDataAddress } from "./data-address.ts";
import { narrowedRoutes } from "./narrowed-routes.ts";
import { withKeptData } from "./page-data.ts";

/** Returns what answers a request by the built routes: Remix, with what the README of this folder lists; plain with SEAM=off. @throws RemixChanged */
export async function remixHandler(build: ServerBuild): Promise<RequestHandler> {
  if (!settings.seam) return createRequestHandler(build, "production");
  await assertRemix(build);
  const [page, data] = [narrowedRoutes(withKeptData(build)), narrowedRoutes(build)];
  return (request, context) => (isDataAddress(new URL(request.url).pathname) ? data : page)(cleanRequest(request), context);
}
