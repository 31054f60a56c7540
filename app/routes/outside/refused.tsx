import { data } from "@remix-run/node";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { m } from "#app/words/messages.ts";

/** What a write from another site gets. The server asks for this page in its place; it says 403 and nothing else. */
export const loader = pageLoader(async () => {
  throw data({ what: "refused", message: m.problem_foreign_write() }, { status: 403 });
});

export default function Refused() {
  return null;
}
