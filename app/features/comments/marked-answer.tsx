import { Dotted } from "#app/ui/dotted.tsx";
import { Formatted } from "#app/ui/formatted.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { IfMayEdit } from "#app/ui/mine/mine.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { ReadComment } from "./operations.server.ts";
import { commentAddress } from "./rules.ts";

type Asked = { askedBy: number; answerId: number | null };

/** Stands under a question, before its discussion, which has the same comment in its place. */
export function MarkedAnswer({ answer, postId, askedBy, now }: { answer: ReadComment; postId: number; askedBy: number; now: number }) {
  return (
    <section id="answer" className="part best">
      <h2>{m.answer_title()}</h2>
      <p className="meta">
        <Dotted>
          <MemberLink {...answer} />
          <RelativeTime time={answer.createdAt} now={now} />
          {answer.editedAt !== null && (
            <>
              {`${m.comment_edited()} `}
              <RelativeTime time={answer.editedAt} now={now} />
            </>
          )}
        </Dotted>
      </p>
      <Formatted className="my-2" html={answer.html} lang={langOf(answer.language)} />
      <div className="acts">
        <a href={commentAddress({ type: "post", id: postId }, answer.id)}>{m.answer_in_discussion()}</a>
        <AnswerButton askedBy={askedBy} commentId={answer.id} answerId={answer.id} />
      </div>
    </section>
  );
}

/** Marks a comment as the answer, or ends that, for whoever asked and for moderators. It says which answer was seen when it was pressed. */
export function AnswerButton({ askedBy, commentId, answerId }: Asked & { commentId: number }) {
  const isAnswer = commentId === answerId;
  return (
    <IfMayEdit authorId={askedBy}>
      {" "}
      <form method="post">
        <button type="submit" name="answer" value={isAnswer ? `no.${commentId}` : `yes.${commentId}.${answerId ?? 0}`} className="min-h-11">
          {isAnswer ? m.answer_unmark() : m.answer_mark()}
        </button>
      </form>
    </IfMayEdit>
  );
}
