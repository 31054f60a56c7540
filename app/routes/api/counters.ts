import { type Counted, countOf } from "#app/features/intelligence/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";

const counted: Record<string, Counted> = {
  "/api/strategic/active-analyses": "alerts",
  "/api/network/contacts/count": "contacts",
  "/api/coalition/opportunities": "coalitions",
  "/api/policy/recent-updates": "policies",
};

/** The four counters of spec 2 section 7, and `/api/health`, which is open to all. */
const route = apiRoute({
  GET: async ({ request, viewer }) => {
    const what = counted[new URL(request.url).pathname];
    return what ? { count: await countOf(viewer, what) } : { status: "ok" };
  },
});
export const loader = route.loader;
export const action = route.action;
