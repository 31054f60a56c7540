import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewerOf } from "#app/auth/guards.server.ts";
import { admitReader } from "#app/features/feeds/operations.server.ts";
import { deadlinesDocument } from "#app/features/funding/documents.server.ts";
import { statusOf } from "#app/http/problem-answers.server.ts";
import { Problem } from "#app/problems.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";

const types = { ics: "text/calendar; charset=utf-8", atom: "application/atom+xml; charset=utf-8" };

/** `/funding/province/qc.ics`, `/funding/hub/aerospace.atom`: for calendars and feed readers by their key, for browsers by their cookie. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return inLanguage(languageOf(request), async () => {
    try {
      if (!(await viewerOf(request))) await admitReader(new URL(request.url).searchParams.get("key"));
      const { kind, text } = await deadlinesDocument(params["*"] ?? "");
      return new Response(text, {
        headers: { "Content-Type": types[kind], "Cache-Control": "private, no-cache", Vary: "Accept-Language" },
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
      return new Response(`${error.message}\n`, { status: statusOf(error), headers });
    }
  });
}
