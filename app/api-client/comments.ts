import type { CommentSort } from "#app/features/comments/rules.ts";
import type { SerializedComment } from "#app/features/comments/serializers.server.ts";
import type { GivenPicture } from "#app/features/pictures/text-pictures.ts";
import type { SerializedEarlierText } from "#app/features/text-revisions/serializers.server.ts";
import type { Shelf } from "./cache.ts";
import type { Connection } from "./connection.ts";

/** `cursor` is the `next_cursor` of the previous page; the next page continues there, even when items were added in between. */
export type CursorQuery = { cursor?: string | null };
export type Paged<More = unknown> = { pagination: { has_next: boolean; next_cursor: string | null } & More };
/** `under` is the id of a comment, to get its replies. */
export type CommentQuery = CursorQuery & { sort?: CommentSort; under?: number };
export type NewComment = { content: string; parent_comment_id?: number | null; pictures?: GivenPicture[] };

type History = { earlier_texts: SerializedEarlierText[] };

/** Returns the earlier texts of a post or a comment, the newest first. */
export const earlierTexts = (connection: Connection, path: `/${string}`) =>
  connection.one<History["earlier_texts"]>(`GET ${path}/history`, "earlier_texts", { failed: "Failed to load earlier texts" });

/** The calls for the comments below `path`. */
export function commentCalls(connection: Connection, path: `/${string}`, shelf: Shelf) {
  return {
    comments: (id: number, query: CommentQuery = {}) =>
      connection.send<{ comments: SerializedComment[] } & Paged>(`GET ${path}/${id}/comments`, {
        query,
        reads: ["comments"],
        failed: "Failed to load comments",
      }),
    addComment: (id: number, comment: NewComment) =>
      connection.one<SerializedComment>(`POST ${path}/${id}/comments`, "comment", {
        body: comment,
        failed: "Failed to add comment",
        changes: [shelf],
      }),
  };
}
