import { textRevisionsOf } from "./data.server.ts";
import { differenceBetween, type Stretch } from "./difference.server.ts";
import type { Revised } from "./rules.ts";

/** A text that was replaced, and what differs between it and the one that took its place. */
export type Change = {
  /** The revision of the post or comment that had this text. */
  revision: number;
  /** Null for a comment. */
  title: string | null;
  content: string;
  replacedAt: number;
  byModerator: boolean;
  /** Null for a comment, and where the title stayed. */
  titleDifference: Stretch[] | null;
  difference: Stretch[];
};

/**
 * Returns the changes from that time on, the newest first; `present` is the text as it stands. The caller has found that the viewer may read
 * them.
 */
export async function changesSince(from: number, revised: Revised, present: { title: string | null; content: string }): Promise<Change[]> {
  const kept = (await textRevisionsOf(revised)).filter(({ replacedAt }) => replacedAt >= from);
  return kept
    .map(({ revision, title, content, replacedAt, byModerator }, position) => {
      const later = kept[position + 1] ?? present;
      const titleDifference = title === null || title === later.title ? null : differenceBetween(title, later.title ?? "");
      return { revision, title, content, replacedAt, byModerator, titleDifference, difference: differenceBetween(content, later.content) };
    })
    .reverse();
}
