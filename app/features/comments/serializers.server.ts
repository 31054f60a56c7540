import { z } from "zod";
import { faceAddress, PictureJson, serializePicture } from "#app/features/pictures/serializers.server.ts";
import { type VoteType, voteTypes } from "#app/features/scores/rules.ts";
import { count, id, time, timeText } from "#app/fields/json-fields.server.ts";
import { m } from "#app/words/messages.ts";
import type { ReadComment } from "./operations.server.ts";
import type { CommentNode } from "./rules.ts";

export const CommentJson = z
  .object({
    id,
    post_id: id.optional(),
    project_id: id.nullable().optional(),
    parent_comment_id: id.nullable(),
    user_id: id.nullable(),
    author: z.object({ id: id, name: z.string(), avatar_url: z.string().nullable() }).nullable(),
    content: z.string(),
    content_html: z.string(),
    pictures: z.array(PictureJson),
    upvotes: count,
    downvotes: count,
    vote_score: z.int(),
    user_vote: z.enum(voteTypes).nullable(),
    depth: count,
    reply_count: count,
    is_deleted: z.boolean(),
    is_author: z.boolean(),
    created_at: time,
    updated_at: time,
    edited_at: time.nullable(),
    get replies() {
      return z.array(CommentJson);
    },
  })
  .meta({ id: "Comment" });
export type SerializedComment = z.input<typeof CommentJson>;

/** Returns a comment with its replies as the JSON API shows it (docs/product/json-api.md#shapes). */
export function serializeComment(
  comment: CommentNode<ReadComment>,
  viewerId: number | undefined,
  votes: Record<number, VoteType>,
): SerializedComment {
  const isDeleted = comment.deletedAt !== null;
  const isUnread = isDeleted || comment.isHidden;
  return {
    id: comment.id,
    post_id: comment.postId ?? undefined,
    project_id: comment.postId === null ? comment.projectId : undefined,
    parent_comment_id: comment.parentId || null,
    user_id: isUnread ? null : comment.userId,
    author: isUnread ? null : { id: comment.userId, name: comment.username, avatar_url: faceAddress(comment.face) },
    content: comment.isHidden ? m.comment_hidden() : isDeleted ? m.comment_deleted() : comment.content,
    content_html: comment.html,
    pictures: isUnread ? [] : comment.pictures.map(serializePicture),
    upvotes: comment.upvotes,
    downvotes: comment.downvotes,
    vote_score: comment.upvotes - comment.downvotes,
    user_vote: votes[comment.id] ?? null,
    depth: comment.depth,
    reply_count: comment.replyCount,
    is_deleted: isDeleted,
    is_author: !isUnread && comment.userId === viewerId,
    created_at: timeText(comment.createdAt),
    updated_at: timeText(comment.updatedAt),
    edited_at: comment.editedAt === null || isUnread ? null : timeText(comment.editedAt),
    replies: comment.replies.map((reply) => serializeComment(reply, viewerId, votes)),
  };
}
