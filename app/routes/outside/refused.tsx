import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { samePath } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { m } from "#app/words/messages.ts";

/**
 * The answer to a write from another site, with status 403, and to a form larger than `?kb=`, which leads back to the page `?from=`: the server
 * renders this page instead.
 */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams;
  const kb = Number(query.get("kb"));
  if (!kb) throw data({ what: "refused", message: m.problem_foreign_write() }, { status: 403 });
  const message = kb > 1000 ? m.problem_files_large({ mb: Math.floor(kb / 1000) }) : m.problem_body_large({ kb });
  throw data({ what: "large", message, href: samePath(query.get("from")) }, { status: 413 });
});

export default function Refused() {
  return null;
}
