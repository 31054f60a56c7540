import { redirect } from "@remix-run/node";

/** What waits for moderators stands in the one queue of staff. */
export const loader = () => redirect("/admin/queue", 301);
