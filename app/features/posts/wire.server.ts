import type { VoteType } from "#app/features/votes/rules.ts";
import { settings } from "#app/settings.server.ts";
import { language } from "#app/words/messages.ts";
import type { PostCardRow, PostRow } from "./data.server.ts";

/** A post as the JSON API gives it (spec 1 section 3, spec 2 section 3). */
export function postWire(post: PostCardRow, userVote: VoteType | undefined) {
  return {
    id: post.id,
    title: post.title,
    content: post.content,
    url: post.url,
    post_type: post.postType,
    user_id: post.userId,
    user: { id: post.userId, username: post.username },
    author: { id: post.userId, username: post.username },
    industry_hub_id: post.hubId,
    industry_hub: post.hubId && { id: post.hubId, slug: post.hubSlug, name: language() === "fr" ? post.hubNameFr : post.hubNameEn },
    province: post.province,
    city: post.city,
    timeline_tag: post.timelineTag,
    tags: post.tags,
    upvotes: post.upvotes,
    downvotes: post.downvotes,
    vote_score: post.upvotes - post.downvotes,
    user_vote: userVote ?? null,
    comment_count: post.commentCount,
    view_count: post.viewCount,
    pinned: post.pinned,
    featured: post.featured,
    language: post.language,
    created_at: new Date(post.createdAt).toISOString(),
    updated_at: new Date(post.updatedAt).toISOString(),
  };
}

/** What a webhook tells of a post: where it is, not what it says nor who says it. `hub` is a slug. */
export function postEventWire(post: PostRow, hub: string | null) {
  return {
    id: post.id,
    title: post.title,
    address: `${settings.baseUrl}/post/${post.id}`,
    post_type: post.postType,
    industry_hub: hub,
    province: post.province,
    timeline_tag: post.timelineTag,
    language: post.language,
    created_at: new Date(post.createdAt).toISOString(),
  };
}
