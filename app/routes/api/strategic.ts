import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { strategicRoute } from "../intelligence/api.ts";

/** /admin/strategic-intelligence/{name}: bearer tokens of admins alone. */
const routeOf = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
  strategicRoute(new URL(request.url).pathname.split("/").at(-1) ?? "");

export const loader = (args: LoaderFunctionArgs) => routeOf(args).loader(args);
export const action = (args: ActionFunctionArgs) => routeOf(args).action(args);
