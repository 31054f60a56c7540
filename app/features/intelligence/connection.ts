import { m } from "#app/words/messages.ts";

/** The state of the external app as the overview and the strategic page say it; null: none is configured. */
export function connectionSentence(app: { healthy: boolean } | null): string {
  if (app === null) return m.admin_not_configured();
  return app.healthy ? m.admin_connected() : m.strategic_offline();
}
