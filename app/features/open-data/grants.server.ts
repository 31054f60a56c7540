import { provinceCodes } from "#app/features/provinces/rules.ts";
import { pageOf } from "#app/text/cursors.ts";
import { placeFrom, placeText } from "./places.ts";
import type { Agreement } from "./readers/grants.ts";
import * as rows from "./rows-data.server.ts";
import { pageSize } from "./rules.ts";
import { shownOf } from "./shown.server.ts";

/** The names by which a programme is published; null where staff have not entered them. */
type Published = { grantsOwner: string | null; grantsName: string | null };

export type GrantSums = {
  count: number;
  /** Totals after the newest amendments, in cents. */
  cents: number;
  /** Those with something alone, the most first; "abroad" and "" (not said) last. */
  places: { place: string; cents: number }[];
  /** From the first year of a start to the last. */
  years: { year: string; cents: number }[];
  asOf: number;
};

async function foundOf({ grantsOwner, grantsName }: Published) {
  const found = grantsOwner === null || grantsName === null ? null : await shownOf("grants");
  return found && { ...found, facets: { facetA: grantsOwner ?? "", facetB: grantsName ?? "" } };
}

type Sums = ReturnType<typeof rows.sumsOf>;

/** The sums of the run that is shown, whose rows no longer change: a large programme takes a tenth of a second to add up. */
let remembered: { run: number; sums: Map<string, Sums> } = { run: 0, sums: new Map() };

function sumsOf(shown: rows.Shown, facets: rows.Facets): Sums {
  if (remembered.run !== shown.run) remembered = { run: shown.run, sums: new Map() };
  const key = JSON.stringify([facets.facetA, facets.facetB]);
  const known = remembered.sums.get(key) ?? rows.sumsOf(shown, facets);
  remembered.sums.set(key, known);
  known.catch(() => remembered.sums.delete(key));
  return known;
}

/** Returns how much the recipients of a programme got, by place and by year; null for one without names, and before the first import. */
export async function grantSums(program: Published): Promise<GrantSums | null> {
  const found = await foundOf(program);
  if (!found) return null;
  const sums = await sumsOf(found.shown, found.facets);
  const centsOf = (some: typeof sums) => some.reduce((sum, { cents }) => sum + cents, 0);
  const inProvinces = provinceCodes
    .map((place) => ({ place, cents: centsOf(sums.filter((one) => one.place === place)) }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents);
  const elsewhere = ["abroad", ""]
    .map((place) => ({ place, cents: centsOf(sums.filter((one) => one.place === place)) }))
    .filter(({ cents }) => cents > 0);
  const years = sums.map(({ year }) => year).sort();
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    cents: centsOf(sums),
    places: [...inProvinces, ...elsewhere],
    years: [...new Set(years)].map((year) => ({ year, cents: centsOf(sums.filter((one) => one.year === year)) })),
    asOf: found.checkedAt,
  };
}

/** Returns a page of the agreements of a programme, the largest first; `asOf` is null for a programme without names and before the first import. */
export async function listAgreements(program: Published, after: string | null, limit = pageSize) {
  const found = await foundOf(program);
  if (!found) return { agreements: [], next: null, asOf: null };
  const { shown, facets, checkedAt } = found;
  const { rows: page, next } = pageOf(await rows.rowsOf(shown, facets, false, placeFrom(after), limit + 1), limit, ({ sortEn, key }) =>
    placeText({ value: sortEn, key }),
  );
  return { agreements: page.map(({ key, content }) => ({ key, ...(content as Agreement) })), next, asOf: checkedAt };
}
