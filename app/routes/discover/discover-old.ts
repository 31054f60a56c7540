import { redirect } from "@remix-run/node";

/** The project list of the old product (rulings). */
export const loader = () => redirect("/projects", 302);
