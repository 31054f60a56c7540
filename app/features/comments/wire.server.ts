import type { VoteType } from "#app/features/votes/rules.ts";
import { m } from "#app/words/messages.ts";
import type { ReadComment } from "./operations.server.ts";
import type { CommentNode } from "./rules.ts";

/** It names the post or the project it is about. */
export type CommentWire = ReturnType<typeof oneCommentWire> & {
  post_id?: number | null;
  project_id?: number | null;
  replies: CommentWire[];
};

/** A comment with its replies, as the JSON API gives it (spec 1 section 3, spec 2 section 3). */
export function commentWire(comment: CommentNode<ReadComment>, viewerId: number | undefined, votes: Record<number, VoteType>): CommentWire {
  return {
    ...oneCommentWire(comment, viewerId, votes),
    replies: comment.replies.map((reply) => commentWire(reply, viewerId, votes)),
  };
}

function oneCommentWire(comment: CommentNode<ReadComment>, viewerId: number | undefined, votes: Record<number, VoteType>) {
  const isDeleted = comment.deletedAt !== null;
  const isUnread = isDeleted || comment.isHidden;
  return {
    id: comment.id,
    ...(comment.postId === null ? { project_id: comment.projectId } : { post_id: comment.postId }),
    parent_comment_id: comment.parentId || null,
    user_id: isUnread ? null : comment.userId,
    author: isUnread ? null : { id: comment.userId, name: comment.username, avatar_url: null },
    content: comment.isHidden ? m.comment_hidden() : isDeleted ? m.comment_deleted() : comment.content,
    upvotes: comment.upvotes,
    downvotes: comment.downvotes,
    vote_score: comment.upvotes - comment.downvotes,
    user_vote: votes[comment.id] ?? null,
    depth: comment.depth,
    reply_count: comment.replyCount,
    is_deleted: isDeleted,
    is_author: !isUnread && comment.userId === viewerId,
    created_at: new Date(comment.createdAt).toISOString(),
    updated_at: new Date(comment.updatedAt).toISOString(),
  };
}
