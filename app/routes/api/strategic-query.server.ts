import { z } from "zod";
import { actionTypes } from "#app/features/intelligence/actions.server.ts";
import { actKinds } from "#app/features/staff-acts/rules.ts";
import { dayFrom } from "#app/text/days.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { choice } from "./query-fields.server.ts";

/** The queries of the calls under /admin/strategic-intelligence (docs/product/json-api.md#names-of-queries). */
const line = z
  .string()
  .default("")
  .transform((value) => value.trim().slice(0, 100));
const code = line.transform((value) => value.toUpperCase());

export const FundingQuery = z.object({
  province: code,
  closingSoon: line.transform((value) => /^(true|1|yes)$/.test(value)).meta({ enum: ["true", "false"] }),
  minAmount: line.transform((value) => Number(value) || 0),
});

export const PolicyQuery = z.object({
  category: line,
  province: code,
  since: line
    .transform((value, context) => {
      const day = dayFrom(value);
      if (day === undefined) context.addIssue({ code: "custom", message: m.record_date() });
      return day ?? null;
    })
    .meta({ format: "date" }),
});

export const ContactQuery = z.object({ level: line, province: code, expertise: line });

const [usualAlerts, mostAlerts] = [10, 100];
export const AlertQuery = z.object({
  limit: line
    .refine((value) => /^([1-9]\d*)?$/.test(value), { error: () => m.api_query_number({ most: mostAlerts }) })
    .transform((value) => Math.min(mostAlerts, Number(value || usualAlerts))),
});

const mostActs = 100;
export const ActsQuery = z.object({
  kind: choice(actKinds),
  actor: line,
  /** The number of the last act that was read. */
  after: line.transform(idFrom),
  limit: line.transform((value) => Math.min(mostActs, idFrom(value) || mostActs)),
});

const text = z
  .union([z.string(), z.number().transform(String)])
  .catch("")
  .default("");
export const ActionForm = z.object({ action_type: text.meta({ enum: actionTypes }), target_id: text, goal: text });
