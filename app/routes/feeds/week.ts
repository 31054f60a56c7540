import type { LoaderFunctionArgs } from "@remix-run/node";
import { weekForMe, weekOfHub } from "#app/features/digest/week.server.ts";
import { textWithEtag } from "#app/http/conditional.server.ts";
import { requireMember, requireReader } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { day } from "#app/ui/day.ts";

/** Downloads the week of a hub, or of what the viewer follows, as one HTML file. */
export const loader = fileLoader(async ({ request, params: { slug } }: LoaderFunctionArgs) => {
  const html = slug ? await weekOfHub(await requireReader(request), slug) : await weekForMe(await requireMember(request));
  return textWithEtag(request, html, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Disposition": `attachment; filename="${slug ?? "for-me"}-${day(Date.now())}.html"`,
  });
});
