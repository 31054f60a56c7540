import { m } from "#app/words/messages.ts";
import type { DeliveryRow, WebhookRow } from "./data.server.ts";

const events: Record<string, () => string> = {
  "post.created": m.webhook_event_post_created,
  "company.published": m.webhook_event_company_published,
  "opportunity.closing": m.webhook_event_opportunity_closing,
  test: m.webhook_event_test,
};
export const eventLabel = (event: string) => events[event]?.() ?? event;

export const stateLabels: Record<WebhookRow["state"], () => string> = { on: m.webhook_on, off: m.webhook_off, stopped: m.webhook_stopped };
export const statusLabels: Record<DeliveryRow["status"], () => string> = {
  pending: m.delivery_pending,
  delivered: m.delivery_delivered,
  failed: m.delivery_failed,
};
export const errorLabels: Record<NonNullable<DeliveryRow["error"]>, () => string> = {
  timeout: m.delivery_timeout,
  private: m.delivery_private,
  unreachable: m.delivery_unreachable,
};
