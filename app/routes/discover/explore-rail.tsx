import type { ReactNode } from "react";
import type { ProvinceCode } from "#app/features/provinces/rules.ts";
import { TileMap } from "#app/features/provinces/tile-map.tsx";
import { timelineColours, timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

type Province = { slug: string; nameEn: string; nameFr: string; postCount: number };

/** The ways to explore, beside lists that are not of one place: provinces on a map with their posts, and timeline themes. */
export function ExploreRail({ provinces }: { provinces: Province[] }) {
  return (
    <>
      <RailSection title={m.discover_by_province()}>
        <TileMap
          label={m.map_label()}
          places={provinces.map((row) => ({ code: row.slug as ProvinceCode, name: localizedName(row), count: row.postCount }))}
        />
        <Way href="/discover/province">{m.discover_explore_province()}</Way>
      </RailSection>
      <TimelineRail />
    </>
  );
}

/** Leads to one of the two ways to explore. */
export const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="inline-flex min-h-11 items-center underline" href={href}>
    {children}
  </a>
);

export function TimelineRail() {
  return (
    <RailSection title={m.discover_timeline()}>
      <ul className="chips">
        {timelineTags.map((tag) => (
          <li key={tag}>
            <a className={timelineColours[tag]} href={`/discover/timeline/${tag}`}>
              {timelineLabels[tag]()}
            </a>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
