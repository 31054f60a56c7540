import { z } from "zod";
import { time, timeText } from "#app/fields/json-fields.server.ts";
import type { Subscription } from "./operations.server.ts";

export const SubscriptionJson = z
  .object({
    id: z.number().int(),
    /** How the browser or program names itself. */
    user_agent: z.string(),
    /** Whether a notice says what it is about. */
    says_what: z.boolean(),
    created_at: time,
  })
  .meta({ id: "PushSubscription" });

export const serializeSubscription = ({ id, userAgent, saysWhat, createdAt }: Subscription): z.input<typeof SubscriptionJson> => ({
  id,
  user_agent: userAgent,
  says_what: saysWhat,
  created_at: timeText(createdAt),
});
