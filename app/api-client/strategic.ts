import type { serializeFunding } from "#app/features/funding/serializers.server.ts";
import type { ActionType } from "#app/features/intelligence/actions.server.ts";
import type { contentSuggestions } from "#app/features/intelligence/alerts.server.ts";
import type { overview, provincialFigures } from "#app/features/intelligence/operations.server.ts";
import type { serializeAlert, serializeRecord } from "#app/features/intelligence/serializers.server.ts";
import type { serializeAct } from "#app/features/staff-acts/serializers.server.ts";
import type { Connection } from "./connection.ts";

type Returned<F extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
type KeptRecord = ReturnType<typeof serializeRecord>;
type Suggestions = {
  unanswered: Returned<typeof contentSuggestions>["unanswered"];
  quiet_hubs: Returned<typeof contentSuggestions>["quiet"];
};
type Dashboard = Returned<typeof overview> & { provinces: Returned<typeof provincialFigures>; actions: ActionType[] };

const path = "/admin/strategic-intelligence";
const counters = {
  activeAnalyses: "/api/strategic/active-analyses",
  contacts: "/api/network/contacts/count",
  coalitionOpportunities: "/api/coalition/opportunities",
  recentPolicyUpdates: "/api/policy/recent-updates",
} as const;

/** The calls of the admin area. All but `siteHealth` need an admin's token. */
export function strategicCalls(connection: Connection) {
  return {
    siteHealth: () => connection.send<{ status: "ok" }>("GET /api/health"),
    count: (what: keyof typeof counters) => connection.one<number>(`GET ${counters[what]}`, "count"),
    health: () => connection.send<{ status: "connected" | "disconnected"; configured: boolean }>(`GET ${path}/health`),
    funding: (query: { province?: string; closingSoon?: boolean; minAmount?: number } = {}) =>
      connection.one<ReturnType<typeof serializeFunding>[]>(`GET ${path}/funding`, "funding_opportunities", { query }),
    /** `since` is a day, "2026-03-31". */
    policies: (query: { category?: string; province?: string; since?: string } = {}) =>
      connection.one<KeptRecord[]>(`GET ${path}/policies`, "policies", { query }),
    contacts: (query: { level?: string; province?: string; expertise?: string } = {}) =>
      connection.one<KeptRecord[]>(`GET ${path}/contacts`, "contacts", { query }),
    coalitions: () => connection.one<KeptRecord[]>(`GET ${path}/coalitions`, "coalitions"),
    alerts: (query: { limit?: number } = {}) =>
      connection.one<ReturnType<typeof serializeAlert>[]>(`GET ${path}/alerts`, "alerts", { query }),
    /** Acts of staff in the order of their chain, after the act of a number. */
    acts: async (query: { kind?: string; actor?: string; after?: number; limit?: number } = {}) =>
      connection.send<{ acts: ReturnType<typeof serializeAct>[]; pagination: { has_next: boolean; next_cursor: number | null } }>(
        `GET ${path}/acts`,
        { query, reads: ["acts", "pagination"] },
      ),
    contentSuggestions: () => connection.one<Suggestions>(`GET ${path}/content-suggestions`, "suggestions"),
    dashboard: () => connection.one<Dashboard>(`GET ${path}/dashboard`, "dashboard", { timeoutMs: 15_000 }),
    executeAction: (action: { action_type: ActionType; target_id?: number | string; goal?: string }) =>
      connection.send<{ action_type: ActionType; outcome: string; done: boolean }>(`POST ${path}/execute-action`, { body: action }),
  };
}
