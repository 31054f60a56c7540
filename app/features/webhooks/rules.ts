/** Facts of webhooks; the signature is that of the Standard Webhooks specification. */

export const webhookEvents = ["post.created", "company.published", "opportunity.closing"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent by a button, to see whether an address answers. */
export const testEvent = "test";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const timeoutMs = 5000;
/** Waits after the first failed attempt, the second and so on; then the delivery has failed. */
const backOffMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 12 * hourMs];
/** An address that has failed for so long is switched off. */
export const stoppedAfterMs = 5 * dayMs;
export const logMs = 30 * dayMs;
/** Told once when the deadline of an opportunity is so near. */
export const closingDays = 7;
export const webhookLimit = 20;
export const addressLimit = 2000;
export const pageSize = 20;

/** When to try again after so many failed attempts; null when not. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const wait = backOffMs[attempts - 1];
  return wait === undefined ? null : now + wait;
}
