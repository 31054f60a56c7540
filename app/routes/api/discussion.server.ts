import { z } from "zod";
import { CommentForm, checkCommentCall } from "#app/features/comments/forms.server.ts";
import { addComment, listComments, showComment } from "#app/features/comments/operations.server.ts";
import { callExtent, commentSorts, type Subject } from "#app/features/comments/rules.ts";
import { CommentJson, serializeComment } from "#app/features/comments/serializers.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { id } from "#app/fields/input-fields.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { type ApiCall, apiCall } from "#app/http/api-call.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { choice, cursor, cursorAsked } from "./query-fields.server.ts";

type SubjectOf = (call: Pick<ApiCall, "viewer" | "params">) => Promise<Subject> | Subject;

/**
 * Lists the comments of a post or a project. Top-level comments come newest first (docs/product/comments.md#order) unless `sort` says
 * otherwise; `under` selects the replies to one comment.
 */
export const listDiscussion = (subjectOf: SubjectOf) =>
  apiCall({
    summary: m.call_comments,
    access: "reader",
    query: z.object({ sort: choice(commentSorts), under: id(m.comment_id_invalid).optional(), cursor }),
    answer: z.object({ comments: z.array(CommentJson), pagination }),
    async run(call) {
      const { viewer, query, search } = call;
      const sort = commentSorts.find((known) => known === query.sort) ?? "newest";
      const choice = { sort, under: query.under ?? 0, after: cursorAsked(search, cursorShapes.keyset), hidden: await hiddenFrom(viewer) };
      const { tree, ids, next } = await listComments(await subjectOf(call), choice, callExtent);
      const votes = await myVotes(viewer, "comment", ids);
      return {
        comments: tree.map((comment) => serializeComment(comment, viewer?.id, votes)),
        pagination: { has_next: next !== null, next_cursor: next },
      };
    },
  });

export const addToDiscussion = (subjectOf: SubjectOf) =>
  apiCall({
    summary: m.call_comment_add,
    access: "member",
    body: CommentForm,
    example: { content: "It held at minus thirty." },
    status: 201,
    /** `held` while the comment waits for a moderator: nobody else can read it. */
    answer: z.object({ comment: CommentJson, held: z.boolean() }),
    async run(call) {
      const { id, removedBy } = await addComment(call.viewer, await subjectOf(call), checkCommentCall(call.body));
      return { comment: serializeComment(await showComment(call.viewer, id), call.viewer?.id, {}), held: removedBy === "held" };
    },
  });
