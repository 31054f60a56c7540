import { CommentForm, checkCommentCall } from "#app/features/comments/forms.server.ts";
import { addComment, listComments, showComment } from "#app/features/comments/operations.server.ts";
import { callExtent, commentSorts, type Subject } from "#app/features/comments/rules.ts";
import { commentWire } from "#app/features/comments/wire.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { type ApiCall, respond } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { commentId } from "../posts/open-form.ts";

/**
 * The comments of a post or a project. Those on the top level come newest first (spec 1 section 4) unless `sort` asks otherwise;
 * `under` gives the replies to one comment.
 */
export async function listDiscussion({ viewer, query }: ApiCall, subject: Subject) {
  const sort = commentSorts.find((known) => known === query.get("sort")) ?? "newest";
  const choice = { sort, under: commentId(query.get("under")), after: query.get("cursor"), hidden: await hiddenFrom(viewer) };
  const { tree, ids, next } = await listComments(subject, choice, callExtent);
  const votes = await myVotes(viewer, "comment", ids);
  return {
    comments: tree.map((comment) => commentWire(comment, viewer?.id, votes)),
    pagination: { has_next: next !== null, next_cursor: next },
  };
}

export async function addToDiscussion({ viewer, body }: ApiCall, subject: Subject) {
  const made = await addComment(viewer, subject, checkCommentCall(parse(CommentForm, body)));
  return respond({ success: true, comment: commentWire(await showComment(made.id), viewer?.id, {}) }, 201);
}
