import { weekMs } from "#app/text/spans.ts";
import { commentTimes, postTimes, projectTimes } from "./activity-data.server.ts";
import { activityWeeks, activityWindow } from "./rules.ts";

/** What a member wrote in each of the last weeks, the oldest first. */
export type Activity = {
  weeks: number[];
  sum: number;
  /** Whether there may be more than were counted. */
  isMore: boolean;
  since: number;
};

/** Counts the posts, projects and comments of the last twelve weeks that may be read, among the newest of each kind. */
export async function activityOf({ id, isOwn }: { id: number; isOwn: boolean }, now: number): Promise<Activity> {
  const since = now - activityWeeks * weekMs;
  const [posts, projects, comments] = await Promise.all([
    postTimes(id, since, activityWindow),
    projectTimes(id, isOwn, since, activityWindow),
    commentTimes(id, isOwn, activityWindow),
  ]);
  const recent = comments.filter((comment) => comment.at > since);
  const times = [...posts, ...projects, ...recent.filter((comment) => comment.stands).map((comment) => comment.at)];
  const weeks = Array.from({ length: activityWeeks }, () => 0);
  for (const at of times) {
    const position = activityWeeks - 1 - Math.max(0, Math.floor((now - at) / weekMs));
    weeks[position] = (weeks[position] ?? 0) + 1;
  }
  const isMore = [posts, projects, recent].some((kind) => kind.length === activityWindow);
  return { weeks, sum: times.length, isMore, since };
}
