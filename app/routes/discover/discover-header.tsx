import { PageHeader, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** What the three discovery screens begin with. `here` is the address of the one that is open. */
export function DiscoverHeader({ here }: { here: string }) {
  const tab = (href: string, label: string) => ({ href, label, current: href === here });
  return (
    <>
      <PageHeader title={m.discover_title()} lead={m.discover_lead()} />
      <Tabs
        label={m.discover_title()}
        tabs={[
          tab("/discover", m.discover_tab_overview()),
          tab("/discover/industry", m.discover_tab_industry()),
          tab("/discover/province", m.discover_tab_province()),
          tab("/discover/companies", m.directory_title()),
        ]}
      />
    </>
  );
}
