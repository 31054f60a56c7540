/** Every table, by the room that owns it. */

export * from "./accounts.ts";
export * from "./changes.ts";
export * from "./comments.ts";
export * from "./companies.ts";
export * from "./connections.ts";
export * from "./counters.ts";
export * from "./drafts.ts";
export * from "./erasure.ts";
export * from "./funding.ts";
export * from "./guidance.ts";
export * from "./hubs.ts";
export * from "./intelligence.ts";
export * from "./mail.ts";
export * from "./moderation.ts";
export * from "./notifications.ts";
export * from "./polls.ts";
export * from "./post-translations.ts";
export * from "./posts.ts";
export * from "./projects.ts";
export * from "./provinces.ts";
export * from "./saves.ts";
export * from "./seeded-rows.ts";
export * from "./text-revisions.ts";
export * from "./views.ts";
export * from "./votes.ts";
export * from "./webhooks.ts";
