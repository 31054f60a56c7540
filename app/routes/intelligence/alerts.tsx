import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AlertGroups, ruleLabels } from "#app/features/intelligence/alert-groups.tsx";
import { alertGroups, alertSwitches } from "#app/features/intelligence/alerts.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { alertWrites } from "./alert-writes.server.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.alerts_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  return { groups: await alertGroups(admin), rules: await alertSwitches(admin) };
});

export const action = formAction(alertWrites);

/** All open alerts by their kind, and a switch for each rule that makes them. */
export default function Alerts() {
  const { groups, rules } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage>
      <PageHeader title={m.alerts_title()} />
      <ErrorSummary errors={failure?.errors} />
      <AlertGroups groups={groups} />
      <div className="mt-8" id="rules">
        <Part title={m.alert_rules()}>
          <p className="text-soft">{m.alert_rules_lead()}</p>
          <form method="post">
            <ul>
              {rules.map(({ rule, isOn }) => (
                <li key={rule} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
                  <span className="grow basis-56" id={`rule-${rule}`}>
                    {ruleLabels[rule]()} · <b>{isOn ? m.alert_rule_on() : m.alert_rule_off()}</b>
                  </span>
                  <Button look="plain" name={isOn ? "rule_off" : "rule_on"} value={rule} aria-describedby={`rule-${rule}`}>
                    {isOn ? m.alert_rule_switch_off() : m.alert_rule_switch_on()}
                  </Button>
                </li>
              ))}
            </ul>
          </form>
        </Part>
      </div>
    </AdminPage>
  );
}
