/** How many earlier texts of a post or comment are kept; the oldest go first. */
export const earlierTextLimit = 20;

/** What has earlier texts. */
export type Revised = { type: "post" | "comment"; id: number };
