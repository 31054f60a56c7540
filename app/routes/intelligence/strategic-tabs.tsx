import { AlertGroups } from "#app/features/intelligence/alert-groups.tsx";
import { WeekCharts } from "#app/features/intelligence/week-charts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { TabContent } from "./strategic-content.server.ts";

/** What is kept here for a tab, whether the external app answers or not. */
export function StrategicTab({ content }: { content: TabContent }) {
  if (content.tab === "dashboard") {
    return (
      <>
        <Part title={m.alerts_title()}>
          <AlertGroups groups={content.groups} />
        </Part>
        <WeekCharts starts={content.starts} trends={content.trends} />
      </>
    );
  }
  if (content.tab === "network") {
    return (
      <Part title={m.strategic_network_title()}>
        <ul>
          {content.counts.map(({ href, what, count }) => (
            <li key={href} className="border-t border-line">
              <a className="inline-flex min-h-11 items-center gap-2" href={href}>
                <b className="tabular-nums">{number(count)}</b> {countLabels[what]({ count })}
              </a>
            </li>
          ))}
        </ul>
      </Part>
    );
  }
  if (content.tab === "specialists") {
    return (
      <Part title={m.strategic_specialists_title()}>
        <p className="mb-3">{content.model ? m.strategic_model({ model: content.model }) : m.strategic_engine()}</p>
        <form method="post" className="flex flex-wrap gap-3">
          <Button look="plain" name="recompute" value="yes">
            {m.action_recompute_relevance()}
          </Button>
          <ButtonLink look="plain" href="/admin/content">
            {m.suggestions_title()}
          </ButtonLink>
        </form>
      </Part>
    );
  }
  return (
    <Part title={m.strategic_raw_title()}>
      <p className="mb-3 text-soft">{m.strategic_raw_lead()}</p>
      <ul>
        {content.calls.map((call) => (
          <li key={call} className="border-t border-line py-2">
            <code className="break-all">{call}</code>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <ButtonLink look="plain" href="/admin/actions">
          {m.actions_title()}
        </ButtonLink>
      </p>
    </Part>
  );
}

const countLabels = {
  contacts: m.strategic_contacts,
  due_contacts: m.admin_due_contacts,
  policies: m.strategic_policies,
  due_policies: m.admin_due_policies,
  coalitions: m.strategic_coalitions,
};
