import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonWithEtag } from "#app/http/conditional.server.ts";
import { responseOf } from "#app/http/json-answers.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { builtDocument } from "./reference/document.server.ts";

/** Serves /api/openapi.json, which is public: it describes the calls and contains no content. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  inLanguage(languageOf(request), async () => responseOf(jsonWithEtag(request, await builtDocument(), {})));
