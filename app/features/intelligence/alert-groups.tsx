import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { shownDate } from "#app/ui/day.ts";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { AlertRow } from "./alerts-data.server.ts";
import { type AlertRule, billMovedDays, deadlineNearDays, queueOldDays, quietHubDays, sourceStaleDays } from "./rules.ts";

/** What each rule is about, and what its days are. */
export const ruleLabels: Record<AlertRule, () => string> = {
  deadline_near: () => m.alert_kind_deadline_near({ days: deadlineNearDays }),
  queue_old: () => m.alert_kind_queue_old({ days: queueOldDays }),
  hub_quiet: () => m.alert_kind_hub_quiet({ days: quietHubDays }),
  source_stale: () => m.alert_kind_source_stale({ days: sourceStaleDays }),
  bill_moved: () => m.alert_kind_bill_moved({ days: billMovedDays }),
};

const sentences: Record<AlertRule, (words: { title: string; date: string; days: number }) => string> = {
  deadline_near: m.alert_deadline_near,
  queue_old: m.alert_queue_old,
  hub_quiet: m.alert_hub_quiet,
  source_stale: m.alert_source_stale,
  bill_moved: m.alert_bill_moved,
};

export function alertSentence({ rule, title, date }: Pick<AlertRow, "rule" | "title" | "date">): string {
  if (rule === "source_stale" && date === "") return m.alert_source_undated({ title });
  return sentences[rule]({ title, date, days: quietHubDays });
}

/** The open alerts of a rule: the newest of them, how many there are, and the id of the last one that was counted. */
export type AlertGroup = { rule: AlertRule; count: number; lastId: number; alerts: AlertRow[] };

/** Rules whose alerts have a list of their own to work through. */
const workLists: Partial<Record<AlertRule, string>> = { source_stale: "/admin/stale" };

/**
 * The open alerts, one line a rule, which opens to them or leads to their work list. One press acknowledges those of a line: the button names
 * the last one that was counted, so that none goes that nobody has seen.
 */
export function AlertGroups({ groups, children }: { groups: AlertGroup[]; children?: ReactNode }) {
  return (
    <form method="post" id="alerts">
      {groups.length === 0 && <p className="text-soft">{m.alerts_empty()}</p>}
      {groups.map((group) => (
        <div key={group.rule} className="alert">
          <div>
            <Group {...group} />
          </div>
          <button type="submit" className="staff-act" name="acknowledge_kind" value={`${group.rule}.${group.lastId}`}>
            {m.alerts_acknowledge_kind({ count: group.count })}
          </button>
        </div>
      ))}
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <button type="submit" className="staff-act" name="refresh" value="yes">
          {m.alerts_refresh()}
        </button>{" "}
        {children}
      </p>
    </form>
  );
}

/** The things of a work list by name, as many as a line holds. */
function namesOf(alerts: AlertRow[], count: number): string {
  const named = alerts.slice(0, 3).map(({ title }) => title);
  return [named.join(", "), count > named.length && m.alerts_more({ count: count - named.length })].filter(Boolean).join(", ");
}

function Group({ rule, count, alerts }: AlertGroup) {
  const path = workLists[rule];
  const head = (
    <>
      <b className="tag text-brand">{number(count)}</b> {ruleLabels[rule]()}
    </>
  );
  if (path) {
    return (
      <a className="block py-2.5" href={path}>
        {head} <span className="text-sm text-soft">{namesOf(alerts, count)}</span>
      </a>
    );
  }
  return (
    <details>
      <summary className="min-h-11 py-2.5">{head}</summary>
      <ul>
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
            <a className="grow basis-56" href={alert.path}>
              {alertSentence({ ...alert, date: shownDate(alert.date) })}
            </a>
            <Button look="plain" name="acknowledge" value={alert.id}>
              {m.alert_acknowledge()}
            </Button>
          </li>
        ))}
      </ul>
      {count > alerts.length && <p className="text-soft">{m.alerts_more({ count: count - alerts.length })}</p>}
    </details>
  );
}
