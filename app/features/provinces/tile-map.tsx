import type { ReactNode } from "react";
import { IfLivesIn } from "#app/ui/mine/mine.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { mapOrder, type ProvinceCode, shadeOf } from "./rules.ts";

export type PlaceCount = { code: ProvinceCode; name: string; count: number };

/**
 * The thirteen provinces and territories as equal tiles, each a link with its count; the member's own is framed. Without style it is a list,
 * "Ontario: 52 posts". `children` explains the counts in the corner that the tiles leave free.
 */
export function TileMap({
  places,
  label,
  big = false,
  says = (count) => m.map_posts({ count }),
  hrefOf = (code) => `/discover/province/${code.toLowerCase()}`,
  here,
  children,
}: {
  places: PlaceCount[];
  label: string;
  big?: boolean;
  /** What a tile's number counts, for screen readers. */
  says?: (count: number) => string;
  /** Where a tile leads; to the page of its province by default. */
  hrefOf?: (code: ProvinceCode) => string;
  /** The one that the page shows. */
  here?: ProvinceCode | undefined;
  children?: ReactNode;
}) {
  const most = Math.max(...places.map(({ count }) => count));
  return (
    <ul className={big ? "map big" : "map"} aria-label={label}>
      {mapOrder.flatMap((code) => {
        const place = places.find((one) => one.code === code);
        return place ? (
          <Tile key={code} place={place} shade={shadeOf(place.count, most)} says={says} href={hrefOf(code)} isHere={code === here} />
        ) : (
          []
        );
      })}
      {children && <li>{children}</li>}
    </ul>
  );
}

type Tiled = { place: PlaceCount; shade: number; says: (count: number) => string; href: string; isHere: boolean };

function Tile({ place: { code, name, count }, shade, says, href, isHere }: Tiled) {
  return (
    <li>
      <a className={`m${shade}`} href={href} aria-current={isHere ? "true" : undefined}>
        <b aria-hidden="true">{code}</b> <span className="sr-only">{name}: </span>
        {number(count)}
        <span className="sr-only"> {says(count)}</span>
        <IfLivesIn province={code}>
          <i>
            <span className="sr-only"> ({m.place_yours()})</span>
          </i>
        </IfLivesIn>
      </a>
    </li>
  );
}
