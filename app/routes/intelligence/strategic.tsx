import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { executeAction } from "#app/features/intelligence/actions.server.ts";
import { connectionSentence } from "#app/features/intelligence/connection.ts";
import { externalApp } from "#app/features/intelligence/external.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { PageHeader, Tabs } from "#app/ui/page.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { alertWrites } from "./alert-writes.server.ts";
import { strategicTabs, tabContent } from "./strategic-content.server.ts";
import { StrategicTab } from "./strategic-tabs.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_strategic());

const tabLabels = labelsOf("strategic_tab_", ["dashboard", "network", "specialists", "raw"]);
const appPaths = { dashboard: "/executive", network: "/network", specialists: "/specialists", raw: "/" };

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  answerIsFleeting(); // it depends on the external app
  const query = new URL(request.url).searchParams;
  const tab = strategicTabs.find((one) => one === query.get("tab")) ?? "dashboard";
  const [app, content] = await Promise.all([externalApp({ anew: query.has("retry") }), tabContent(admin, tab)]);
  return { tab, tabs: [...strategicTabs], app, content };
});

export const action = formAction({
  ...alertWrites,
  recompute: async ({ request }) => {
    await executeAction(await requireAdmin(request), { action_type: "recompute_relevance", target_id: "", goal: "" });
    return { to: "/admin/actions" };
  },
});

/** Shows the external app in a frame while it responds, and in any case what is kept here for the tab. Without one, it says what to set. */
export default function Strategic() {
  const { tab, tabs, app, content } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const address = app?.healthy ? app.url + appPaths[tab] : null;
  return (
    <AdminPage>
      <PageHeader title={m.admin_strategic()} lead={app ? connectionSentence(app) : m.strategic_set_up({ name: "INTELLIGENCE_URL" })} />
      <ErrorSummary errors={failure?.errors} />
      <Tabs
        label={m.admin_strategic()}
        tabs={tabs.map((one) => ({ href: `/admin/strategic?tab=${one}`, label: tabLabels[one](), current: one === tab }))}
      />
      {address && (
        <section data-health="connected">
          <iframe
            className="mt-4 h-[36rem] w-full border border-line"
            src={address}
            title={tabLabels[tab]()}
            sandbox="allow-scripts allow-forms"
          />
          <a className="inline-flex min-h-11 items-center underline" href={address} target="_blank" rel="noopener noreferrer">
            {m.strategic_open()}
          </a>
        </section>
      )}
      {app && !app.healthy && (
        <p className="my-4" data-health="disconnected">
          {m.strategic_offline_text()}{" "}
          <ButtonLink look="plain" href={`/admin/strategic?tab=${tab}&retry=1`}>
            {m.strategic_retry()}
          </ButtonLink>
        </p>
      )}
      <div className="mt-4">
        <StrategicTab content={content} />
      </div>
    </AdminPage>
  );
}
