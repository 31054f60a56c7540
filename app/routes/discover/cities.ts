import type { LoaderFunctionArgs } from "@remix-run/node";
import { citiesOf } from "#app/features/provinces/cities.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";

/** Serves the cities of a province as JSON, for form scripts. The data is public, and browsers cache it for a day. */
export function loader({ params }: LoaderFunctionArgs) {
  const code = (params.code ?? "").toUpperCase();
  if (!isProvinceCode(code)) return Response.json([], { status: 404 });
  return Response.json(citiesOf(code), { headers: { "Cache-Control": "public, max-age=86400" } });
}
