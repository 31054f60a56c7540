import { redirect } from "@remix-run/node";

/** The project list of the old product (rulings); until projects have one, the posts. */
export const loader = () => redirect("/discover", 302);
