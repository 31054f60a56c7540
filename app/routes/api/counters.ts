import { z } from "zod";
import { type Counted, countOf } from "#app/features/intelligence/operations.server.ts";
import { count } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { type ApiCalls, apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const counter = (what: Counted, summary: () => string): ApiCalls => ({
  GET: apiCall({
    summary,
    access: "admin",
    answer: z.object({ count }),
    run: async ({ viewer }) => ({ count: await countOf(viewer, what) }),
  }),
});

/** The four counters of docs/product/staff.md#counters, and `/api/health`, which is public. */
const calls: Record<string, ApiCalls> = {
  "/api/health": {
    GET: apiCall({
      summary: m.call_health,
      access: "anyone",
      answer: z.object({ status: z.literal("ok") }),
      run: async () => ({ status: "ok" as const }),
    }),
  },
  "/api/strategic/active-analyses": counter("alerts", m.call_count_alerts),
  "/api/network/contacts/count": counter("contacts", m.call_count_contacts),
  "/api/coalition/opportunities": counter("coalitions", m.call_count_coalitions),
  "/api/policy/recent-updates": counter("policies", m.call_count_policies),
};
const route = apiRoute((path) => calls[path] ?? {});
export const loader = route.loader;
export const action = route.action;
