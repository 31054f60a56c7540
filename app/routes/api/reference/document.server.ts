import type { ApiCalls } from "#app/http/api-route.server.ts";
import { openApiDocument, operationsOf } from "#app/http/openapi.server.ts";
import { language } from "#app/words/messages.ts";

type Loader = { callsAt?: (path: string) => ApiCalls };

const made = new Map<string, ReturnType<typeof makeDocument>>();

/** The document of the calls this very build serves, made once in each language: anybody may ask for it. */
export function builtDocument() {
  const document = made.get(language()) ?? makeDocument();
  made.set(language(), document);
  return document;
}

/** A route that was built with apiRoute cannot be missing. */
async function makeDocument() {
  const { routes } = await import("virtual:remix/server-build");
  const built = Object.values(routes).flatMap(({ path, module }) => {
    const { callsAt } = (module.loader ?? {}) as Loader; // apiRoute puts it there
    return path && callsAt ? [{ path, callsAt }] : [];
  });
  return openApiDocument(operationsOf(built));
}
