import { type LocalDraft, localDraftKey } from "./rules.ts";

/**
 * The member of the page, when the server last saved what the form holds (0 for never) and when it rendered the page, both in milliseconds.
 * What was saved later than a copy makes the copy old: an edit needs no word of its end.
 */
export type Served = { memberId: number; keptAt: number; now: number };

/** The attributes of a form whose values the browser stores too (app/compose/local-draft.ts); a form that failed is not filled from there. */
export const draftIn = (draft: LocalDraft, { memberId, keptAt, now }: Served, mayRestore: boolean) => ({
  "data-draft": localDraftKey(draft, memberId),
  "data-kept-at": mayRestore ? keptAt : undefined,
  "data-served-at": now,
});
