import { shownMoment } from "#app/ui/day.ts";
import { momentCell } from "#app/ui/relative-time.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";

import { m } from "#app/words/messages.ts";
import type { DeliveryRow } from "./data.server.ts";
import { errorLabels, eventLabel, statusLabels } from "./labels.ts";

const tints = { pending: "warn", delivered: "good", failed: "bad" } as const satisfies Record<DeliveryRow["status"], string>;

type Shown = { deliveries: DeliveryRow[]; on: boolean; sort: string; sortHref: (sort: string) => string };

/** The deliveries of a webhook, a line each. Each can be sent again while the webhook is on. */
export function DeliveryTable({ deliveries, on, sort, sortHref }: Shown) {
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
            label: m.webhooks_state(),
            width: "slim",
            show: ({ status }) => <State tint={tints[status]}>{statusLabels[status]()}</State>,
          },
          { label: m.delivery_outcome(), width: "wide", show: outcomeOf },
          { label: m.delivery_tried(), width: "slim", show: ({ attempts }) => m.delivery_attempts({ count: attempts }) },
          {
            label: m.delivery_made(),
            width: "wide",
            sort: { falling: "newest", rising: "oldest" },
            show: ({ createdAt }) => momentCell(createdAt),
          },
          {
            label: m.workflow_next(),
            width: "medium",
            show: ({ id, messageId }) =>
              on && (
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
        ]}
        sort={sort}
        sortHref={sortHref}
      />
    </form>
  );
}

const outcomeOf = ({ responseStatus, error }: DeliveryRow) =>
  error !== null ? errorLabels[error]() : responseStatus !== null && m.delivery_answer({ status: responseStatus });

const factsOf = ({ status, nextAttemptAt, subject, messageId }: DeliveryRow): string[] =>
  [status === "pending" && nextAttemptAt !== null ? m.delivery_next({ time: shownMoment(nextAttemptAt) }) : "", subject, messageId].filter(
    Boolean,
  );
