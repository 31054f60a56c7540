/** The themes by which posts, projects and companies say when something matters (docs/product/posts.md#fields). */
export const timelineTags = ["build_today", "lead_tomorrow", "pioneer_forever"] as const;
export type TimelineTag = (typeof timelineTags)[number];
