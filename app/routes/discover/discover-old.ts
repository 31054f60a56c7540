import { redirect } from "@remix-run/node";

/** An address of before (docs/product/projects.md#lists). */
export const loader = () => redirect("/projects", 302);
