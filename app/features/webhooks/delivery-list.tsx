import { Button } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import type { DeliveryRow } from "./data.server.ts";
import { errorLabels, eventLabel, statusLabels } from "./labels.ts";

/** Lists the deliveries of a webhook, the newest first. Each can be sent again while the webhook is on. */
export function DeliveryList({ deliveries, on }: { deliveries: DeliveryRow[]; on: boolean }) {
  return (
    <form method="post" id="deliveries">
      <ol>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 grow basis-64">
              <b className={delivery.status === "failed" ? "text-brand" : ""}>{statusLabels[delivery.status]()}</b> ·{" "}
              {eventLabel(delivery.event)} · {moment(delivery.createdAt)}
              <span className="block text-sm text-soft">{factsOf(delivery).join(" · ")}</span>
            </span>
            {on && (
              <Button look="plain" name="redeliver" value={delivery.id} aria-label={m.webhook_redeliver_what({ id: delivery.messageId })}>
                {m.webhook_redeliver()}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </form>
  );
}

function factsOf({ attempts, responseStatus, error, status, nextAttemptAt, subject, messageId }: DeliveryRow): string[] {
  return [
    m.delivery_attempts({ count: attempts }),
    responseStatus === null ? "" : m.delivery_answer({ status: responseStatus }),
    error === null ? "" : errorLabels[error](),
    status === "pending" && nextAttemptAt !== null ? m.delivery_next({ time: moment(nextAttemptAt) }) : "",
    subject,
    messageId,
  ].filter(Boolean);
}
