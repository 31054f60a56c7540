import { PageHeader, Tabs } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";

type Here = "/settings" | "/settings/security" | "/settings/privacy" | "/settings/follows";

/** The header of the settings pages. `saved` is true after a successful save. */
export function SettingsHeader({ here, saved }: { here: Here; saved: boolean }) {
  const tab = (href: Here, label: string) => ({ href, label, current: href === here });
  return (
    <>
      <PageHeader title={m.settings_title()} lead={m.settings_lead()} />
      <Tabs
        label={m.settings_title()}
        isLong
        tabs={[
          tab("/settings", m.settings_profile()),
          tab("/settings/security", m.settings_security()),
          tab("/settings/privacy", m.settings_privacy()),
          tab("/settings/follows", m.settings_follows()),
        ]}
      />
      <div className="mt-4" />
      {saved && <Status>{m.settings_saved()}</Status>}
    </>
  );
}

/** Returns whether the page follows a successful save. */
export const isSaved = (request: Request) => new URL(request.url).searchParams.has("saved");
