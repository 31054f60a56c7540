import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeCsv } from "#app/features/funding/csv.server.ts";
import { exportOpportunities } from "#app/features/funding/operations.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";

/** Downloads all opportunities in the format that the import accepts. */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const text = writeCsv(await exportOpportunities(await requireAdmin(request)));
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="funding.csv"',
      "Cache-Control": "private, no-store",
    },
  });
});
