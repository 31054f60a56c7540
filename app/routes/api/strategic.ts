import { z } from "zod";
import { fundingForStaff } from "#app/features/funding/operations.server.ts";
import { FundingJson, serializeFunding } from "#app/features/funding/serializers.server.ts";
import { actionTypes, executeAction } from "#app/features/intelligence/actions.server.ts";
import { contentSuggestions, listAlerts } from "#app/features/intelligence/alerts.server.ts";
import { connection, overview, provincialFigures } from "#app/features/intelligence/operations.server.ts";
import { findContacts, findPolicies, listRecords } from "#app/features/intelligence/records.server.ts";
import { trendWeeks } from "#app/features/intelligence/rules.ts";
import {
  AlertJson,
  DashboardJson,
  RecordJson,
  SuggestionsJson,
  serializeAlert,
  serializeRecord,
} from "#app/features/intelligence/serializers.server.ts";
import { queueAges } from "#app/features/review-queue/operations.server.ts";
import type { QueueKind } from "#app/features/review-queue/rules.ts";
import { actsInOrder } from "#app/features/staff-acts/operations.server.ts";
import { ActJson, serializeAct } from "#app/features/staff-acts/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { type ApiCalls, apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";
import { ActionForm, ActsQuery, AlertQuery, ContactQuery, FundingQuery, PolicyQuery } from "./strategic-query.server.ts";

const access = "admin";

/** The calls under /admin/strategic-intelligence. The operation of each checks the admin role. */
const calls: Record<string, ApiCalls> = {
  health: {
    GET: apiCall({
      summary: m.call_strategic_health,
      access,
      answer: z.object({ status: z.enum(["connected", "disconnected"]), configured: z.boolean() }),
      async run({ viewer }) {
        const app = await connection(viewer);
        return { status: app?.healthy ? ("connected" as const) : ("disconnected" as const), configured: app !== null };
      },
    }),
  },
  funding: {
    GET: apiCall({
      summary: m.call_strategic_funding,
      access,
      query: FundingQuery,
      answer: z.object({ funding_opportunities: z.array(FundingJson) }),
      async run({ viewer, query }) {
        const programs = await fundingForStaff(viewer, query);
        return { funding_opportunities: programs.map((program) => serializeFunding(program, Date.now())) };
      },
    }),
  },
  policies: {
    GET: apiCall({
      summary: m.call_strategic_policies,
      access,
      query: PolicyQuery,
      answer: z.object({ policies: z.array(RecordJson) }),
      run: async ({ viewer, query }) => ({ policies: (await findPolicies(viewer, query)).map(serializeRecord) }),
    }),
  },
  contacts: {
    GET: apiCall({
      summary: m.call_strategic_contacts,
      access,
      query: ContactQuery,
      answer: z.object({ contacts: z.array(RecordJson) }),
      run: async ({ viewer, query }) => ({ contacts: (await findContacts(viewer, query)).map(serializeRecord) }),
    }),
  },
  coalitions: {
    GET: apiCall({
      summary: m.call_strategic_coalitions,
      access,
      answer: z.object({ coalitions: z.array(RecordJson) }),
      run: async ({ viewer }) => ({ coalitions: (await listRecords(viewer, "coalition", {}, { limit: 100 })).rows.map(serializeRecord) }),
    }),
  },
  alerts: {
    GET: apiCall({
      summary: m.call_strategic_alerts,
      access,
      query: AlertQuery,
      answer: z.object({ alerts: z.array(AlertJson) }),
      run: async ({ viewer, query }) => ({
        alerts: (await listAlerts(viewer, query.limit)).map(serializeAlert),
      }),
    }),
  },
  acts: {
    GET: apiCall({
      summary: m.call_strategic_acts,
      access,
      query: ActsQuery,
      answer: z.object({ acts: z.array(ActJson), pagination }),
      async run({ viewer, query }) {
        const asked = { kind: query.kind ?? "", actor: query.actor };
        const { acts, next } = await actsInOrder(viewer, asked, query.after, query.limit);
        return { acts: acts.map(serializeAct), pagination: { has_next: next !== null, next_cursor: next } };
      },
    }),
  },
  "content-suggestions": {
    GET: apiCall({
      summary: m.call_strategic_suggestions,
      access,
      answer: z.object({ suggestions: SuggestionsJson }),
      async run({ viewer }) {
        const { unanswered, quiet } = await contentSuggestions(viewer);
        return { suggestions: { unanswered, quiet_hubs: quiet } };
      },
    }),
  },
  dashboard: {
    GET: apiCall({
      summary: () => m.call_strategic_dashboard({ weeks: trendWeeks }),
      access,
      answer: z.object({ dashboard: DashboardJson }),
      async run({ viewer }) {
        const [seen, waits, { provinces }] = await Promise.all([overview(viewer), queueAges(viewer), provincialFigures(viewer)]);
        const of = (kind: QueueKind) => waits.find((row) => row.kind === kind)?.all ?? 0;
        const rest = { held: of("held"), reports: of("report"), appeals: of("appeal"), corrections: of("correction") };
        const waiting = { companies: of("company"), claims: of("claim"), ...rest };
        return {
          dashboard: { ...seen, waiting, provinces: provinces.map(({ population: _, ...counts }) => counts), actions: [...actionTypes] },
        };
      },
    }),
  },
  "execute-action": {
    POST: apiCall({
      summary: m.call_strategic_action,
      access,
      body: ActionForm,
      example: { action_type: "refresh_alerts" },
      answer: z.object({ action_type: z.enum(actionTypes), outcome: z.string(), done: z.boolean() }),
      async run({ viewer, body }) {
        const { actionType, outcome, isDone } = await executeAction(viewer, body);
        return { action_type: actionType, outcome, done: isDone };
      },
    }),
  },
};

const route = apiRoute((path) => calls[path.split("/").at(-1) ?? ""] ?? {});
export const loader = route.loader;
export const action = route.action;
