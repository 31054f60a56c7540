import { m } from "#app/words/messages.ts";

/** Describes the state of the external app for the overview and the strategic page. `app` is null when none is configured. */
export function connectionSentence(app: { healthy: boolean } | null): string {
  if (app === null) return m.admin_not_configured();
  return app.healthy ? m.admin_connected() : m.strategic_offline();
}
