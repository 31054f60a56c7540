import { randomUUID } from "node:crypto";
import type { Writer } from "#app/db/client.server.ts";
import * as data from "./data.server.ts";
import type { testEvent, WebhookEvent } from "./rules.ts";

/**
 * Queues an event for every webhook that subscribes to it, inside the transaction of the event, so that a rollback sends nothing. `about`
 * goes to external addresses and must hold only public facts.
 */
export async function emit(tx: Writer, event: WebhookEvent, subject: string, about: object): Promise<void> {
  for (const { id, events } of await data.webhooksOn(tx)) if (events.includes(event)) await queue(tx, id, event, subject, about);
}

export async function queue(tx: Writer, webhookId: number, event: WebhookEvent | typeof testEvent, subject: string, about: object) {
  const now = Date.now();
  const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data: about });
  await data.insertDelivery(tx, { webhookId, messageId: `msg_${randomUUID()}`, event, subject, body, nextAttemptAt: now, createdAt: now });
}

/** Deletes the deliveries about something that is removed, from the queue and from the log. */
export { deleteDeliveriesOf as forgetDeliveries } from "./data.server.ts";
