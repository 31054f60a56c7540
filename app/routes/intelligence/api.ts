import { fundingForStaff } from "#app/features/funding/operations.server.ts";
import { dayFrom } from "#app/features/funding/rules.ts";
import { fundingWire } from "#app/features/funding/wire.server.ts";
import { actionTypes, executeAction } from "#app/features/intelligence/actions.server.ts";
import { contentSuggestions, listAlerts } from "#app/features/intelligence/alerts.server.ts";
import { externalApp } from "#app/features/intelligence/external.server.ts";
import { overview, provincialFigures } from "#app/features/intelligence/operations.server.ts";
import { findContacts, findPolicies, listRecords } from "#app/features/intelligence/records.server.ts";
import { alertWire, recordWire } from "#app/features/intelligence/wire.server.ts";
import { type ApiCall, apiRoute } from "#app/http/api-route.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";

const text = (query: URLSearchParams, name: string) => (query.get(name) ?? "").trim().slice(0, 100);

/** What each name under /admin/strategic-intelligence reads; every one of them asks for the admin role itself. */
const reads: Record<string, (call: ApiCall) => Promise<object>> = {
  async health({ viewer }) {
    await overview(viewer);
    const app = await externalApp();
    return { status: app?.healthy ? "connected" : "disconnected", configured: app !== null };
  },
  async funding({ viewer, query }) {
    const programs = await fundingForStaff(viewer, {
      province: text(query, "province").toUpperCase(),
      closingSoon: /^(true|1|yes)$/.test(text(query, "closingSoon")),
      minAmount: Number(text(query, "minAmount")) || 0,
    });
    return { funding_opportunities: programs.map((program) => fundingWire(program, Date.now())) };
  },
  async policies({ viewer, query }) {
    const since = dayFrom(text(query, "since"));
    if (since === undefined) throw new InvalidInput({ since: m.record_date() });
    const rows = await findPolicies(viewer, { category: text(query, "category"), province: text(query, "province").toUpperCase(), since });
    return { policies: rows.map(recordWire) };
  },
  async contacts({ viewer, query }) {
    const asked = { level: text(query, "level"), province: text(query, "province").toUpperCase(), expertise: text(query, "expertise") };
    return { contacts: (await findContacts(viewer, asked)).map(recordWire) };
  },
  async coalitions({ viewer }) {
    return { coalitions: (await listRecords(viewer, "coalition", { limit: 100 })).rows.map(recordWire) };
  },
  async alerts({ viewer, query }) {
    const limit = Math.min(100, Number(/^\d{1,3}$/.exec(text(query, "limit"))?.[0] ?? 10));
    const alerts = await listAlerts(viewer, limit);
    return { alerts: alerts.map(alertWire) };
  },
  async "content-suggestions"({ viewer }) {
    const { unanswered, quiet } = await contentSuggestions(viewer);
    return { suggestions: { unanswered, quiet_hubs: quiet } };
  },
  async dashboard({ viewer }) {
    const seen = await overview(viewer);
    return { dashboard: { ...seen, provinces: await provincialFigures(viewer), actions: actionTypes } };
  },
};

const isText = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

async function execute({ viewer, body }: ApiCall) {
  const { action_type, target_id, goal } = body as Record<string, unknown>;
  const asked = { action_type: isText(action_type), target_id: isText(target_id), goal: isText(goal) };
  const { actionType, outcome, isDone } = await executeAction(viewer, asked);
  return { action_type: actionType, outcome, done: isDone };
}

/** One route per name, all made alike. */
export function strategicRoute(name: string) {
  const read = reads[name];
  return apiRoute(read ? { GET: read } : { POST: execute });
}
