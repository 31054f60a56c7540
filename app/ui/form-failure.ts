import type { ConflictDetails } from "./conflict.tsx";
import type { Near } from "./near.tsx";

/** What a failed write, or a preview, leaves for its page to draw: the values as they came in, and a sentence per field. */
export type FormFailure = {
  values: Record<string, string>;
  errors: Record<string, string>;
  pressed: string;
  /** The formatted text of a field, where that was asked for instead of a write. */
  preview?: { field: string; html: string };
  /** When the form's draft was kept (null where nothing was typed), or why it could not be. */
  draft?: { revision: number; savedAt: number | null } | { problem: string };
  /** What may be the same as what is being written. */
  near?: Near[];
  attempt?: number;
  lockedSeconds?: number;
  /** What stands by now, where somebody else was faster. */
  conflict?: ConflictDetails;
};

/** Returns what a form shows: what was entered, else what is stored. After a conflict, fields that one did not touch show what is stored now. */
export const shownIn = (failure: FormFailure | undefined, stored: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  failure?.conflict ? { ...stored, ...failure.values } : (failure?.values ?? stored);

/** Returns what a field of a form is given by its name: what is shown in it, here what was sent, and what is wrong with that. */
export const fieldIn =
  (failure: FormFailure | undefined, values: Partial<Record<string, string>> = failure?.values ?? {}) =>
  (name: string) => ({ name, defaultValue: values[name], error: failure?.errors[name] });
