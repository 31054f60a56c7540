import { and, asc, count, eq, inArray, lt, lte, ne, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { inOrder, pastCursor } from "#app/db/id-pages.ts";
import { webhookDeliveries as deliveries, webhooks } from "#app/db/schema/index.ts";
import type { IdPage } from "#app/text/cursors.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

export async function allWebhooks(): Promise<WebhookRow[]> {
  return db.select().from(webhooks).orderBy(asc(webhooks.id));
}

export async function countWebhooks(tx: Writer): Promise<number> {
  return (await tx.select({ n: count() }).from(webhooks))[0]?.n ?? 0;
}

export async function findWebhook(id: number, from: Reader = db): Promise<WebhookRow | undefined> {
  return (await from.select().from(webhooks).where(eq(webhooks.id, id)))[0];
}

export async function webhooksOn(tx: Writer): Promise<WebhookRow[]> {
  return tx.select().from(webhooks).where(eq(webhooks.state, "on"));
}

export async function insertWebhook(tx: Writer, webhook: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [row] = await tx.insert(webhooks).values(webhook).returning();
  if (!row) throw new Error("The new webhook was not returned");
  return row;
}

export async function updateWebhook(tx: Writer, id: number, change: Partial<WebhookRow>): Promise<void> {
  await tx.update(webhooks).set(change).where(eq(webhooks.id, id));
}

/** Deletes a webhook and, with it, its log. */
export async function deleteWebhook(tx: Writer, id: number): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
}

/** Queues a delivery, unless the webhook was already told of the same deadline of an opportunity. */
export async function insertDelivery(tx: Writer, delivery: NewDelivery): Promise<void> {
  await tx.insert(deliveries).values(delivery).onConflictDoNothing();
}

export async function findDelivery(id: number, from: Reader = db): Promise<DeliveryRow | undefined> {
  return (await from.select().from(deliveries).where(eq(deliveries.id, id)))[0];
}

/** Returns a page of a webhook's log. */
export async function deliveriesOf(webhookId: number, page: IdPage, limit: number): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), pastCursor(deliveries.id, page)))
    .orderBy(inOrder(deliveries.id, page))
    .limit(limit);
}

export type Claimed = Pick<DeliveryRow, "id" | "webhookId" | "messageId" | "body" | "attempts"> &
  Pick<WebhookRow, "address" | "signingKey">;

/**
 * Claims the deliveries that are due, so that no other process takes them before `until`. The returned `attempts` includes this attempt.
 */
export async function claimDue(tx: Writer, now: number, until: number, limit: number): Promise<Claimed[]> {
  const due = await tx
    .select({
      id: deliveries.id,
      webhookId: deliveries.webhookId,
      messageId: deliveries.messageId,
      body: deliveries.body,
      attempts: sql<number>`${deliveries.attempts} + 1`,
      address: webhooks.address,
      signingKey: webhooks.signingKey,
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(and(eq(deliveries.status, "pending"), lte(deliveries.nextAttemptAt, now), eq(webhooks.state, "on")))
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(limit);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, nextAttemptAt: until, lastAttemptAt: now })
    .where(inArray(deliveries.id, ids));
  return due;
}

/** Saves the result of an attempt, unless a later attempt has begun. */
export async function updateAttempt(tx: Writer, { id, attempts }: Claimed, change: Partial<DeliveryRow>): Promise<void> {
  await tx
    .update(deliveries)
    .set(change)
    .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts)));
}

export async function updateDelivery(tx: Writer, id: number, change: Partial<DeliveryRow>): Promise<void> {
  await tx.update(deliveries).set(change).where(eq(deliveries.id, id));
}

export async function deleteDeliveriesOf(tx: Writer, subject: string): Promise<void> {
  await tx.delete(deliveries).where(eq(deliveries.subject, subject));
}

export async function deleteDeliveriesBefore(tx: Writer, time: number): Promise<void> {
  await tx.delete(deliveries).where(and(lt(deliveries.createdAt, time), ne(deliveries.status, "pending")));
}
