import { moment } from "#app/ui/day.ts";
import { StaffTable, State } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import type { DeliveryRow } from "./data.server.ts";
import { errorLabels, eventLabel, statusLabels } from "./labels.ts";

const tints = { pending: "warn", delivered: "good", failed: "bad" } as const;

/** Lists the deliveries of a webhook, the newest first. Each can be sent again while the webhook is on. */
export function DeliveryList({ deliveries, on }: { deliveries: DeliveryRow[]; on: boolean }) {
  return (
    <form method="post" id="deliveries">
      <StaffTable
        caption={m.webhook_log()}
        rows={deliveries}
        nameLabel={m.delivery_event()}
        name={(delivery) => (
          <>
            <b>{eventLabel(delivery.event)}</b> <span>{factsOf(delivery).join(" · ")}</span>
          </>
        )}
        columns={[
          {
            label: m.webhook_state(),
            width: "medium",
            show: ({ status }) => <State tint={tints[status]}>{statusLabels[status]()}</State>,
          },
          { label: m.delivery_at(), width: "wide", show: ({ createdAt }) => moment(createdAt) },
          ...(on
            ? [
                {
                  label: m.webhook_redeliver(),
                  width: "wide" as const,
                  show: ({ id, messageId }: DeliveryRow) => (
                    <button
                      type="submit"
                      className="staff-act"
                      name="redeliver"
                      value={id}
                      aria-label={m.webhook_redeliver_what({ id: messageId })}
                    >
                      {m.webhook_redeliver()}
                    </button>
                  ),
                },
              ]
            : []),
        ]}
      />
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
