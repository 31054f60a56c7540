import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";
import type { AlertRow } from "./alerts-data.server.ts";
import { quietHubDays } from "./rules.ts";

const sentences = {
  deadline_near: m.alert_deadline_near,
  queue_old: m.alert_queue_old,
  hub_quiet: m.alert_hub_quiet,
  source_stale: m.alert_source_stale,
};

export function alertSentence({ rule, title, date }: Pick<AlertRow, "rule" | "title" | "date">): string {
  if (rule === "source_stale" && date === "") return m.alert_source_undated({ title });
  return sentences[rule]({ title, date, days: quietHubDays });
}

/** Lists the open alerts, each with a button to acknowledge it. Another button recomputes them. */
export function AlertList({ alerts }: { alerts: AlertRow[] }) {
  return (
    <form method="post" id="alerts">
      {alerts.length === 0 && <p className="text-soft">{m.alerts_empty()}</p>}
      <ul>
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
            <a className="grow basis-48 hover:underline" href={alert.path}>
              {alertSentence(alert)}
            </a>
            <Button look="plain" name="acknowledge" value={alert.id}>
              {m.alert_acknowledge()}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Button look="plain" name="refresh" value="yes">
          {m.alerts_refresh()}
        </Button>
      </p>
    </form>
  );
}
