import type { ConflictDetails } from "./conflict.tsx";

/** What a failed write leaves for its page to draw: the values as they came in, and a sentence per field. */
export type FormFailure = {
  values: Record<string, string>;
  errors: Record<string, string>;
  pressed: string;
  attempt?: number;
  lockedSeconds?: number;
  /** What stands by now, where somebody else was faster. */
  conflict?: ConflictDetails;
};
