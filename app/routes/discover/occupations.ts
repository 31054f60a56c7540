import type { LoaderFunctionArgs } from "@remix-run/node";
import { occupationsFor } from "#app/features/guidance/occupation-list.server.ts";

/** Serves names of occupations for a text as JSON, for form scripts. The data is public, and browsers cache it for a day. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const speaks = params.language;
  if (speaks !== "en" && speaks !== "fr") return Response.json([], { status: 404 });
  const text = new URL(request.url).searchParams.get("text") ?? "";
  return Response.json(occupationsFor(text, speaks), { headers: { "Cache-Control": "public, max-age=86400" } });
}
