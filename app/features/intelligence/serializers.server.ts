import { z } from "zod";
import { weeklyKinds } from "#app/features/counters/rules.ts";
import { count, id, time } from "#app/fields/json-fields.server.ts";
import { alertSentence } from "./alert-groups.tsx";
import type { AlertRow } from "./alerts-data.server.ts";
import type { RecordRow } from "./records-data.server.ts";
import { alertRules } from "./rules.ts";

/** A policy, a contact or a coalition, with the fields of its form (records.ts). */
export const RecordJson = z
  .object({ id, created_at: time, updated_at: time })
  .catchall(z.union([z.string(), z.int()]))
  .meta({ id: "StrategicRecord" });

export function serializeRecord({ id, values, createdAt, updatedAt }: RecordRow): z.input<typeof RecordJson> {
  const times = { created_at: new Date(createdAt).toISOString(), updated_at: new Date(updatedAt).toISOString() };
  return { ...values, id, ...times };
}

export const AlertJson = z
  .object({
    id,
    rule: z.enum(alertRules),
    message: z.string(),
    path: z.string(),
    created_at: time,
  })
  .meta({ id: "Alert" });

export function serializeAlert(alert: AlertRow): z.input<typeof AlertJson> {
  const { id, rule, path, createdAt } = alert;
  return { id, rule, message: alertSentence(alert), path, created_at: new Date(createdAt).toISOString() };
}

const quietHub = z.object({ slug: z.string(), nameEn: z.string(), nameFr: z.string(), days: count.nullable() });
export const SuggestionsJson = z
  .object({ unanswered: z.array(z.object({ id, title: z.string() })), quiet_hubs: z.array(quietHub) })
  .meta({ id: "ContentSuggestions" });

const figures = {
  code: z.string(),
  nameEn: z.string(),
  nameFr: z.string(),
  posts: count,
  members: count,
  companies: count,
  programs: count,
};
/** `starts` holds the beginnings of twelve weeks, in milliseconds UTC; `before` the counts of the twelve weeks before them. */
export const DashboardJson = z
  .object({
    counts: z.record(z.string(), z.int()),
    waiting: z.object({ companies: count, claims: count, held: count, reports: count, appeals: count, corrections: count }),
    closing: count,
    starts: z.array(z.int()),
    trends: z.array(z.object({ kind: z.enum(weeklyKinds), weeks: z.array(count), before: z.array(count) })),
    provinces: z.array(z.object(figures)),
    actions: z.array(z.string()),
  })
  .meta({ id: "Dashboard" });
