import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { CutFromMail } from "#app/features/items/cut-from-mail.tsx";
import { unreachedLabel } from "#app/features/mentions/labels.ts";
import type { Unmentioned } from "#app/features/mentions/rules.ts";
import { TextPictures } from "#app/features/pictures/text-pictures.tsx";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { IfMayEdit, IfOwner, IfSignedIn } from "#app/ui/mine/mine.tsx";
import { ReportLink } from "#app/ui/mine/own-links.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { More } from "#app/ui/more.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { boxId, CommentEditor } from "./comment-editor.tsx";
import { CommentSummary } from "./comment-summary.tsx";
import { EarlierTexts } from "./earlier-texts-link.tsx";
import { AnswerButton } from "./marked-answer.tsx";
import type { ReadComment } from "./operations.server.ts";
import { type CommentDraft, type CommentNode, type CommentSort, commentSorts } from "./rules.ts";

/** The form that is open below a comment. The address names it: `?open=reply.12`. */
export type OpenForm = { kind: "reply" | "quote" | "edit" | "delete"; id: number } | null;

export type Thread = {
  tree: CommentNode<ReadComment>[];
  next: string | null;
  /** The comment whose replies are shown; 0 for the whole discussion. */
  under: number;
  sort: CommentSort;
  /** Whether the comments could not be loaded. */
  failed: boolean;
  count: number;
  /** How the addresses of the page that shows the discussion begin: its path, and the language that was asked for. */
  address: string;
  /** The author of what is discussed. */
  authorId: number;
  locked: boolean;
  /** Something else is the first act of the page: a comment is sent by a plain button. */
  isSecond?: boolean;
  /** What is discussed is a question; `answerId` is its answer. */
  question?: { answerId: number | null } | null;
  open: OpenForm;
  /** The comment that the address leads to, and whether its author has just sent it. */
  arrived: number;
  sent: Unmentioned | null;
  /** It stood before: what its author did was to change it. */
  isSaved: boolean;
  /** The comments that others wrote since the viewer's last visit, the first first. */
  fresh?: number[];
  /** What the viewer has begun to write here. */
  drafts: CommentDraft[];
  submissionKey: string;
  failure: FormFailure | undefined;
  now: number;
};

export const sortLabels: Record<CommentSort, () => string> = { best: m.comment_best, newest: m.comment_newest, oldest: m.comment_oldest };

