import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WebhookForm as Input } from "#app/features/webhooks/forms.server.ts";
import { eventLabel, stateLabels } from "#app/features/webhooks/labels.ts";
import { listWebhooks, registerWebhook } from "#app/features/webhooks/operations.server.ts";
import { WebhookForm } from "#app/features/webhooks/webhook-form.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, Part } from "#app/ui/page.tsx";
import { StaffHead, StaffTable, State } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.webhooks_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => listWebhooks(await requireAdmin(request)));

export const action = formAction({
  register: async ({ request, values }) => ({ shown: await registerWebhook(await requireAdmin(request), parse(Input, values)) }),
});

export default function Webhooks() {
  const webhooks = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | Awaited<ReturnType<typeof registerWebhook>>>();
  const failure = given && "errors" in given ? given : undefined;
  return (
    <AdminPage>
      <StaffHead title={m.webhooks_title()} lead={m.webhooks_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {given && "signingKey" in given && <KeyShownOnce address={given.webhook.address} signingKey={given.signingKey} />}
      {webhooks.length === 0 && <EmptyState title={m.webhooks_empty_title()} text={m.webhooks_empty()} />}
      {webhooks.length > 0 && (
        <StaffTable
          caption={m.webhooks_title()}
          rows={webhooks}
          nameLabel={m.webhook_address()}
          name={({ id, address }) => <a href={`/admin/webhooks/${id}`}>{address}</a>}
          columns={[
            {
              label: m.webhook_state(),
              width: "wide",
              show: ({ state }) => <State tint={state === "on" ? "good" : state === "off" ? "plain" : "bad"}>{stateLabels[state]()}</State>,
            },
            { label: m.webhook_events(), width: "wide", show: ({ events }) => events.map(eventLabel).join(" · ") },
          ]}
        />
      )}
      <Part title={m.webhook_register()}>
        <div className="max-w-[44rem]">
          <p className="text-soft">{m.webhook_public()}</p>
          <p className="text-soft">{m.webhook_key_clear()}</p>
          <WebhookForm values={failure?.values ?? {}} errors={failure?.errors} />
        </div>
      </Part>
    </AdminPage>
  );
}

function KeyShownOnce({ address, signingKey }: { address: string; signingKey: string }) {
  return (
    <div className="mb-5 border-l-4 border-brand bg-wash px-4 py-2" role="status">
      <p className="break-all">{address}</p>
      <p>{m.webhook_key_once()}</p>
      <input
        readOnly
        value={signingKey}
        aria-label={m.webhook_key_once()}
        className="my-2 block w-full min-h-11 rounded-md border border-edge bg-card px-2.5 py-2"
      />
    </div>
  );
}
