import { AlertGroups } from "#app/features/intelligence/alert-groups.tsx";
import { type RecordKind, records } from "#app/features/intelligence/records.ts";
import { ActRow } from "#app/ui/act-row.tsx";
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
        <section className="panel">
          <h2>{m.alerts_title()}</h2>
          <AlertGroups groups={content.groups} />
        </section>
        <section className="panel mt-4">
          <h2>{m.strategic_areas()}</h2>
          <Areas areas={[...areasOf(content), ...recordsIn(content.network)]} />
        </section>
      </>
    );
  }
  if (content.tab === "network") {
    return (
      <Part title={m.strategic_network_title()}>
        <div className="panel">
          <Areas areas={recordsIn(content.network)} />
        </div>
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

type Area = { href: string; title: string; said: string };

const Areas = ({ areas }: { areas: Area[] }) => (
  <ul className="waits">
    {areas.map(({ said, ...area }) => (
      <ActRow key={area.href} {...area} act={m.workflow_open()}>
        {said}
      </ActRow>
    ))}
  </ul>
);

/** What is known of funding and of what members ask. */
function areasOf({ funding, changes, question }: Extract<TabContent, { tab: "dashboard" }>): Area[] {
  const fundings = [`${m.funding_total()} ${number(funding.total)}`, m.funding_open_count({ count: funding.open })];
  if (funding.closing > 0) fundings.push(`${m.funding_closing()} ${number(funding.closing)}`);
  const waiting = changes > 0 ? `${number(changes)} ${m.admin_waiting_changes({ count: changes })}` : m.admin_nothing_waits();
  const asked = question === null ? m.suggestions_empty() : m.strategic_ideas({ title: question });
  return [
    { href: "/admin/funding", title: m.funding_monitor(), said: fundings.join(" · ") },
    { href: "/admin/programme-pages", title: m.watch_title(), said: waiting },
    { href: "/admin/content", title: m.admin_content(), said: asked },
  ];
}

type Network = Extract<TabContent, { tab: "network" }>["network"];
type Count = (given: { count: number }) => string;

/** The three kinds of records: how many there are, and how many are to be followed up. */
function recordsIn({ due, policies, contacts, coalitions }: Network): Area[] {
  const counted = (count: number, label: Count) => (count > 0 ? [`${number(count)} ${label({ count })}`] : []);
  const area = (kind: RecordKind, said: string[], none: string): Area => ({
    href: records[kind].path,
    title: records[kind].title(),
    said: said.join(" · ") || none,
  });
  return [
    area("contact", [...counted(contacts, m.strategic_contacts), ...counted(due.contact, m.admin_due_contacts)], m.strategic_no_contacts()),
    area("policy", [...counted(policies, m.strategic_policies), ...counted(due.policy, m.admin_due_policies)], m.strategic_no_policies()),
    area("coalition", counted(coalitions, m.strategic_coalitions), m.strategic_no_coalitions()),
  ];
}
