import { targetTypes } from "#app/features/moderation-log/rules.ts";
import { idFrom } from "#app/text/ids.ts";

/** What members can report: what moderators judge, and pages of companies, on which admins decide. */
export const reportedTypes = [...targetTypes, "company"] as const;
export type Reported = { type: (typeof reportedTypes)[number]; id: number };
export type Verdict = "upheld" | "dismissed";

/** Returns null for what cannot be reported. */
export const reportedFrom = (type: string | undefined, id: string | undefined): Reported | null => {
  const known = reportedTypes.find((one) => one === type);
  return known && idFrom(id) > 0 ? { type: known, id: idFrom(id) } : null;
};
