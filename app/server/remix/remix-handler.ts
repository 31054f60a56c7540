import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { settings } from "#app/settings.server.ts";
import { assertRemix } from "./assert-remix.ts";
import { cleanRequest } from "./clean-request.ts";
import { narrowedRoutes } from "./narrowed-routes.ts";

/** Returns what answers a request by the built routes: Remix, with what the README of this folder lists; plain with SEAM=off. @throws RemixChanged */
export async function remixHandler(build: ServerBuild): Promise<RequestHandler> {
  if (!settings.seam) return createRequestHandler(build, "production");
  await assertRemix(build);
  const answer = narrowedRoutes(build);
  return (request, context) => answer(cleanRequest(request), context);
}
