import { PageHeader, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The header of the three discovery screens. `here` is the path of the current one. */
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
