/** What a member can save for later. */
export const saveTargets = ["post", "project", "company"] as const;
export type SaveTarget = (typeof saveTargets)[number];

export const pageSize = 20;
