import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeliveryTable } from "#app/features/webhooks/delivery-table.tsx";
import { eventLabel, stateLabels, waitsLabel } from "#app/features/webhooks/labels.ts";
import { redeliver, removeWebhook, showWebhook, switchWebhook, testWebhook } from "#app/features/webhooks/operations.server.ts";
import { logDays } from "#app/features/webhooks/rules.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idOrderFrom } from "#app/text/cursors.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { shownMoment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, EmptyState, Part } from "#app/ui/page.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.webhooks_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams;
  const order = idOrderFrom(query.get("sort"));
  return { order, ...(await showWebhook(await requireAdmin(request), idFrom(params.id), { order, after: idFrom(query.get("after")) })) };
});

const done = async (call: FormCall, work: (admin: Awaited<ReturnType<typeof requireAdmin>>, id: number) => Promise<void>, to: string) => {
  await work(await requireAdmin(call.request), idFrom(call.params.id));
  return { to };
};

export const action = formAction({
  switch_on: (call) => done(call, (admin, id) => switchWebhook(admin, id, true), "#state"),
  switch_off: (call) => done(call, (admin, id) => switchWebhook(admin, id, false), "#state"),
  remove: (call) => done(call, removeWebhook, "/admin/webhooks"),
  test: (call) => done(call, testWebhook, "#deliveries"),
  redeliver: (call) => done(call, (admin, id) => redeliver(admin, id, idFrom(call.pressed)), "#deliveries"),
});

export default function Webhook() {
  const { order, webhook, deliveries, next } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const href = ({ sort, ...rest }: { sort: string; after?: string }) => {
    const query = new URLSearchParams({ ...(sort !== "newest" && { sort }), ...rest });
    return query.size > 0 ? `/admin/webhooks/${webhook.id}?${query}` : `/admin/webhooks/${webhook.id}`;
  };
  const on = webhook.state === "on";
  return (
    <AdminPage>
      <Crumbs trail={[{ href: "/admin/webhooks", label: m.webhooks_title() }, { label: webhook.address }]} />
      <StaffHead title={<span className="break-all">{webhook.address}</span>} lead={webhook.events.map(eventLabel).join(" · ")} />
      <ErrorSummary errors={failure?.errors} />
      <form method="post" id="state">
        <p className={`mb-3 ${webhook.state === "stopped" ? "font-semibold text-brand" : ""}`}>
          {stateLabels[webhook.state]()}
          {webhook.failingSince !== null && ` · ${m.webhook_failing_since({ time: shownMoment(webhook.failingSince) })}`}
        </p>
        <p className="flex flex-wrap gap-3">
          {on && (
            <Button name="test" value="yes">
              {m.webhook_test()}
            </Button>
          )}
          <Button look="plain" name={on ? "switch_off" : "switch_on"} value="yes">
            {on ? m.webhook_switch_off() : m.webhook_switch_on()}
          </Button>
          <Button look="plain" name="remove" value="yes">
            {m.webhook_remove()}
          </Button>
        </p>
      </form>
      <Part title={m.webhook_log()}>
        <p className="text-soft">{m.webhook_log_lead({ waits: waitsLabel(), days: logDays })}</p>
        {deliveries.length === 0 ? (
          <EmptyState title={m.webhook_log_empty()} />
        ) : (
          <DeliveryTable deliveries={deliveries} on={on} sort={order} sortHref={(sort) => href({ sort })} />
        )}
        {next !== null && (
          <ButtonLink look="plain" href={href({ sort: order, after: String(next) })}>
            {m.webhook_log_more()}
          </ButtonLink>
        )}
      </Part>
    </AdminPage>
  );
}
