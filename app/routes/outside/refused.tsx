import { data } from "@remix-run/node";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { m } from "#app/words/messages.ts";

/** The answer to a write from another site: the server renders this page instead, with status 403. */
export const loader = pageLoader(async () => {
  throw data({ what: "refused", message: m.problem_foreign_write() }, { status: 403 });
});

export default function Refused() {
  return null;
}
