import { z } from "zod";
import { isPrivateHost } from "#app/network/outside.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import { addressLimit, type WebhookEvent, webhookEvents } from "./rules.ts";

/** The form of a new webhook. `events` are names separated by commas. */
export const WebhookForm = z.object({
  address: z
    .string()
    .catch("")
    .transform((value) => withProtocol(value.trim())),
  events: z.string().catch(""),
});
export type WebhookInput = z.infer<typeof WebhookForm>;

/** Validates a webhook. Refuses private IP addresses; host names are resolved and checked at each delivery. @throws InvalidInput */
export function checkWebhook(input: WebhookInput): { address: string; events: WebhookEvent[] } {
  const fields: Record<string, string> = {};
  const asked = input.events.split(",");
  const events = webhookEvents.filter((event) => asked.includes(event));
  if (!isWebAddress(input.address)) fields.address = m.project_url_invalid({ field: m.webhook_address() });
  else if (input.address.length > addressLimit) fields.address = m.guidance_text_long({ field: m.webhook_address(), limit: addressLimit });
  else if (isPrivateHost(new URL(input.address).hostname)) fields.address = m.webhook_private();
  if (events.length === 0) fields.events = m.webhook_events_required();
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { address: input.address, events };
}
