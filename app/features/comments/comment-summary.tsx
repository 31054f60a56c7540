import { Fragment } from "react";
import { Face } from "#app/ui/face.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { Thread } from "./comment-thread.tsx";
import type { ReadComment } from "./operations.server.ts";

/** Shows author and age; a folded thread also tells the points and replies that it holds. It has no links: pressing it folds. */
export function CommentSummary({ comment, thread }: { comment: ReadComment; thread: Thread }) {
  if (comment.isHidden) return <>{m.comment_hidden()}</>;
  if (comment.deletedAt !== null) return <>{comment.removedAt === null ? m.comment_deleted() : m.comment_removed()}</>;
  const points = comment.upvotes - comment.downvotes;
  const marks = [
    thread.question?.answerId === comment.id && m.comment_answer(),
    thread.fresh?.includes(comment.id) && m.comment_new(),
    comment.userId === thread.authorId && m.comment_by_author(),
  ];
  return (
    <>
      <Face {...comment} /> <b>{nameOf(comment)}</b>
      {marks.map(
        (mark) =>
          mark && (
            <Fragment key={mark}>
              {" · "}
              <b className="text-brand">{mark}</b>
            </Fragment>
          ),
      )}
      {" · "}
      <RelativeTime time={comment.createdAt} now={thread.now} />
      {comment.editedAt !== null && (
        <>
          {` · ${m.comment_edited()} `}
          <RelativeTime time={comment.editedAt} now={thread.now} />
        </>
      )}
      <span className="folded">
        {` · ${m.comment_points({ count: points })}`}
        {comment.replyCount > 0 && ` · ${m.comment_replies({ count: comment.replyCount })}`}
      </span>
    </>
  );
}
