import { z } from "zod";
import { userTypes } from "#app/features/accounts/rules.ts";
import { lastPage } from "#app/features/posts/rules.ts";
import { projectChoice } from "#app/features/projects/project-choice.ts";
import { pageSize, projectSorts, projectStages, projectTypes } from "#app/features/projects/rules.ts";
import type { ApiCall } from "#app/http/api-call.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { choice, count, cursor, cursorAsked, line, provinceCode } from "./query-fields.server.ts";

/** The query of GET /api/social/projects (docs/product/json-api.md#names-of-queries). */
export const Query = z.object({
  page: count(lastPage).default(1),
  limit: count(pageSize).default(pageSize),
  sort: choice(projectSorts),
  tag: line,
  user_type: choice(userTypes),
  project_type: choice(projectTypes),
  stage: choice(projectStages),
  region: provinceCode,
  search: line,
  cursor,
});

/** Converts the API query to a query of projects. @throws InvalidInput for a cursor of another list */
export function projectQuery({ page, limit }: z.output<typeof Query>, from: ApiCall["search"]) {
  const { filters, sort, search } = projectChoice(from);
  const after = cursorAsked(from, search.trim() === "" ? cursorShapes.keyset : cursorShapes.round);
  return { filters, sort, search, after, page, limit };
}
