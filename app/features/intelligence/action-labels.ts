import { m } from "#app/words/messages.ts";

export const actionLabels: Record<string, () => string> = {
  acknowledge_alert: m.action_acknowledge_alert,
  acknowledge_alerts: m.action_acknowledge_alerts,
  refresh_alerts: m.action_refresh_alerts,
  draft_outreach: m.action_draft_outreach,
  announce_opportunity: m.action_announce_opportunity,
  recheck_source: m.action_recheck_source,
  recompute_relevance: m.action_recompute_relevance,
};
