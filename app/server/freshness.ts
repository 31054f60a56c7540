import type { PageParts } from "#app/process/request-context.server.ts";
import type { ChangeIndex } from "./change-index.ts";

/** What others did may be this old on a page. */
const freshMs = 1_000;
/** A page is rendered anew in the background a little earlier, so that nobody waits for it. */
const renewMs = 800;

/** A page with what it is made of, and the version of what was known before it was rendered. */
export type Dated = { version: number; madeOf: PageParts | null };

/**
 * Returns the version that a page must have for this reader: it shows what they wrote themselves and what is urgent at once, and what
 * others did within a second. `isDue` says that it should be rendered anew although it holds.
 */
export function versionNeeded(page: Dated, index: ChangeIndex, reader: number | undefined, now = Date.now()) {
  let needed = page.version;
  let isDue = false;
  for (const { version, memberId, isUrgent, createdAt } of index.changesOf(partsOf(page.madeOf), page.version)) {
    const age = Math.abs(now - createdAt); // by the clock of whoever wrote, which may run ahead
    if (isUrgent || age >= freshMs || (memberId !== null && memberId === reader)) needed = Math.max(needed, version);
    isDue ||= age >= renewMs;
  }
  return { needed, isDue };
}

const partsOf = (madeOf: PageParts | null) => madeOf && [...madeOf.parts, ...madeOf.lists.flatMap((list) => list.parts)];

/**
 * Returns whether a page would be rendered as it is: nothing changed but what its lists depend on, and they give the same. Asking them
 * takes a tenth of the time of rendering, and most votes move no post onto another page.
 */
export async function wouldBeTheSame({ madeOf, version }: Dated, index: ChangeIndex): Promise<boolean> {
  if (!madeOf || index.changesOf([...madeOf.parts], version).length > 0) return false;
  for (const list of madeOf.lists) {
    if (index.changesOf(list.parts, version).length > 0 && !(await list.isSame())) return false;
  }
  return true;
}
