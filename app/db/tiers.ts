/**
 * How closely a result holds the words of a search: 0 as they were typed, 1 in another form ("cameras" for "camera"), 2 through what belongs
 * to it, such as the name of its hub. Results come tier by tier.
 */
export type Tier = 0 | 1 | 2;

/** Where a list continues: after this id, in this tier. */
export type TierCursor = { tier: Tier; before: number };

/** The spelling of `tierCursorText`. */
export const tierCursorShape = /^(\d{1,15})(?:\.([12]))?$/;

/** Parses "120" or "120.1", an id and its tier. A malformed text is the start. */
export function tierCursorFrom(text: string | null): TierCursor {
  const [, id, tier = "0"] = tierCursorShape.exec(text ?? "") ?? [];
  return id === undefined || Number(id) === 0 ? fromTheStart : { before: Number(id), tier: Number(tier) as Tier };
}

export const tierCursorText = ({ id, tier }: { id: number; tier: Tier }): string => (tier === 0 ? String(id) : `${id}.${tier}`);

/** Returns the newest rows of a tier with an id below `before`, none of them in `except`. */
export type ReadTier<T> = (page: { before: number; limit: number; except: number[] }) => Promise<T[]>;

/** When one tier holds more than this many results, nobody looks for looser ones, and no list of exceptions gets long. */
export const enoughResults = 200;

export const fromTheStart: TierCursor = { tier: 0, before: Number.MAX_SAFE_INTEGER };

/**
 * Returns a page over several tiers, each without the results of the ones before. The first page reads each tier once; a later page reads the
 * ids of the earlier tiers again, `enoughResults` at most.
 */
export async function acrossTiers<T extends { id: number }>(
  tiers: ReadTier<T>[],
  from: TierCursor,
  limit: number,
): Promise<(T & { tier: Tier })[]> {
  const found: (T & { tier: Tier })[] = [];
  const except: number[] = [];
  for (const [position, read] of tiers.entries()) {
    const tier = position as Tier; // there are as many tiers as the type has
    const isStart = tier > from.tier || (tier === from.tier && from.before === fromTheStart.before);
    const left = limit - found.length;
    const page = tier < from.tier ? [] : await read({ before: isStart ? fromTheStart.before : from.before, limit: left, except });
    found.push(...page.map((row) => ({ ...row, tier })));
    if (found.length >= limit || position === tiers.length - 1) return found;
    const whole = isStart ? page : await read({ before: fromTheStart.before, limit: enoughResults + 1, except });
    if (whole.length > enoughResults) return found;
    except.push(...whole.map((row) => row.id));
  }
  return found;
}
