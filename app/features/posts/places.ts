import type { TimelineTag } from "#app/features/timeline/rules.ts";
import type { PostType } from "./rules.ts";

/** What a list of posts can be narrowed to; each of these is a place a post is listed in. */
export type PostFilters = {
  tag?: string;
  hubId?: number;
  province?: string;
  timelineTag?: TimelineTag;
  postType?: PostType;
};

/** The keys of post_places under which a post is listed. */
export function placesOf(post: {
  industryHubId: number | null;
  province: string | null;
  timelineTag: string | null;
  postType: string;
  tags: string[];
}): string[] {
  const places = ["all", `type:${post.postType}`, ...post.tags.map((tag) => `tag:${tag}`)];
  if (post.industryHubId) places.push(`hub:${post.industryHubId}`);
  if (post.province) places.push(`province:${post.province}`);
  if (post.timelineTag) places.push(`timeline:${post.timelineTag}`);
  return places;
}

/** The narrowest place of the filters, which the list walks, and the filters that remain to be checked per row. */
export function narrowestPlace({ tag, hubId, province, timelineTag, postType }: PostFilters): [string, PostFilters] {
  if (tag) return [`tag:${tag}`, { hubId, province, timelineTag, postType }];
  if (hubId) return [`hub:${hubId}`, { province, timelineTag, postType }];
  if (province) return [`province:${province}`, { timelineTag, postType }];
  if (timelineTag) return [`timeline:${timelineTag}`, { postType }];
  if (postType) return [`type:${postType}`, {}];
  return ["all", {}];
}
