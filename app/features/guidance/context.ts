import { language, m } from "#app/words/messages.ts";
import areaFile from "#seeds/reference/area-names.json" with { type: "json" };
import { type Facts, industriesOf, localName, type RidingFacts } from "./facts.ts";

/** What is known about where somebody lives. Null is shown as unknown. */
export type CanadianContext = {
  provinceCode: string | null;
  /** "Canada" when the province is unknown. */
  province: string;
  /** What they typed, else what their postal area is sure of. */
  place: string | null;
  /** Whether that is the region of a rural area alone, which they may live far from the middle of. */
  isRegion: boolean;
  /** Whether any postal code begins like theirs. */
  isAreaKnown: boolean;
  riding: { code: string; name: string; isChosen: boolean; isCertain: boolean } | null;
  candidates: { code: string; name: string }[];
  mp: RidingFacts["mp"];
  priorities: string[];
};

/**
 * Returns the context. A chosen riding is certain, and so is the only candidate of an area that was located with high confidence; among several
 * of one that was located with low confidence none is likely.
 */
export function canadianContext({ province, place: typed, placeElsewhere, area, ridings, chosenRiding }: Facts): CanadianContext {
  const place = placeElsewhere.length > 0 ? null : typed;
  const chosen = ridings.find((riding) => riding.code === chosenRiding);
  const isAnybodysGuess = ridings.length > 1 && area?.confidence === "low";
  const riding = chosen ?? (isAnybodysGuess ? undefined : ridings[0]);
  const isCertain = chosen !== undefined || (ridings.length === 1 && area?.confidence === "high");
  return {
    provinceCode: province?.code ?? null,
    province: province ? localName(province) : m.canada(),
    place: place || area?.place || null,
    isRegion: !place && area?.isRural === true && area.place !== "",
    isAreaKnown: area !== null && area.confidence !== "none",
    riding: riding ? { code: riding.code, name: localName(riding), isChosen: chosen !== undefined, isCertain } : null,
    candidates: ridings.map((one) => ({ code: one.code, name: localName(one) })),
    mp: riding?.mp ?? null,
    priorities: province ? industriesOf(province) : [],
  };
}

/** Returns "Sept-Îles, Québec", or the province alone when the place is unknown. */
export function placeName({ place, province, provinceCode }: CanadianContext): string {
  const name = (place && language() === "fr" && frenchAreas[place]) || place;
  return name && provinceCode ? m.place_in_province({ place: name, province }) : province;
}
const frenchAreas: Record<string, string> = areaFile.names;
