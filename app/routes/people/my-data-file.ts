import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOwnData } from "#app/features/privacy/operations.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";

/** Downloads everything stored about the viewer as one file. */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const held = await exportOwnData(await requireMember(request));
  return new Response(JSON.stringify({ site: settings.baseUrl, ...held }, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
});
