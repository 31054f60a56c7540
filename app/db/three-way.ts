import { isDeepStrictEqual } from "node:util";

/**
 * Returns what to change in `row` so that it follows its seed, and which fields stay because staff changed them since the seed was last
 * stored. Where `before` does not say, nobody knows what they changed: then only what is empty is filled. The fields of a group, like a text and its
 * translation, change together or not at all.
 */
export function renewedFromSeed<Fields extends Record<string, unknown>>(
  before: Partial<Fields> | null,
  now: Fields,
  row: Fields,
  groups: (keyof Fields & string)[][] = [],
): { change: Partial<Fields>; kept: (keyof Fields & string)[] } {
  const isTheirs = (field: keyof Fields) =>
    before && field in before
      ? !isDeepStrictEqual(row[field], before[field])
      : !isEmpty(row[field]) && !isDeepStrictEqual(row[field], now[field]);
  const change: Partial<Fields> = {};
  const kept: (keyof Fields & string)[] = [];
  for (const field of Object.keys(now) as (keyof Fields & string)[]) {
    const group = groups.find((one) => one.includes(field)) ?? [field];
    if (group.some(isTheirs)) kept.push(field);
    else if (!isDeepStrictEqual(row[field], now[field])) change[field] = now[field];
  }
  return { change, kept };
}

/** Returns the fields of a row that its seed gives. */
export const seededFields = <Seed extends object>(row: Seed, seed: Seed): Seed =>
  Object.fromEntries(Object.keys(seed).map((field) => [field, row[field as keyof Seed]])) as Seed;

const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
