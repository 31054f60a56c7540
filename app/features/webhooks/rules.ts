/** Facts of webhooks; the signature is that of the Standard Webhooks specification. */

export const webhookEvents = ["post.created", "company.published", "opportunity.closing"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent by a button, to see whether an address answers. */
export const testEvent = "test";

const dayMs = 24 * 3_600_000;

export const timeoutMs = 5000;
/** An address that has failed for so long is switched off. */
export const stoppedAfterDays = 5;
export const stoppedAfterMs = stoppedAfterDays * dayMs;
export const logDays = 30;
export const logMs = logDays * dayMs;
/** Told once when the deadline of an opportunity is so near. */
export const closingDays = 7;
export const webhookLimit = 20;
export const addressLimit = 2000;
export const pageSize = 20;
