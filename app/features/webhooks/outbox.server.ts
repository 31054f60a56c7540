import { randomUUID } from "node:crypto";
import type { Writer } from "#app/db/client.server.ts";
import * as data from "./data.server.ts";
import type { testEvent, WebhookEvent } from "./rules.ts";

/**
 * Tells every webhook that listens, inside the transaction of what happened: what is rolled back is told to nobody.
 * `about` goes to addresses outside: public facts alone.
 */
export async function emit(tx: Writer, event: WebhookEvent, subject: string, about: object): Promise<void> {
  for (const { id, events } of await data.webhooksOn(tx)) if (events.includes(event)) await queue(tx, id, event, subject, about);
}

export async function queue(tx: Writer, webhookId: number, event: WebhookEvent | typeof testEvent, subject: string, about: object) {
  const now = Date.now();
  const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data: about });
  await data.insertDelivery(tx, { webhookId, messageId: `msg_${randomUUID()}`, event, subject, body, nextAttemptAt: now, createdAt: now });
}

/** When what they tell of goes, for who takes it back and for the log alike. */
export { deleteDeliveriesOf as forgetDeliveries } from "./data.server.ts";
