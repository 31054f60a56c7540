import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { exportActs } from "#app/features/staff-acts/operations.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { actQueryAt } from "./act-query.ts";

const types = { jsonl: "application/jsonl; charset=utf-8", csv: "text/csv; charset=utf-8" };

/** Streams the acts that the list shows, all pages of it, as a file. */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const kind = new URL(request.url).pathname.endsWith(".csv") ? "csv" : "jsonl";
  const lines = await exportActs(await requireAdmin(request), actQueryAt(request.url), kind);
  return new Response(createReadableStreamFromReadable(Readable.from(lines)), {
    headers: {
      "Content-Type": types[kind],
      "Content-Disposition": `attachment; filename="acts.${kind}"`,
      "Cache-Control": "private, no-store",
    },
  });
});
