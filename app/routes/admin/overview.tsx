import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sum } from "d3-array";
import { closingFilterDays } from "#app/features/funding/when.ts";
import { AlertGroups } from "#app/features/intelligence/alert-groups.tsx";
import { alertGroups } from "#app/features/intelligence/alerts.server.ts";
import { connectionSentence } from "#app/features/intelligence/connection.ts";
import { externalApp } from "#app/features/intelligence/external.server.ts";
import { followUpsDue } from "#app/features/intelligence/follow-ups.server.ts";
import { Newcomers } from "#app/features/intelligence/newcomers.tsx";
import { newcomersBack, overview } from "#app/features/intelligence/operations.server.ts";
import { WeekFigures, WeekNumbers } from "#app/features/intelligence/week-charts.tsx";
import { countUnsent } from "#app/features/mail/operations.server.ts";
import { watchFigures } from "#app/features/programme-watch/operations.server.ts";
import { queueAges } from "#app/features/review-queue/operations.server.ts";
import { NothingIn, QueueAges } from "#app/features/review-queue/queue-ages.tsx";
import { countStaffWithout } from "#app/features/second-step/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { ActRow } from "#app/ui/act-row.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { number } from "#app/ui/relative-time.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { alertWrites } from "../intelligence/alert-writes.server.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";
import { NextButton } from "./waiting-page.tsx";

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
    mayGoUnverified: !settings.verifiedToPublish,
    hasMailServer: Boolean(settings.smtpUrl),
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
  const { counts, waits, now, pageChanges, closing, starts, trends, newcomers, failedMails, app, alerts, due, ...page } =
    useLoaderData<typeof loader>();
  const { mayGoUnverified, hasMailServer, stepless } = page;
  const failure = useActionData<FormFailure>();
  const others = [
    { href: "/admin/programme-pages", count: pageChanges, text: m.admin_waiting_changes({ count: pageChanges }) },
    { href: "/admin/mail?status=failed", count: failedMails, text: m.admin_mail_failed({ count: failedMails }) },
    { href: "/admin/funding?filter=closing_soon", count: closing, text: m.admin_closing({ count: closing, days: closingFilterDays }) },
    { href: "/admin/policy?due=1", count: due.policy, text: m.admin_due_policies({ count: due.policy }) },
    { href: "/admin/network?due=1", count: due.contact, text: m.admin_due_contacts({ count: due.contact }) },
  ];
  const filled = others.filter(({ count }) => count > 0);
  const weekly = { starts, trends, totals: counts };
  const [count, late] = [sum(waits.map(({ all }) => all)), sum(waits.map((kind) => kind.late))];
  return (
    <AdminPage waits={count}>
      <StaffHead title={m.admin_overview()}>{waits.length > 0 && <NextButton />}</StaffHead>
      <ErrorSummary errors={failure?.errors} />
      {(stepless > 0 || mayGoUnverified) && (
        <div className="warning">
          {stepless > 0 && (
            <Warning said={m.admin_without_step({ count: stepless })} href="/settings/second-step" act={m.second_step_title()} />
          )}
          {mayGoUnverified && !hasMailServer && <Warning said={m.admin_unverified_no_mail()} href="/admin/mail" act={m.mails_title()} />}
          {mayGoUnverified && hasMailServer && <p>{m.admin_unverified_allowed()}</p>}
        </div>
      )}
      <div className="overview">
        <WeekFigures
          {...weekly}
          companies={{ count: counts["companies published"] ?? 0, waiting: counts["companies pending_review"] ?? 0 }}
        />
        <section className="panel mt-4">
          <header className="ages-head">
            <h2>{count === 0 ? m.admin_attention() : late > 0 ? m.admin_waits_late({ count, late }) : m.admin_waits({ count })}</h2>{" "}
            {count > 0 && <p>{m.admin_late_is()}</p>}
          </header>
          {count > 0 && <QueueAges rows={waits} now={now} />}
          {filled.length > 0 && (
            <ul className="waits">
              {filled.map((queue) => (
                <ActRow key={queue.href} href={queue.href} title={`${number(queue.count)} ${queue.text}`} act={m.workflow_open()} />
              ))}
            </ul>
          )}
          {count > 0 && <NothingIn kinds={waits.map(({ kind }) => kind)} />}
          {filled.length === 0 && waits.length === 0 && <p className="mt-2 text-soft">{m.admin_nothing_waits()}</p>}
        </section>
      </div>
      <section className="panel mt-4">
        <h2>{m.alerts_title()}</h2>
        <AlertGroups groups={alerts}>
          <a className="py-0.5 text-sm underline" href="/admin/alerts">
            {m.alert_rules()}
          </a>
        </AlertGroups>
      </section>
      <Newcomers rows={newcomers} />
      <WeekNumbers {...weekly} />
      <p className="mt-4 text-sm text-soft">
        <Dotted>
          {quickLinks.map(({ href, label }) => (
            <a key={href} className="py-0.5 underline" href={href}>
              {label()}
            </a>
          ))}
          {m.admin_connection({ state: connectionSentence(app) })}
        </Dotted>
      </p>
    </AdminPage>
  );
}

/** What is wrong with how the site is run, and where it is mended. */
const Warning = ({ said, href, act }: { said: string; href: string; act: string }) => (
  <p>
    {said}{" "}
    <a className="py-0.5 underline" href={href}>
      {act}
    </a>
  </p>
);
