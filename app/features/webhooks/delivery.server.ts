import { transaction } from "#app/db/transaction.server.ts";
import { nextAttemptAt } from "#app/network/back-off.ts";
import { PrivateAddress, postOutside } from "#app/network/outside.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import * as data from "./data.server.ts";
import { logMs, stoppedAfterMs, timeoutMs } from "./rules.ts";
import { signedHeaders } from "./signature.server.ts";

const batch = 20;
/** After this time another process may claim the delivery, because the one that claimed it has died. */
const claimMs = 60_000;

/** Sends the deliveries that are due, in parallel. Returns how many were tried. */
export async function deliverWebhooks(now: number): Promise<number> {
  const due = await transaction((tx) => data.claimDue(tx, now, now + claimMs, batch), unseen);
  await Promise.all(due.map((delivery) => attempt(delivery, now)));
  return due.length;
}

async function attempt(delivery: data.Claimed, now: number): Promise<void> {
  const { responseStatus, error } = await send(delivery, now);
  const arrived = responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
  const next = arrived ? null : nextAttemptAt(delivery.attempts, now);
  const status = arrived ? "delivered" : next === null ? "failed" : "pending";
  await transaction(async (tx) => {
    await data.updateAttempt(tx, delivery, { status, responseStatus, error, nextAttemptAt: next });
    if (arrived) return data.updateWebhook(tx, delivery.webhookId, { failingSince: null });
    const webhook = await data.findWebhook(delivery.webhookId, tx);
    if (!webhook) return;
    const failingSince = webhook.failingSince ?? now;
    const isOver = webhook.state === "on" && now - failingSince >= stoppedAfterMs;
    await data.updateWebhook(tx, webhook.id, { failingSince, ...(isOver && { state: "stopped" as const }) });
    if (isOver) log.warn({ webhook: webhook.id }, "a webhook has failed for days and is switched off");
  }, unseen);
}

async function send({ address, messageId, body, signingKey }: data.Claimed, now: number) {
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Portage-Webhooks",
    ...signedHeaders({ id: messageId, body, signingKey }, now),
  };
  try {
    return { responseStatus: await postOutside(address, body, headers, timeoutMs), error: null };
  } catch (error) {
    const reason = error instanceof PrivateAddress ? "private" : (error as Error).name === "AbortError" ? "timeout" : "unreachable";
    return { responseStatus: null, error: reason } as const;
  }
}

/** Deletes log entries older than thirty days. */
export async function forgetOldDeliveries(now: number): Promise<void> {
  await transaction((tx) => data.deleteDeliveriesBefore(tx, now - logMs), unseen);
}
