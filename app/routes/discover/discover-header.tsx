import { ButtonLink } from "#app/ui/button.tsx";
import { useMine } from "#app/ui/mine/mine.tsx";
import { Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The tabs of the discovery screens. `here` is the path of the current one. */
function DiscoverTabs({ here }: { here: string }) {
  const isMember = useMine().viewer !== null;
  const tab = (href: string, label: string) => ({ href, label, current: href === here });
  return (
    <Tabs
      label={m.discover_title()}
      isLong
      tabs={[
        tab("/discover", m.discover_tab_overview()),
        ...(isMember ? [tab("/discover/for-me", m.for_me_title())] : []),
        tab("/discover/industry", m.discover_tab_industry()),
        tab("/discover/province", m.discover_tab_province()),
      ]}
    />
  );
}

/** The header of the discovery screens. */
export function DiscoverHeader({ here }: { here: string }) {
  return (
    <div className="discover-head border-b border-line">
      <h1 className="away mr-3">{m.discover_title()}</h1>
      <DiscoverTabs here={here} />
      <span className="wide ml-auto shrink-0">
        <ButtonLink href="/submit-post">{m.post_submit()}</ButtonLink>
      </span>
    </div>
  );
}
