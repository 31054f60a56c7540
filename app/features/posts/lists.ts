import type { TimelineTag } from "#app/features/timeline/rules.ts";
import type { Language } from "#app/words/language.ts";
import type { PostType } from "./rules.ts";

/** The filters of a list of posts; each of them names a list that posts are in. */
export type PostFilters = {
  tag?: string;
  hubId?: number;
  province?: string;
  timelineTag?: TimelineTag;
  postType?: PostType;
  language?: Language;
};

/** Returns the keys of post_places under which a post is listed. */
export function listsOf(post: {
  industryHubId: number | null;
  province: string | null;
  timelineTag: string | null;
  postType: string;
  language: string;
  tags: string[];
}): string[] {
  const lists = ["all", `type:${post.postType}`, `language:${post.language}`, ...post.tags.map((tag) => `tag:${tag}`)];
  if (post.industryHubId) lists.push(`hub:${post.industryHubId}`);
  if (post.province) lists.push(`province:${post.province}`);
  if (post.timelineTag) lists.push(`timeline:${post.timelineTag}`);
  return lists;
}

/** Returns the narrowest list that the filters name, whose index is read, and the filters that remain to be checked for each row. */
export function narrowestList({ tag, hubId, province, timelineTag, postType, language }: PostFilters): [string, PostFilters] {
  if (tag) return [`tag:${tag}`, { hubId, province, timelineTag, postType, language }];
  if (hubId) return [`hub:${hubId}`, { province, timelineTag, postType, language }];
  if (province) return [`province:${province}`, { timelineTag, postType, language }];
  if (timelineTag) return [`timeline:${timelineTag}`, { postType, language }];
  if (postType) return [`type:${postType}`, { language }];
  if (language) return [`language:${language}`, {}];
  return ["all", {}];
}
