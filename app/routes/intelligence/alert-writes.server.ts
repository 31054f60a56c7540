import { executeAction } from "#app/features/intelligence/actions.server.ts";
import { switchAlertRule } from "#app/features/intelligence/alerts.server.ts";
import type { FormCall } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";

const acting =
  (action_type: string) =>
  async ({ request, pressed }: FormCall) => {
    await executeAction(await requireAdmin(request), { action_type, target_id: action_type === "refresh_alerts" ? "" : pressed, goal: "" });
    return { to: "#alerts" };
  };

const switching =
  (isOn: boolean) =>
  async ({ request, pressed }: FormCall) => {
    await switchAlertRule(await requireAdmin(request), pressed, isOn);
    return { to: "#rules" };
  };

/** The buttons of an alert list. They run the same recorded actions as the API. */
export const alertWrites = {
  acknowledge: acting("acknowledge_alert"),
  acknowledge_kind: acting("acknowledge_alerts"),
  refresh: acting("refresh_alerts"),
  rule_off: switching(false),
  rule_on: switching(true),
};
