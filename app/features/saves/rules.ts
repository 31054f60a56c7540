/** What a member can keep for later. */
export const saveTargets = ["post", "project", "company"] as const;
export type SaveTarget = (typeof saveTargets)[number];

export const pageSize = 20;
