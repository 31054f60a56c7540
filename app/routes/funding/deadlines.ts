import type { LoaderFunctionArgs } from "@remix-run/node";
import { admitReader } from "#app/features/feeds/operations.server.ts";
import { deadlinesDocument } from "#app/features/funding/documents.server.ts";
import { textWithEtag } from "#app/http/conditional.server.ts";
import { viewerOf } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";

const types = { ics: "text/calendar; charset=utf-8", atom: "application/atom+xml; charset=utf-8" };

/**
 * Serves `/funding/province/qc.ics`, `/funding/hub/aerospace.atom`, `/funding/following.ics` and the calendar of each programme; `?usual=1` adds when it usually opens and closes. Calendars
 * and feed readers authenticate with a key, browsers with their cookie.
 */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const { pathname, searchParams } = new URL(request.url);
  const reader = (await viewerOf(request)) ?? (await admitReader(searchParams.get("key")));
  const { kind, text } = await deadlinesDocument(pathname.replace(/^\/funding\//, ""), reader, searchParams.has("usual"));
  return textWithEtag(request, text, { "Content-Type": types[kind] });
});
