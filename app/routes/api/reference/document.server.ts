import type { ApiCalls } from "#app/http/api-route.server.ts";
import { openApiDocument, operationsOf } from "#app/http/openapi.server.ts";
import { language } from "#app/words/messages.ts";

type Loader = { callsAt?: (path: string) => ApiCalls };

const made = new Map<string, ReturnType<typeof makeDocument>>();

/** Returns the OpenAPI document of this build. It is public, and cached for each language. */
export function builtDocument() {
  const document = made.get(language()) ?? makeDocument();
  made.set(language(), document);
  return document;
}

/** Collects every route built with apiRoute, so that none can be missing. */
async function makeDocument() {
  const { routes } = await import("virtual:remix/server-build");
  const built = Object.values(routes).flatMap(({ path, module }) => {
    const { callsAt } = (module.loader ?? {}) as Loader; // set by apiRoute
    return path && callsAt ? [{ path, callsAt }] : [];
  });
  return openApiDocument(operationsOf(built));
}
