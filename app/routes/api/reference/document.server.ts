import type { ApiCalls } from "#app/http/api-route.server.ts";
import { openApiDocument, operationsOf } from "#app/http/openapi.server.ts";

type Loader = { callsAt?: (path: string) => ApiCalls };

/** The document of the calls this very build serves: a route that was built with apiRoute cannot be missing from it. */
export async function builtDocument() {
  const { routes } = await import("virtual:remix/server-build");
  const built = Object.values(routes).flatMap(({ path, module }) => {
    const { callsAt } = (module.loader ?? {}) as Loader; // apiRoute puts it there
    return path && callsAt ? [{ path, callsAt }] : [];
  });
  return openApiDocument(operationsOf(built));
}
