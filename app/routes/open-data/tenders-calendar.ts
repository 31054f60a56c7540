import type { LoaderFunctionArgs } from "@remix-run/node";
import { admitReader } from "#app/features/feeds/operations.server.ts";
import { tenderCalendar } from "#app/features/open-data/tenders.server.ts";
import { textWithEtag } from "#app/http/conditional.server.ts";
import { viewerOf } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";

/** Serves the closing dates of open tenders, `?hub=` those of one hub. Calendars authenticate with a key, browsers with their cookie. */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams;
  if (!(await viewerOf(request))) await admitReader(query.get("key"));
  return textWithEtag(request, await tenderCalendar((query.get("hub") ?? "").slice(0, 60)), {
    "Content-Type": "text/calendar; charset=utf-8",
  });
});
