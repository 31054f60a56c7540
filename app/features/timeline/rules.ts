/** The values by which posts, projects and companies say when they matter (docs/product/posts.md#fields). */
export const timelineTags = ["build_today", "lead_tomorrow", "pioneer_forever"] as const;
export type TimelineTag = (typeof timelineTags)[number];
