import { Conflict, type Difference, type Standing } from "./problems.ts";
import { m } from "./words/messages.ts";

/** The revision a form or a call was opened on; null for who does not say, and takes what stands by now. */
export type OpenedOn = number | null;

export type Change = { field: string; before: string; after: string };

/** Lists whose order says nothing. */
const unordered = new Set(["hubs", "provinces", "userTypes", "mailedKinds"]);

/** What differs between two editions of the same thing, field by field of `after`. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return Object.keys(after).flatMap((field) => {
    const [old, now] = [before[field], after[field]];
    return compared(field, old) === compared(field, now) ? [] : [{ field, before: shownText(old), after: shownText(now) }];
  });
}

const compared = (field: string, value: unknown) =>
  shownText(unordered.has(field) && Array.isArray(value) ? [...new Set(value)].sort() : value);

/** A value as text: lists one to a line, the texts of a row with dots between. */
export function shownText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(shownText).join("\n");
  if (typeof value === "object") return Object.values(value).filter(Boolean).map(shownText).join(" · ");
  return String(value);
}

/** How a field is called, and what its values are, in the reader's words; a value is one line of several. */
export type FieldWords = Record<string, { label: () => string; value?: (value: string) => string }>;

/** What a value that is one of a few is called. */
export function labelIn<T extends string>(labels: Record<T, () => string>) {
  return (value: string): string => (Object.hasOwn(labels, value) ? labels[value as T]() : value); // own: one of its keys
}

export const yesOrNo = (value: string) => (value === "true" || value === "yes" ? m.conflict_yes() : m.conflict_no());

/** A value in the reader's words, one to a line where there are several. */
export function said(words: FieldWords, field: string, text: string): string {
  const value = words[field]?.value;
  return value && text !== "" ? text.split("\n").map(value).join("\n") : text;
}

/** The changes from what stands to what somebody entered, in the reader's words. */
export function differencesIn(changes: Change[], words: FieldWords): Difference[] {
  return changes.map(({ field, before, after }) => {
    return { label: words[field]?.label() ?? field, now: said(words, field, before), yours: said(words, field, after) };
  });
}

/** By whom and when, as far as it is known and may be told. */
type Changed = { by?: string | null; at?: number | null };

type Stale = { kind: Standing["kind"]; message?: string; differences?: Difference[] } & Changed;

/** The conflict of who edits or decides on what has become another revision. */
export function staleConflict(revision: number, { kind, message, differences = [], by = null, at = null }: Stale): Conflict {
  const sentence = message ?? (kind === "decision" ? m.conflict_decision() : m.conflict_edit());
  return new Conflict(sentence, { standing: { kind, revision, differences, changedBy: by, changedAt: at } });
}

/**
 * Refuses a change of what is another by now, unless it comes to the same: `changes` lead from what stands to what was entered.
 * @throws Conflict
 */
export function refuseStaleEdit(
  openedOn: OpenedOn,
  row: { revision: number; updatedAt?: number | null },
  changes: Change[],
  words: FieldWords,
): void {
  if (openedOn === null || openedOn === row.revision || changes.length === 0) return;
  throw staleConflict(row.revision, { kind: "edit", differences: differencesIn(changes, words), at: row.updatedAt });
}
