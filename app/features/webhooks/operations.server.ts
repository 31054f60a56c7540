import { adminOrThrow, provenAdminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import type { StaffAct } from "#app/features/staff-acts/rules.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { type IdPage, pageOf } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { deliverWebhooks } from "./delivery.server.ts";
import { checkWebhook, type WebhookInput } from "./forms.server.ts";
import { queue } from "./outbox.server.ts";
import { pageSize, testEvent, type WebhookOrder, webhookLimit, webhookStates } from "./rules.ts";
import { newSigningKey } from "./signature.server.ts";

/** A webhook as pages show it, without its signing key. */
export type ShownWebhook = Omit<data.WebhookRow, "signingKey">;
const shown = ({ signingKey: _key, ...webhook }: data.WebhookRow): ShownWebhook => webhook;
const notThere = () => new NotFound("page", m.webhook_gone());

const compared: Record<WebhookOrder, (a: ShownWebhook, b: ShownWebhook) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  address: (a, b) => a.address.localeCompare(b.address, "en"),
  state: (a, b) => webhookStates.indexOf(a.state) - webhookStates.indexOf(b.state),
};

/** Returns all webhooks; by state, those that stopped come first. @throws AdminOnly */
export async function listWebhooks(viewer: Viewer, order: WebhookOrder = "newest"): Promise<ShownWebhook[]> {
  adminOrThrow(viewer);
  return (await data.allWebhooks()).map(shown).sort((a, b) => compared[order](a, b) || a.id - b.id);
}

/** Adds a webhook. Returns its signing key, which is shown only this once. @throws AdminOnly, ProofNeeded, InvalidInput */
export async function registerWebhook(viewer: Viewer, input: WebhookInput): Promise<{ webhook: ShownWebhook; signingKey: string }> {
  adminOrThrow(viewer);
  const checked = checkWebhook(input);
  const admin = provenAdminOrThrow(viewer, m.webhook_register());
  return transaction(async (tx) => {
    if ((await data.countWebhooks(tx)) >= webhookLimit) throw new InvalidInput({ form: m.webhook_many({ limit: webhookLimit }) });
    const signingKey = newSigningKey();
    const row = await data.insertWebhook(tx, { ...checked, signingKey, createdBy: admin.id, createdAt: Date.now() });
    await recordStaffAct(tx, admin, { kind: "webhook_added", subject: { type: "webhook", id: row.id } });
    return { webhook: shown(row), signingKey };
  });
}

/** Returns a webhook with a page of its log. @throws AdminOnly, NotFound */
export async function showWebhook(viewer: Viewer, id: number, page: IdPage = { order: "newest", after: 0 }, limit = pageSize) {
  adminOrThrow(viewer);
  const webhook = await data.findWebhook(id);
  if (!webhook) throw notThere();
  const read = await data.deliveriesOf(id, page, limit + 1);
  const { rows: deliveries, next } = pageOf(read, limit, (delivery) => delivery.id);
  return { webhook: shown(webhook), deliveries, next };
}

/** Switches a webhook on or off. While it is off, it gets no new events, and pending deliveries wait. @throws AdminOnly, ProofNeeded, NotFound */
export async function switchWebhook(viewer: Viewer, id: number, on: boolean): Promise<void> {
  provenAdminOrThrow(viewer, `${m.webhooks_title()} · ${on ? m.webhook_switch_on() : m.webhook_switch_off()}`);
  await change(viewer, id, { kind: "webhook_switched", detail: { on } }, (tx) =>
    data.updateWebhook(tx, id, { state: on ? "on" : "off", failingSince: null }),
  );
}

/** Deletes a webhook. @throws AdminOnly, ProofNeeded, NotFound */
export async function removeWebhook(viewer: Viewer, id: number): Promise<void> {
  provenAdminOrThrow(viewer, `${m.webhooks_title()} · ${m.webhook_remove()}`);
  await change(viewer, id, { kind: "webhook_removed" }, (tx) => data.deleteWebhook(tx, id));
}

/** Sends a test event at once, so that the log shows the result. @throws AdminOnly, NotFound, Conflict when the webhook is off */
export async function testWebhook(viewer: Viewer, id: number): Promise<void> {
  await change(viewer, id, { kind: "webhook_tested" }, (tx, webhook) => {
    onOrThrow(webhook);
    return queue(tx, id, testEvent, testEvent, {});
  });
  await deliverWebhooks(Date.now());
}

/** Sends a delivery again, with its attempts reset to 0. @throws AdminOnly, NotFound, Conflict when the webhook is off */
export async function redeliver(viewer: Viewer, id: number, deliveryId: number): Promise<void> {
  await change(viewer, id, { kind: "webhook_redelivered" }, async (tx, webhook) => {
    onOrThrow(webhook);
    const delivery = await data.findDelivery(deliveryId, tx);
    if (delivery?.webhookId !== id) throw notThere();
    await data.updateDelivery(tx, deliveryId, { status: "pending", attempts: 0, nextAttemptAt: Date.now() });
  });
  await deliverWebhooks(Date.now());
}

function onOrThrow({ state }: data.WebhookRow) {
  if (state !== "on") throw new Conflict(m.webhook_is_off()); // the page offers this only while the webhook is on
}

type Work = (tx: Writer, webhook: data.WebhookRow) => Promise<void>;

async function change(viewer: Viewer, id: number, act: StaffAct, work: Work): Promise<void> {
  const admin = adminOrThrow(viewer);
  await transaction(async (tx) => {
    const webhook = await data.findWebhook(id, tx);
    if (!webhook) throw notThere();
    await work(tx, webhook);
    await recordStaffAct(tx, admin, { ...act, subject: { type: "webhook", id } });
  });
}
