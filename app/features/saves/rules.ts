/** What a member can save for later. A saved programme is followed: the member is told when its deadline or status changes. */
export const saveTargets = ["post", "project", "company", "program"] as const;
export type SaveTarget = (typeof saveTargets)[number];

export const pageSize = 20;
