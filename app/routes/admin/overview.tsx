import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closingFilterDays } from "#app/features/funding/rules.ts";
import { AlertGroups } from "#app/features/intelligence/alert-groups.tsx";
import { alertGroups } from "#app/features/intelligence/alerts.server.ts";
import { connectionSentence } from "#app/features/intelligence/connection.ts";
import { externalApp } from "#app/features/intelligence/external.server.ts";
import { followUpsDue } from "#app/features/intelligence/follow-ups.server.ts";
import { overview } from "#app/features/intelligence/operations.server.ts";
import { WeekCharts } from "#app/features/intelligence/week-charts.tsx";
import { countUnsent } from "#app/features/mail/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { PageHeader, Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { alertWrites } from "../intelligence/alert-writes.server.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.nav_admin());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  answerIsFleeting(); // it depends on the external app
  const [seen, unsent, app, alerts, due] = await Promise.all([
    overview(admin),
    countUnsent(admin),
    externalApp(),
    alertGroups(admin),
    followUpsDue(admin),
  ]);
  const unverified = settings.verifiedToPublish ? null : settings.smtpUrl ? m.admin_unverified_allowed() : m.admin_unverified_no_mail();
  return { ...seen, failedMails: unsent.failed, app, alerts, due, unverified };
});

export const action = formAction(alertWrites);

const quickLinks = [
  { href: "/admin/strategic", label: m.admin_strategic },
  { href: "/admin/funding/new", label: m.funding_new },
  { href: "/admin/companies/new", label: m.workflow_add },
];

/** Shows recent changes and what waits for staff. */
export default function Overview() {
  const { counts, waiting, closing, starts, trends, failedMails, app, alerts, due, unverified } = useLoaderData<typeof loader>();
  const tiles = [
    { label: m.admin_members(), count: counts.members ?? 0 },
    { label: m.admin_posts(), count: counts.posts ?? 0 },
    { label: m.admin_comments(), count: counts.comments ?? 0 },
    { label: m.admin_companies(), count: counts["companies published"] ?? 0 },
  ];
  const failure = useActionData<FormFailure>();
  const queues = [
    {
      href: "/admin/queue?kind=company",
      count: waiting.companies,
      text: m.admin_waiting_companies({ count: waiting.companies }),
    },
    { href: "/admin/queue?kind=claim", count: waiting.claims, text: m.admin_waiting_claims({ count: waiting.claims }) },
    { href: "/admin/queue?kind=held", count: waiting.held, text: m.admin_waiting_held({ count: waiting.held }) },
    { href: "/admin/queue?kind=report", count: waiting.reports, text: m.admin_waiting_reports({ count: waiting.reports }) },
    { href: "/admin/queue?kind=appeal", count: waiting.appeals, text: m.admin_waiting_appeals({ count: waiting.appeals }) },
    { href: "/admin/mail?status=failed", count: failedMails, text: m.admin_mail_failed({ count: failedMails }) },
    { href: "/admin/funding?filter=closing_soon", count: closing, text: m.admin_closing({ count: closing, days: closingFilterDays }) },
    { href: "/admin/policy?due=1", count: due.policy, text: m.admin_due_policies({ count: due.policy }) },
    { href: "/admin/network?due=1", count: due.contact, text: m.admin_due_contacts({ count: due.contact }) },
  ];
  return (
    <AdminPage>
      <PageHeader title={m.admin_overview()} lead={m.admin_connection({ state: connectionSentence(app) })} />
      {unverified && <p className="mb-5 border-l-4 border-brand bg-wash px-4 py-2">{unverified}</p>}
      <ErrorSummary errors={failure?.errors} />
      <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-4">
        {tiles.map((tile) => (
          <div key={tile.label} className="flex flex-col-reverse">
            <dt className="text-soft">{tile.label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{number(tile.count)}</dd>
          </div>
        ))}
      </dl>
      <h2>{m.admin_attention()}</h2>
      <ul className="mb-6">
        {queues.map((queue) => (
          <li key={queue.href}>
            <a className="inline-flex min-h-11 items-center gap-2" href={queue.href}>
              <b className={queue.count > 0 ? "text-brand" : "text-soft"}>{number(queue.count)}</b> {queue.text}
            </a>
          </li>
        ))}
      </ul>
      <Part title={m.alerts_title()}>
        <AlertGroups groups={alerts} />
        <p>
          <a className="inline-flex min-h-11 items-center underline" href="/admin/alerts">
            {m.alert_rules()}
          </a>
        </p>
      </Part>
      <Part title={m.admin_quick_links()}>
        <ul className="flex flex-wrap gap-3">
          {quickLinks.map(({ href, label }) => (
            <li key={href}>
              <ButtonLink look="plain" href={href}>
                {label()}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Part>
      <WeekCharts starts={starts} trends={trends} />
    </AdminPage>
  );
}
