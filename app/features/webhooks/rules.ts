import { dayMs } from "#app/text/spans.ts";
/** Constants of webhooks. Signatures follow the Standard Webhooks specification. */

export const webhookEvents = ["post.created", "company.published", "opportunity.closing"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** The event that a button sends, to see whether an address answers. */
export const testEvent = "test";

export const timeoutMs = 5000;
/** A webhook that has failed for this many days is switched off. */
export const stoppedAfterDays = 5;
export const stoppedAfterMs = stoppedAfterDays * dayMs;
export const logDays = 30;
export const logMs = logDays * dayMs;
/** How many days before its deadline an opportunity is announced, once. */
export const closingDays = 7;
export const webhookLimit = 20;
export const addressLimit = 1500;
/** The states, the one that needs somebody first. The server sets "stopped". */
export const webhookStates = ["stopped", "on", "off"] as const;
/** The orders of the list of webhooks, which is short enough to be sorted where it is read. */
export const webhookOrders = ["newest", "oldest", "address", "state"] as const;
export type WebhookOrder = (typeof webhookOrders)[number];
export const pageSize = 20;
