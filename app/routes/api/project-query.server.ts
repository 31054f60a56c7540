import { z } from "zod";
import { userTypes } from "#app/features/accounts/rules.ts";
import { lastPage } from "#app/features/posts/rules.ts";
import { projectChoice } from "#app/features/projects/project-choice.ts";
import { pageSize, projectSorts, projectStages, projectTypes } from "#app/features/projects/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { parse } from "#app/http/read-input.server.ts";
import { m } from "#app/words/messages.ts";
import { choice, count } from "./query-fields.server.ts";

/** The query of GET /api/social/projects (spec 1 section 7). */
const Query = z.object({
  page: count(lastPage).default(1),
  limit: count(pageSize).default(pageSize),
  sort: choice(projectSorts),
  user_type: choice(userTypes),
  project_type: choice(projectTypes),
  stage: choice(projectStages),
  region: z
    .string()
    .transform((value) => value.toUpperCase())
    .refine((value) => value === "" || value === "ALL" || isProvinceCode(value), { error: () => m.post_province_invalid() })
    .optional(),
  cursor: z.string().optional(),
});

/** @throws InvalidInput: a page would overlook a wrong value, a programmer wants to hear of it */
export function projectQuery(query: URLSearchParams) {
  const { page, limit, cursor } = parse(Query, Object.fromEntries(query));
  const { filters, sort, search } = projectChoice(query);
  return { filters, sort, search, after: cursor ?? null, page, limit };
}