/** A discussion with its sort links and forms; the comments fold with <details> and nest three levels deep. */
export function CommentThread(given: Omit<Thread, "address"> & { path: string }) {
  const asked = /[?&](lang=(?:en|fr))(?=&|$)/.exec(useLocation().search)?.[1];
  const thread: Thread = { ...given, address: asked ? `${given.path}?${asked}&` : `${given.path}?` };
  return (
    <section className="part" id="comments">
      <h2>{thread.count > 0 ? m.post_comments({ count: thread.count }) : m.comments_title()}</h2>
      {thread.count > 1 && (
        <p className="order">
          <span className="mr-3">{m.comment_sorted_by()}</span>
          {commentSorts.map((sort) => (
            <Fragment key={sort}>
              {" "}
              <a href={`${thread.address}sort=${sort}#comments`} aria-current={thread.sort === sort ? "true" : undefined}>
                {sortLabels[sort]()}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {thread.fresh?.[0] && (
        <p>
          <MoreLink href={`${thread.address}comment=${thread.fresh[0]}#comment-${thread.fresh[0]}`}>
            {m.comments_new({ count: thread.fresh.length })}
          </MoreLink>
        </p>
      )}
      <NewComment thread={thread} />
      {thread.failed && (
        <EmptyState title={m.comments_failed()}>
          <ButtonLink href="">{m.site_try_again()}</ButtonLink>
        </EmptyState>
      )}
      {!thread.failed && thread.tree.length === 0 && <p className="py-4 text-soft">{m.comments_empty()}</p>}
      {thread.under > 0 && (
        <p>
          <MoreLink href={`${thread.address}sort=${thread.sort}#comments`}>{m.comments_all()}</MoreLink>
        </p>
      )}
      <Branch nodes={thread.tree} thread={thread} answeredId={thread.authorId} />
      {thread.next && (
        <p className="mt-4">
          <ButtonLink
            look="plain"
            href={`${thread.address}sort=${thread.sort}${thread.under ? `&under=${thread.under}` : ""}&after=${thread.next}#comments`}
          >
            {m.comments_more()}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** `answeredId` is the author of what these comments answer. */
function Branch({ nodes, thread, answeredId }: { nodes: CommentNode<ReadComment>[]; thread: Thread; answeredId: number }) {
  if (nodes.length === 0) return null;
  const nested = nodes[0]?.depth !== 0;
  return (
    <ol className={nested ? "ml-2 border-l-2 border-line pl-4" : undefined}>
      {nodes.map((comment) => (
        // An address moves the cursor only to what can have it.
        <li
          key={comment.id}
          id={`comment-${comment.id}`}
          className="comment"
          {...(thread.arrived === comment.id && { tabIndex: -1, "aria-label": titleOf(comment) })}
        >
          {thread.arrived === comment.id && thread.sent && <Sent comment={comment} thread={thread} sent={thread.sent} />}
          <details open>
            <summary className="min-h-11 pt-3 text-sm text-soft">
              <CommentSummary comment={comment} thread={thread} />
            </summary>
            <Body comment={comment} thread={thread} answeredId={answeredId} />
            <Branch nodes={comment.replies} thread={thread} answeredId={comment.userId} />
            {comment.hidden > 0 && (
              <MoreLink href={`${thread.address}sort=${thread.sort}&under=${comment.id}#comment-${comment.id}`}>
                {m.comments_hidden({ count: comment.hidden })}
              </MoreLink>
            )}
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Tells its author that a comment stands, and who hears nothing of it. */
function Sent({ comment, thread, sent }: { comment: ReadComment; thread: Thread; sent: Unmentioned }) {
  return (
    <IfOwner ownerId={comment.userId}>
      <p className="border-l-4 border-edge bg-wash px-4 py-2" role="status">
        {thread.isSaved ? m.settings_saved() : m.comment_sent()} {unreachedLabel(sent)}
      </p>
    </IfOwner>
  );
}

/** What a comment is called beside its buttons and links, of which a page has many. */
const titleOf = (comment: ReadComment) => m.comment_title({ author: comment.username || m.deleted_member() });

function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="inline-flex min-h-11 items-center text-sm underline" href={href}>
      {children}
    </a>
  );
}

function Body({ comment, thread, answeredId }: { comment: CommentNode<ReadComment>; thread: Thread; answeredId: number }) {
  if (comment.deletedAt !== null || comment.isHidden) return null;
  const { open } = thread;
  const lang = langOf(comment.language);
  const title = titleOf(comment);
  const openHere = open?.id === comment.id ? open.kind : null;
  // The fragment is the box itself where one opens: a browser puts the cursor into what it jumps to.
  const link = (kind: "reply" | "quote" | "edit" | "delete", label: string) => (
    <a
      href={`${thread.address}sort=${thread.sort}&open=${kind}.${comment.id}#${kind === "delete" ? `comment-${comment.id}` : boxId(names[kind])}`}
      aria-label={label + m.name_of({ title })}
    >
      {label}
    </a>
  );
  if (openHere === "edit")
    return (
      <CommentEditor
        thread={thread}
        name="edit_comment"
        value={comment.id}
        content={comment.content}
        pictures={comment.pictures}
        revision={comment.revision}
        label={m.comment_edit_label()}
        submit={m.comment_save()}
      />
    );
  return (
    <>
      <Formatted className="max-w-[44rem]" html={comment.html} lang={lang} />
      <TextPictures pictures={comment.pictures} lang={lang} />
      <CutFromMail text={comment.cutFromMail} authorId={comment.userId} />
      <div className="acts">
        <VoteButtons ownForm type="comment" id={comment.id} title={title} score={scoreLabel(comment.upvotes - comment.downvotes)} />
        {/* Not beside what else is for some readers alone: between slots a page needs a tag (app/server/gzip-template.ts). */}
        {thread.question && <AnswerButton askedBy={thread.authorId} commentId={comment.id} answerId={thread.question.answerId} />}
        {!thread.locked && <IfSignedIn> {link("reply", m.comment_reply())}</IfSignedIn>}
        <IfMayEdit authorId={comment.userId}>
          {" "}
          {link("edit", m.comment_edit())} {link("delete", m.comment_delete())}
        </IfMayEdit>
        <More label={m.comment_more()}>
          {!thread.locked && <IfSignedIn>{link("quote", m.comment_quote())}</IfSignedIn>}{" "}
          {comment.username ? <a href={`/u/${comment.username}`}>{m.comment_profile({ name: nameOf(comment) })}</a> : <span />}{" "}
          <ReportLink type="comment" id={comment.id} authorId={comment.userId} title={title} />
        </More>
        <EarlierTexts
          path={`/comment/${comment.id}/history`}
          editedAt={comment.editedAt}
          to={[comment.userId, answeredId]}
          replies={comment.replies}
        />
      </div>
      {(openHere === "reply" || openHere === "quote") && !thread.locked && (
        <CommentEditor
          thread={thread}
          name="reply"
          value={comment.id}
          quote={openHere === "quote" ? quoteOf(comment.content) : ""}
          label={m.comment_reply_label({ author: nameOf(comment) })}
          submit={m.comment_reply()}
        />
      )}
      {openHere === "delete" && (
        <form method="post" className="my-2 border-l-4 border-brand bg-wash px-4 py-2">
          <Intent name="delete_comment" value={comment.id} />
          <ConflictPanel conflict={thread.failure?.pressed === "delete_comment" ? thread.failure.conflict : undefined} />
          <RevisionField revision={comment.revision} />
          <p className="mb-2">{m.comment_delete_sure()}</p>
          <Button name="delete_comment" value={comment.id}>
            {m.comment_delete()}
          </Button>
        </form>
      )}
    </>
  );
}

function NewComment({ thread }: { thread: Thread }) {
  if (thread.locked) return <p className="py-3 text-soft">{m.post_locked()}</p>;
  return (
    <IfSignedIn otherwise={<p className="py-3 text-soft">{m.comment_sign_in()}</p>}>
      <CommentEditor thread={thread} name="comment" value="yes" label={m.comment_add()} submit={m.comment_submit()} />
    </IfSignedIn>
  );
}

/** The whole comment as a quote, to be cut to what is answered. */
const quoteOf = (text: string) => `${text.trim().replace(/^/gm, "> ")}\n\n`;

const names = { reply: "reply", quote: "reply", edit: "edit_comment" } as const;
