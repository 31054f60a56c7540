import { dayCell } from "#app/ui/relative-time.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";

import { m } from "#app/words/messages.ts";
import { eventLabel, stateLabels } from "./labels.ts";
import type { ShownWebhook } from "./operations.server.ts";
import type { WebhookOrder } from "./rules.ts";

const tints = { on: "good", off: "plain", stopped: "bad" } as const satisfies Record<ShownWebhook["state"], string>;

type Shown = { webhooks: ShownWebhook[]; sort: WebhookOrder; sortHref: (sort: string) => string };

/** The addresses that are told of events, a line each. */
export function WebhookTable({ webhooks, sort, sortHref }: Shown) {
  return (
    <StaffTable
      caption={m.webhooks_title()}
      rows={webhooks}
      nameLabel={m.webhook_address()}
      nameSort={{ rising: "address" }}
      name={({ id, address, events }) => (
        <>
          <a className="break-all" href={`/admin/webhooks/${id}`}>
            {address}
          </a>{" "}
          <span>{events.map(eventLabel).join(" · ")}</span>
        </>
      )}
      columns={[
        {
          label: m.webhooks_state(),
          width: "medium",
          sort: "state",
          show: ({ state }) => <State tint={tints[state]}>{state === "stopped" ? m.webhook_stopped_short() : stateLabels[state]()}</State>,
        },
        {
          label: m.webhooks_failing(),
          width: "medium",
          show: ({ failingSince }) => failingSince !== null && dayCell(failingSince),
        },
        {
          label: m.webhooks_added(),
          width: "slim",
          sort: { falling: "newest", rising: "oldest" },
          show: ({ createdAt }) => dayCell(createdAt),
        },
      ]}
      sort={sort}
      sortHref={sortHref}
    />
  );
}
