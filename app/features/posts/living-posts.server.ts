import type { Viewer } from "#app/auth/viewer.ts";
import { openTo } from "#app/features/demo/operations.server.ts";
import { weekMs } from "#app/text/spans.ts";
import { language } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { listPosts } from "./list-posts.server.ts";
import { shownIn } from "./shown-text.ts";
import { countNew } from "./week-data.server.ts";

const shown = 3;

/**
 * Returns the hottest posts of a province or of all, those in the reader's language first, for the landing page, and for guests those that
 * `openTo` allows.
 */
export async function livingPosts(viewer: Viewer, hidden: number[], province?: string): Promise<PostCardRow[]> {
  const first = province ? undefined : language();
  const { posts } = await listPosts({ filters: { province }, sort: "hot", range: "all", search: "", after: null, hidden, first });
  return (await openTo(viewer, posts)).slice(0, shown).map((post) => shownIn(post, language()));
}

/** Returns how many posts each list, a key of `listsOf`, has got in the week before `now`, counted up to 100. */
export const newThisWeek = (lists: string[], now: number) => countNew(lists, now - weekMs);

/** Returns how many posts of the last week name each province, by its code. */
export async function newPerProvince(codes: string[], now: number): Promise<Record<string, number>> {
  const counts = await newThisWeek(
    codes.map((code) => `province:${code}`),
    now,
  );
  return Object.fromEntries(codes.map((code, at) => [code, counts[at] ?? 0]));
}
