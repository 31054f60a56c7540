import { waitMinutes } from "#app/network/back-off.ts";
import { labelsOf } from "#app/words/labels-of.ts";
import { language, m } from "#app/words/messages.ts";
import type { DeliveryRow, WebhookRow } from "./data.server.ts";
import { closingDays, stoppedAfterDays, timeoutMs } from "./rules.ts";

const events: Record<string, () => string> = {
  "post.created": m.webhook_event_post_created,
  "company.published": m.webhook_event_company_published,
  "opportunity.closing": () => m.webhook_event_opportunity_closing({ days: closingDays }),
  test: m.webhook_event_test,
};
export const eventLabel = (event: string) => events[event]?.() ?? event;

export const stateLabels: Record<WebhookRow["state"], () => string> = {
  on: m.webhook_on,
  off: m.webhook_off,
  stopped: () => m.webhook_stopped({ days: stoppedAfterDays }),
};
export const statusLabels: Record<DeliveryRow["status"], () => string> = labelsOf("delivery_", ["pending", "delivered", "failed"]);
/** Lists the waits before each new attempt: "1 minute, 5 minutes and 2 hours". */
export function waitsLabel(): string {
  const locale = `${language()}-CA`;
  const said = (value: number, unit: "minute" | "hour") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const waits = waitMinutes.map((minutes) => (minutes < 60 ? said(minutes, "minute") : said(minutes / 60, "hour")));
  return new Intl.ListFormat(locale).format(waits);
}

export const errorLabels: Record<NonNullable<DeliveryRow["error"]>, () => string> = {
  timeout: () => m.delivery_timeout({ seconds: timeoutMs / 1000 }),
  private: m.delivery_private,
  unreachable: m.delivery_unreachable,
};
