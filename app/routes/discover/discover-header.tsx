import type { ReactNode } from "react";
import { feedChoice } from "#app/features/posts/feed-choice.ts";
import { ordersOf } from "#app/features/posts/feed-tools.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useMine } from "#app/ui/mine/mine.tsx";
import { Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import stylesheet from "./discover.css?url";
import mapStylesheet from "./discover-map.css?url";
import placeStylesheet from "./place.css?url";

/** The `links` of pages with this header, of those that have a map too, and of those of one place. */
export const discoverLinks = () => [{ rel: "stylesheet", href: stylesheet }];
export const discoverMapLinks = () => [{ rel: "stylesheet", href: mapStylesheet }];
export const placeLinks = () => [{ rel: "stylesheet", href: placeStylesheet }];

const overview = "/discover";

/** The list of all posts in its first order. */
const allPosts = feedChoice(new URLSearchParams());

/**
 * The header of the discovery screens: the orders of all posts and the other ways through them, in one line. `here` is the path of the
 * current one, `choice` what the list of all posts shows there, `children` its filters.
 */
export function DiscoverHeader({ here, choice = allPosts, children }: { here: string; choice?: typeof allPosts; children?: ReactNode }) {
  const isMember = useMine().viewer !== null;
  const tab = (href: string, label: string) => ({ href, label, current: href === here });
  return (
    <div className="tools discover-head border-b border-line">
      <h1 className="away mr-6">{m.discover_title()}</h1>
      <Tabs
        label={m.discover_title()}
        isLong
        tabs={[
          ...ordersOf({ choice, path: overview }).map((order) => ({ ...order, current: order.current && here === overview })),
          ...(isMember ? [tab("/discover/for-me", m.for_me_title())] : []),
          tab("/discover/industry", m.discover_tab_industry()),
          tab("/discover/province", m.discover_tab_province()),
        ]}
      />
      <div className="order">{children}</div>
      <span className="wide shrink-0">
        <ButtonLink href="/submit-post">{m.post_submit()}</ButtonLink>
      </span>
    </div>
  );
}
