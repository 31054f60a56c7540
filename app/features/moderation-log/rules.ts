export const reasons = ["spam", "harassment", "misinformation", "private_information", "illegal", "duplicate", "other"] as const;
export type Reason = (typeof reasons)[number];

export const targetTypes = ["post", "translation", "comment", "project", "member"] as const;
export type TargetType = (typeof targetTypes)[number];
export type Target = { type: TargetType; id: number };

export const acts = [
  "pin",
  "unpin",
  "feature",
  "unfeature",
  "lock",
  "unlock",
  "remove",
  "remove_pictures",
  "restore",
  "release",
  "suspend",
  "unsuspend",
  "dismiss",
] as const;
export type Act = (typeof acts)[number];
/** What the log names besides: changes that a moderator makes where they are written. */
export type LoggedAct = Act | "edit" | "remove_update";
