import { tagFrom } from "#app/features/posts/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { type TimelineTag, timelineTags } from "#app/features/timeline/rules.ts";

/** A list of posts that readers can follow. A hub is named by its slug, so that feed addresses last. */
export type FollowedList =
  | { kind: "all" }
  | { kind: "hub"; slug: string }
  | { kind: "province"; code: string }
  | { kind: "tag"; tag: string }
  | { kind: "timeline"; tag: TimelineTag };

/**
 * Returns the list that a name stands for: "all", "hub/aerospace", "province/qc", "tag/kelp" or "timeline/build_today"; null for anything
 * else.
 */
export function followedList(name: string): FollowedList | null {
  const [kind, value = "", more] = name.split("/");
  if (more !== undefined) return null;
  if (kind === "all" && !name.includes("/")) return { kind };
  if (kind === "hub" && /^[a-z0-9-]{1,60}$/.test(value)) return { kind, slug: value };
  const code = value.toUpperCase();
  if (kind === "province" && isProvinceCode(code)) return { kind, code };
  if (kind === "tag" && value !== "" && tagFrom(value) === value) return { kind, tag: value };
  const theme = timelineTags.find((known) => known === value);
  return kind === "timeline" && theme ? { kind, tag: theme } : null;
}

/** Returns the name of a list as addresses have it, percent-encoded. */
export function listName(list: FollowedList): string {
  if (list.kind === "all") return "all";
  if (list.kind === "hub") return `hub/${list.slug}`;
  if (list.kind === "province") return `province/${list.code.toLowerCase()}`;
  return `${list.kind}/${encodeURIComponent(list.tag)}`;
}

/** Returns the path of the page that shows the list. */
export function pageOf(list: FollowedList): string {
  if (list.kind === "all") return "/discover";
  return `/discover/${listName(list).replace(/^hub\//, "industry/")}`;
}

export const feedOf = (list: FollowedList) => `/feeds/${listName(list)}.atom`;
export const followPage = (list: FollowedList) => `/follow?${new URLSearchParams({ list: decodeURIComponent(listName(list)) })}`;

export const feedSize = 30;
