import { z } from "zod";
import { feedChoice } from "#app/features/posts/feed-choice.ts";
import type { PostQuery } from "#app/features/posts/list-posts.server.ts";
import { lastPage, pageSize, postSorts, postTypes, timeRanges } from "#app/features/posts/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { id } from "#app/fields/input-fields.server.ts";
import type { ApiCall } from "#app/http/api-call.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { languages } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { choice, count, cursor, cursorAsked, hubAsked, line, provinceCode } from "./query-fields.server.ts";

/**
 * The query of GET /api/discovery/posts (docs/product/json-api.md#names-of-queries). A page ignores a wrong value; the API reports it to
 * the programmer.
 */
export const Query = z.object({
  page: count(lastPage).default(1),
  limit: count(pageSize).default(pageSize),
  sortBy: z.enum(postSorts, { error: () => m.api_query_choice({ values: postSorts.join(", ") }) }).optional(),
  timeRange: z.enum(timeRanges, { error: () => m.api_query_choice({ values: timeRanges.join(", ") }) }).optional(),
  postType: choice(postTypes),
  timelineTag: choice(timelineTags),
  language: choice(languages),
  unanswered: choice(["true", "false"]),
  followed: choice(["true", "false"]),
  aboutCompany: id(m.post_about_invalid).optional(),
  aboutProject: id(m.post_about_invalid).optional(),
  industryHub: line,
  province: provinceCode,
  search: line,
  cursor,
});

/** Converts the API query to a query of posts. @throws NotFound for an unknown hub, InvalidInput for a cursor of another list */
export async function postQuery(
  asked: z.output<typeof Query>,
  from: ApiCall["search"],
): Promise<PostQuery & { page: number; limit: number }> {
  const { filters, sort, range, search } = feedChoice(from);
  const hub = await hubAsked(asked.industryHub);
  const province = asked.province && asked.province !== "ALL" ? asked.province : undefined;
  return {
    filters: { ...filters, companyId: asked.aboutCompany, projectId: asked.aboutProject, hubId: hub?.id, province },
    sort,
    range,
    search,
    after: cursorAsked(from, sort === "rising" || search.trim() !== "" ? cursorShapes.round : cursorShapes.keyset),
    page: asked.page,
    limit: asked.limit,
  };
}
