import type { LoaderFunctionArgs } from "@remix-run/node";
import { citiesOf } from "#app/features/provinces/cities.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";

/** The cities of a province as a JSON list, for the script of a form. Reference data: open, and kept by the browser for a day. */
export function loader({ params }: LoaderFunctionArgs) {
  const code = (params.code ?? "").toUpperCase();
  if (!isProvinceCode(code)) return Response.json([], { status: 404 });
  return Response.json(citiesOf(code), { headers: { "Cache-Control": "public, max-age=86400" } });
}
