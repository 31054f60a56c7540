import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The header of the three discovery screens. `here` is the path of the current one. */
export function DiscoverHeader({ here }: { here: string }) {
  const tab = (href: string, label: string) => ({ href, label, current: href === here });
  return (
    <div className="items-center border-b border-line md:flex [&>nav]:min-w-0 [&>nav]:border-0">
      <h1 className="sr-only md:not-sr-only md:mr-6">{m.discover_title()}</h1>
      <Tabs
        label={m.discover_title()}
        tabs={[
          tab("/discover", m.discover_tab_overview()),
          tab("/discover/industry", m.discover_tab_industry()),
          tab("/discover/province", m.discover_tab_province()),
        ]}
      />
      <span className="ml-auto hidden shrink-0 md:block">
        <ButtonLink href="/submit-post">{m.post_submit()}</ButtonLink>
      </span>
    </div>
  );
}
