import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { directoryAs } from "#app/features/companies/download.server.ts";
import { requireReader } from "#app/http/guards.server.ts";

const types = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" };

/** Streams the published directory as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireReader(request);
  const kind = new URL(request.url).pathname.endsWith(".csv") ? "csv" : "json";
  return new Response(createReadableStreamFromReadable(Readable.from(directoryAs(kind))), {
    headers: {
      "Content-Type": types[kind],
      "Content-Disposition": `attachment; filename="companies.${kind}"`,
      "Cache-Control": "private, no-cache",
    },
  });
}
