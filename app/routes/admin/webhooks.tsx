import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { WebhookForm as Input } from "#app/features/webhooks/forms.server.ts";
import { listWebhooks, registerWebhook } from "#app/features/webhooks/operations.server.ts";
import { webhookOrders } from "#app/features/webhooks/rules.ts";
import { WebhookForm } from "#app/features/webhooks/webhook-form.tsx";
import { WebhookTable } from "#app/features/webhooks/webhook-table.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, Part } from "#app/ui/page.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.webhooks_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const asked = new URL(request.url).searchParams.get("sort");
  const order = webhookOrders.find((one) => one === asked) ?? "newest";
  return { order, webhooks: await listWebhooks(admin, order), savedFilters: await filtersFor(admin, "webhooks", request.url) };
});

export const action = formAction({
  register: async ({ request, values }) => {
    answerIsFleeting(); // no browser stores the key
    return { shown: await registerWebhook(await requireAdmin(request), parse(Input, values)) };
  },
});

export default function Webhooks() {
  const { order, webhooks, savedFilters } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | Awaited<ReturnType<typeof registerWebhook>>>();
  const failure = given && "errors" in given ? given : undefined;
  return (
    <AdminPage>
      <StaffHead title={m.webhooks_title()} lead={m.webhooks_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {given && "signingKey" in given && <KeyShownOnce address={given.webhook.address} signingKey={given.signingKey} />}
      <div className="staff-bars">
        <SavedFilters {...savedFilters} />
      </div>
      {webhooks.length === 0 ? (
        <EmptyState title={m.webhooks_empty_title()} text={m.webhooks_empty()} />
      ) : (
        <WebhookTable
          webhooks={webhooks}
          sort={order}
          sortHref={(sort) => (sort === "newest" ? "/admin/webhooks" : `/admin/webhooks?${new URLSearchParams({ sort })}`)}
        />
      )}
      <div className="mt-8 max-w-2xl">
        <Part title={m.webhook_register()}>
          <p className="text-soft">{m.webhook_public()}</p>
          <p className="text-soft">{m.webhook_key_clear()}</p>
          <WebhookForm values={failure?.values ?? {}} errors={failure?.errors} />
        </Part>
      </div>
    </AdminPage>
  );
}

function KeyShownOnce({ address, signingKey }: { address: string; signingKey: string }) {
  return (
    <Status>
      <p className="break-all">{address}</p>
      <p>{m.webhook_key_once()}</p>
      <input
        readOnly
        value={signingKey}
        aria-label={m.webhook_key_once()}
        className="my-2 block w-full min-h-11 rounded-md border border-edge bg-card px-3 py-2"
      />
    </Status>
  );
}
