import { redirect } from "@remix-run/node";

/** Redirects a former address (docs/product/projects.md#lists). */
export const loader = () => redirect("/projects", 302);
