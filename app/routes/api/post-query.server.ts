import { z } from "zod";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { feedChoice } from "#app/features/posts/feed-choice.ts";
import type { PostQuery } from "#app/features/posts/list-posts.server.ts";
import { lastPage, pageSize, postSorts, postTypes, timelineTags, timeRanges } from "#app/features/posts/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { parse } from "#app/http/read-input.server.ts";
import { m } from "#app/words/messages.ts";
import { choice, count } from "./query-fields.server.ts";

/** The query of GET /api/discovery/posts (spec 1 section 7): a page would overlook a wrong value, a programmer wants to hear of it. */
const Query = z.object({
  page: count(lastPage).default(1),
  limit: count(pageSize).default(pageSize),
  sortBy: z.enum(postSorts, { error: () => m.api_query_choice({ values: postSorts.join(", ") }) }).optional(),
  timeRange: z.enum(timeRanges, { error: () => m.api_query_choice({ values: timeRanges.join(", ") }) }).optional(),
  postType: choice(postTypes),
  timelineTag: choice(timelineTags),
  industryHub: z.string().optional(),
  province: z
    .string()
    .transform((value) => value.toUpperCase())
    .refine((value) => value === "" || value === "ALL" || isProvinceCode(value), { error: () => m.post_province_invalid() })
    .optional(),
  search: z.string().optional(),
  cursor: z.string().optional(),
});

/** @throws InvalidInput, NotFound for an unknown hub */
export async function postQuery(query: URLSearchParams): Promise<PostQuery> {
  const asked = parse(Query, Object.fromEntries(query));
  const { filters, sort, range, search } = feedChoice(query);
  const hub = asked.industryHub && asked.industryHub !== "all" ? await showHub(asked.industryHub) : null;
  const province = asked.province && asked.province !== "ALL" ? asked.province : undefined;
  return {
    filters: { ...filters, hubId: hub?.id, province },
    sort,
    range,
    search,
    after: asked.cursor ?? null,
    page: asked.page,
    limit: asked.limit,
  };
}
