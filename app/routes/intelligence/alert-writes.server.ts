import { executeAction } from "#app/features/intelligence/actions.server.ts";
import type { FormCall } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";

/** The buttons of an alert list. They run the same recorded actions as the API. */
export const alertWrites = {
  acknowledge: async ({ request, pressed }: FormCall) => {
    await executeAction(await requireAdmin(request), { action_type: "acknowledge_alert", target_id: pressed, goal: "" });
    return { to: "#alerts" };
  },
  refresh: async ({ request }: FormCall) => {
    await executeAction(await requireAdmin(request), { action_type: "refresh_alerts", target_id: "", goal: "" });
    return { to: "#alerts" };
  },
};
