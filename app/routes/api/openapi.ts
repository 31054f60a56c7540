import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonWithEtag } from "#app/http/conditional.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { builtDocument } from "./reference/document.server.ts";

/** /api/openapi.json, open to all: it says what there is, not what is in it. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  inLanguage(languageOf(request), async () => jsonWithEtag(request, await builtDocument(), {}));
