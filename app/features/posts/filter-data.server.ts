import { type SQL, sql } from "drizzle-orm";
import { posts } from "#app/db/schema/index.ts";
import type { PostFilters } from "./lists.ts";

/** Returns conditions for the filters that the list does not cover. Their values are bound as `is_…`. */
export function remaining(filters: PostFilters): SQL[] {
  return [
    filters.tag !== undefined &&
      sql`exists (select 1 from post_places as tagged where tagged.post_id = ${posts.id} and tagged.place = 'tag:' || ${sql.placeholder("is_tag")})`,
    filters.companyId !== undefined && sql`${posts.aboutCompanyId} = ${sql.placeholder("is_companyId")}`,
    filters.projectId !== undefined && sql`${posts.aboutProjectId} = ${sql.placeholder("is_projectId")}`,
    filters.hubId !== undefined && sql`${posts.industryHubId} = ${sql.placeholder("is_hubId")}`,
    filters.province !== undefined && sql`${posts.province} = ${sql.placeholder("is_province")}`,
    filters.timelineTag !== undefined && sql`${posts.timelineTag} = ${sql.placeholder("is_timelineTag")}`,
    filters.postType !== undefined && sql`${posts.postType} = ${sql.placeholder("is_postType")}`,
    filters.unanswered === true && sql`${posts.isQuestion} and ${posts.answerId} is null`,
    // A translated post can be read in each language.
    filters.language !== undefined && sql`(${posts.language} = ${sql.placeholder("is_language")} or ${posts.translationId} is not null)`,
  ].filter((condition) => condition !== false);
}

export function bound(filters: PostFilters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [`is_${name}`, value]));
}

/** Names the shape of the query that these filters make, for `preparedBy`. */
export const shapeOf = (filters: PostFilters) =>
  Object.entries(filters)
    .flatMap(([name, value]) => (value === undefined ? [] : name))
    .join();
