import { scoreLabel } from "#app/features/scores/rules.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { titleId, VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { MembersComment } from "./list-members-comments.server.ts";
import { commentAddress } from "./rules.ts";

const shownLength = 280;

/** A comment in the list of its author's comments: what it is about, which leads to it, and how it begins. */
export function CommentCard({ comment, now }: { comment: MembersComment; now: number }) {
  const { subject } = comment;
  return (
    <li id={`comment-${comment.id}`} className="card">
      <article>
        <h2 id={titleId("comment", comment.id)} lang={langOf(comment.titleLanguage)}>
          <a href={commentAddress(subject, comment.id)}>{comment.title}</a>
        </h2>
        <p className="text-sm" lang={langOf(comment.language)}>
          {excerpt(comment.content, shownLength)}
        </p>
        <p className="meta">
          <Dotted>
            {subject.type === "post" ? m.profile_on_post() : m.profile_on_project()}
            <RelativeTime time={comment.createdAt} now={now} />
          </Dotted>
        </p>
      </article>
      <VoteButtons type="comment" id={comment.id} score={scoreLabel(comment.upvotes - comment.downvotes)} />
    </li>
  );
}
