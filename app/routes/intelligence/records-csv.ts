import type { LoaderFunctionArgs } from "@remix-run/node";
import { isFollowed, records } from "#app/features/intelligence/records.ts";
import { exportRecords } from "#app/features/intelligence/records-csv.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { kindAt } from "./record-kind.ts";
import { choiceOf, queryOf } from "./record-query.ts";

/** Downloads the policies or the contacts that the list's filters let through. */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const kind = kindAt(request.url);
  if (!isFollowed(kind)) throw new NotFound("page", m.page_not_found_text());
  const query = queryOf(choiceOf(kind, new URL(request.url).searchParams));
  return new Response(await exportRecords(admin, kind, query), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${records[kind].path.split("/").at(-1)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
});
