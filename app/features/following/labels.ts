import type { FollowChannel, FollowKind } from "#app/features/follows/rules.ts";
import { m } from "#app/words/messages.ts";

export const followKindLabels: Record<FollowKind, () => string> = {
  hub: m.follows_hubs,
  province: m.follows_provinces,
  tag: m.follows_tags,
  timeline: m.follows_timeline,
  company: m.follows_companies,
  member: m.follows_members,
  post: m.follows_posts,
  project: m.projects_title,
  search: m.follows_searches,
  program: m.follows_programs,
};

export const followChannelLabels: Record<FollowChannel, () => string> = {
  site: m.follows_on_site,
  mail: m.follows_by_mail,
  digest: m.follows_in_digest,
  push: m.follows_in_browsers,
  none: m.follows_quietly,
  mute: m.follows_muted,
};
