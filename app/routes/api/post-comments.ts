import { CommentForm, checkCommentCall } from "#app/features/comments/forms.server.ts";
import { addComment, listComments, showComment } from "#app/features/comments/operations.server.ts";
import { callExtent, commentSorts } from "#app/features/comments/rules.ts";
import { commentWire } from "#app/features/comments/wire.server.ts";
import { showPost } from "#app/features/posts/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiRoute, respond } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { commentId } from "../posts/open-form.ts";
import { postId } from "../posts/post-id.ts";
import { readerOrThrow } from "./reader.server.ts";

/** Top-level comments come newest first (spec 1 section 4) unless `sort` asks otherwise; `under` gives the replies to one comment. */
const route = apiRoute({
  GET: async ({ viewer, params, query }) => {
    readerOrThrow(viewer);
    const post = await showPost(postId(params));
    const sort = commentSorts.find((known) => known === query.get("sort")) ?? "newest";
    const { tree, ids, next } = await listComments(
      { type: "post", id: post.id },
      { sort, under: commentId(query.get("under")), after: query.get("cursor") },
      callExtent,
    );
    const votes = await myVotes(viewer, "comment", ids);
    return {
      comments: tree.map((comment) => commentWire(comment, viewer?.id, votes)),
      pagination: { has_next: next !== null, next_cursor: next },
    };
  },
  POST: async ({ viewer, params, body }) => {
    const input = checkCommentCall(parse(CommentForm, body));
    const made = await addComment(viewer, { type: "post", id: postId(params) }, input);
    return respond({ success: true, comment: commentWire(await showComment(made.id), viewer?.id, {}) }, 201);
  },
});
export const loader = route.loader;
export const action = route.action;
