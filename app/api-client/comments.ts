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
export const earlierTexts = async (connection: Connection, path: `/${string}`) =>
  (await connection.send<History>(`GET ${path}/history`, { reads: ["earlier_texts"], failed: "Failed to load earlier texts" }))
    .earlier_texts;

/** The calls for the comments below `path`. */
export function commentCalls(connection: Connection, path: `/${string}`, shelf: Shelf) {
  return {
    comments: (id: number, query: CommentQuery = {}) =>
      connection.send<{ comments: SerializedComment[] } & Paged>(`GET ${path}/${id}/comments`, {
        query,
        reads: ["comments"],
        failed: "Failed to load comments",
      }),
    addComment: async (id: number, comment: NewComment) =>
      (
        await connection.send<{ comment: SerializedComment }>(`POST ${path}/${id}/comments`, {
          body: comment,
          attempts: 1,
          reads: ["comment"],
          failed: "Failed to add comment",
          changes: [shelf],
        })
      ).comment,
  };
}
