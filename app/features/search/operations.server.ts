import type { Viewer } from "#app/auth/viewer.ts";
import { searchQuery } from "#app/db/search.ts";
import { fromTheStart } from "#app/db/tiers.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { companiesSource } from "./companies-source.server.ts";
import { peopleSource } from "./people-source.server.ts";
import { postsSource } from "./posts-source.server.ts";
import { programsSource } from "./programs-source.server.ts";
import { projectsSource } from "./projects-source.server.ts";
import { cursorsFrom, cursorsText, mergeNewest, type SearchChoice, searchPageSize } from "./rules.ts";
import type { Found, SearchSource } from "./source.ts";

const sources: SearchSource[] = [postsSource, projectsSource, companiesSource, programsSource, peopleSource];

/** `next` is null on the last page. */
export type FoundPage = { found: Found[]; next: string | null };

/**
 * Returns the posts, projects, companies, programmes and members that contain all words: first as they were typed, then in other forms, then through
 * what belongs to them, the newest first. The cost of a page does not depend on the pages before it.
 */
export async function searchEverything(
  viewer: Viewer,
  { text, kind, after }: SearchChoice,
  { hubId, province }: { hubId?: number; province?: string },
): Promise<FoundPage> {
  if (searchQuery(text) === null) return { found: [], next: null };
  const before = cursorsFrom(after);
  const asked = sources.filter((source) => kind === null || source.kind === kind);
  const lists = await Promise.all(
    asked.map((source) =>
      source.find({ viewer, text, hubId, province, from: before[source.kind] ?? fromTheStart, limit: searchPageSize + 1 }),
    ),
  );
  const { page, cursors, more } = mergeNewest(lists, before, searchPageSize);
  const hidden = new Set(await hiddenFrom(viewer));
  return { found: page.filter((one) => !hidden.has(one.authorId)), next: more ? cursorsText(cursors) : null };
}
