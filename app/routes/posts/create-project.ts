import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireMember } from "#app/auth/guards.server.ts";

/** Until projects have a room of their own, work is shown as a post. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireMember(request);
  return redirect("/submit-post", 302);
}
