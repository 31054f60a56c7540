import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closingFilterDays } from "#app/features/funding/rules.ts";
import { AlertGroups } from "#app/features/intelligence/alert-groups.tsx";
import { alertGroups } from "#app/features/intelligence/alerts.server.ts";
import { connectionSentence } from "#app/features/intelligence/connection.ts";
import { externalApp } from "#app/features/intelligence/external.server.ts";
import { followUpsDue } from "#app/features/intelligence/follow-ups.server.ts";
import { Newcomers } from "#app/features/intelligence/newcomers.tsx";
import { newcomersBack, overview } from "#app/features/intelligence/operations.server.ts";
import { WeekCharts } from "#app/features/intelligence/week-charts.tsx";
import { countUnsent } from "#app/features/mail/operations.server.ts";
import { watchFigures } from "#app/features/programme-watch/operations.server.ts";
import { queueAges } from "#app/features/review-queue/operations.server.ts";
import { QueueAges } from "#app/features/review-queue/queue-ages.tsx";
import { countStaffWithout } from "#app/features/second-step/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Spark } from "#app/ui/charts/spark.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { StaffHead } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { alertWrites } from "../intelligence/alert-writes.server.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.nav_admin());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  answerIsFleeting(); // it depends on the external app
  const [seen, waits, newcomers, unsent, app, alerts, due, watch, stepless] = await Promise.all([
    overview(admin),
    queueAges(admin),
    newcomersBack(admin),
    countUnsent(admin),
    externalApp(),
    alertGroups(admin),
    followUpsDue(admin),
    watchFigures(),
    countStaffWithout(admin),
  ]);
  const unverified = settings.verifiedToPublish ? null : settings.smtpUrl ? m.admin_unverified_allowed() : m.admin_unverified_no_mail();
  return {
    ...seen,
    waits,
    now: Date.now(),
    newcomers,
    pageChanges: watch.waiting,
    failedMails: unsent.failed,
    app,
    alerts,
    due,
    unverified,
    stepless,
  };
});

export const action = formAction(alertWrites);

const quickLinks = [
  { href: "/admin/strategic", label: m.admin_strategic },
  { href: "/admin/funding/new", label: m.funding_new },
  { href: "/admin/companies/new", label: m.workflow_add },
];

/** Shows recent changes and what waits for staff. */
export default function Overview() {
  const { counts, waits, now, pageChanges, closing, starts, trends, newcomers, failedMails, app, alerts, due, unverified, stepless } =
    useLoaderData<typeof loader>();
  const tiles = [
    { label: m.admin_members(), count: counts.members ?? 0, kind: "members" },
    { label: m.admin_posts(), count: counts.posts ?? 0, kind: "posts" },
    { label: m.admin_comments(), count: counts.comments ?? 0, kind: "comments" },
    { label: m.admin_companies(), count: counts["companies published"] ?? 0, kind: null },
  ];
  const failure = useActionData<FormFailure>();
  const others = [
    { href: "/admin/programme-pages", count: pageChanges, text: m.admin_waiting_changes({ count: pageChanges }) },
    { href: "/admin/mail?status=failed", count: failedMails, text: m.admin_mail_failed({ count: failedMails }) },
    { href: "/admin/funding?filter=closing_soon", count: closing, text: m.admin_closing({ count: closing, days: closingFilterDays }) },
    { href: "/admin/policy?due=1", count: due.policy, text: m.admin_due_policies({ count: due.policy }) },
    { href: "/admin/network?due=1", count: due.contact, text: m.admin_due_contacts({ count: due.contact }) },
  ];
  const filled = others.filter(({ count }) => count > 0);
  return (
    <AdminPage>
      <StaffHead title={m.admin_overview()}>{waits.length > 0 && <ButtonLink href="/admin/queue">{m.queue_next()}</ButtonLink>}</StaffHead>
      <ErrorSummary errors={failure?.errors} />
      <section className="panel">
        <h2>{m.admin_attention()}</h2>
        {waits.length > 0 && <QueueAges rows={waits} now={now} />}
        <ul>
          {filled.map((queue) => (
            <li key={queue.href}>
              <a className="flex min-h-11 items-center gap-2 border-b border-line" href={queue.href}>
                <b className="text-brand">{number(queue.count)}</b> {queue.text}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-soft">{filled.length === 0 && waits.length === 0 ? m.admin_nothing_waits() : m.admin_nothing_else()}</p>
      </section>
      {(stepless > 0 || unverified) && (
        <div className="warning mt-4">
          {stepless > 0 && (
            <p>
              {m.admin_without_step({ count: stepless })}{" "}
              <a className="underline" href="/settings/second-step">
                {m.second_step_title()}
              </a>
            </p>
          )}
          {unverified && <p>{unverified}</p>}
        </div>
      )}
      <section className="panel mt-4">
        <h2 className="mb-2">{m.alerts_title()}</h2>
        <AlertGroups groups={alerts}>
          <a className="inline-flex min-h-11 items-center underline" href="/admin/alerts">
            {m.alert_rules()}
          </a>
        </AlertGroups>
      </section>
      <dl className="figures mt-4">
        {tiles.map(({ label, count, kind }) => (
          <div key={label} className="panel">
            <dt>{label}</dt>
            <dd>
              <b>{number(count)}</b> <Brought weeks={trends.find((one) => one.kind === kind)?.weeks ?? []} />
            </dd>
          </div>
        ))}
      </dl>
      <WeekCharts starts={starts} trends={trends} />
      <Newcomers rows={newcomers} />
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
      <p className="mt-4 text-sm text-soft">{m.admin_connection({ state: connectionSentence(app) })}</p>
    </AdminPage>
  );
}

/** What the last weeks brought, or nothing. */
function Brought({ weeks }: { weeks: number[] }) {
  const brought = weeks.reduce((sum, count) => sum + count, 0);
  if (brought === 0) return null;
  return (
    <>
      {m.admin_in_weeks({ shown: number(brought), weeks: weeks.length })}
      <Spark counts={weeks} />
    </>
  );
}
