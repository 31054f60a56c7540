import { m } from "#app/words/messages.ts";
import { Conflict, type Difference, type Standing } from "./problems.ts";

/** The revision that a form or a call was opened on; null skips the comparison and applies to the present one. */
export type OpenedOn = number | null;

export type Change = { field: string; before: string; after: string };

/** Lists whose order does not matter. */
const unordered = new Set(["hubs", "provinces", "userTypes", "mailedKinds"]);

/** Returns what differs between two versions of a thing, by the fields of `after`. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return Object.keys(after).flatMap((field) => {
    const [old, now] = [before[field], after[field]];
    return compared(field, old) === compared(field, now) ? [] : [{ field, before: shownText(old), after: shownText(now) }];
  });
}

const compared = (field: string, value: unknown) =>
  shownText(unordered.has(field) && Array.isArray(value) ? [...new Set(value)].sort() : value);

/** Returns a value as text: a list one item per line, an object's values separated by dots. */
export function shownText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(shownText).join("\n");
  if (typeof value === "object") return Object.values(value).filter(Boolean).map(shownText).join(" · ");
  return String(value);
}

/**
 * The label of each field, its values in the reader's words, and its name in forms where that is not its own in lower case. `value` takes one
 * line of several.
 */
export type FieldWords = Record<string, { label: () => string; value?: (value: string) => string; input?: string | undefined }>;

/** Returns a function that gives the label of a value, or the value itself when it has none. */
export function labelIn<T extends string>(labels: Record<T, () => string>) {
  return (value: string): string => (Object.hasOwn(labels, value) ? labels[value as T]() : value); // it is an own key
}

export const yesOrNo = (value: string) => (value === "true" || value === "yes" ? m.conflict_yes() : m.conflict_no());

/** Returns a value in the reader's words, one line per item. */
export function said(words: FieldWords, field: string, text: string): string {
  const value = words[field]?.value;
  return value && text !== "" ? text.split("\n").map(value).join("\n") : text;
}

/** Returns the changes from the present value to the entered one, in the reader's words. */
export function differencesIn(changes: Change[], words: FieldWords): Difference[] {
  return changes.map(({ field, before, after }) => {
    const name = words[field]?.input ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return {
      name,
      stored: before,
      label: words[field]?.label() ?? field,
      now: said(words, field, before),
      yours: said(words, field, after),
    };
  });
}

/** Returns the differences between what two forms hold, by the names of their fields. */
export function formDifferences(words: FieldWords, before: Record<string, string>, after: Record<string, string>): Difference[] {
  const changes = Object.entries(words).map(([field, { input = field }]) => ({
    field,
    before: before[input] ?? "",
    after: after[input] ?? "",
  }));
  return differencesIn(
    changes.filter((one) => one.before !== one.after),
    words,
  );
}

/** Who changed it and when, as far as it is known and may be shown. */
type Changed = { by?: string | null; at?: number | null };

type Stale = Pick<Standing, "kind" | "of"> & { message?: string; differences?: Difference[] } & Changed;

/** Returns the conflict for an edit or a decision on a revision that is no longer current. */
export function staleConflict(revision: number, { kind, of, message, differences = [], by = null, at = null }: Stale): Conflict {
  const sentence = message ?? (kind === "decision" ? m.conflict_decision() : m.conflict_edit());
  return new Conflict(sentence, { standing: { kind, ...(of && { of }), revision, differences, changedBy: by, changedAt: at } });
}

/**
 * Refuses an edit of a revision that is no longer current, unless nothing would change. `changes` lead from the present row to what was
 * entered.
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
