import { scoreLabel } from "#app/features/scores/rules.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { hostOf } from "#app/text/web-address.ts";
import { Fragment } from "#app/ui/fragment.tsx";
import { useMine } from "#app/ui/mine/mine.tsx";
import { titleId, VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { relativeLabel } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { PostMeta, Views } from "./post-meta.tsx";
import { shownIn } from "./shown-text.ts";

/**
 * A post in a list (docs/product/posts.md#in-a-list). `compact` shows two tags instead of four, and no preview; `unsigned`, in a list of one
 * author, not its author. The text comes before the
 * votes, as on the page: who reads without styles reads first.
 */
export function PostCard({
  post,
  now,
  compact = false,
  unsigned = false,
}: {
  post: PostCardRow;
  now: number;
  compact?: boolean;
  unsigned?: boolean;
}) {
  const vote = useMine().votes.post?.[post.id];
  const shown = shownIn(post, language());
  return (
    <Fragment
      as="li"
      id={`post-${post.id}`}
      className="card"
      draw={CardInside}
      of={{ post: shown, age: relativeLabel(post.createdAt, now), compact, unsigned, translated: shown.language !== post.language }}
      votes={vote && { post: { [post.id]: vote } }}
    />
  );
}

type Inside = { post: PostCardRow; age: string; compact: boolean; unsigned: boolean; translated: boolean };

function CardInside({ post, age, compact, unsigned, translated }: Inside) {
  const href = `/post/${post.id}`;
  const lang = langOf(post.language);
  return (
    <>
      <article>
        <h2 lang={lang}>
          <a href={href} id={titleId("post", post.id)}>
            {post.title}
          </a>
          {post.url && (
            <>
              {" "}
              <a className="font-sans text-sm font-normal text-soft hover:underline" href={post.url} rel="nofollow noopener ugc">
                {hostOf(post.url)}
              </a>
            </>
          )}
        </h2>
        {!compact && post.content && (
          <p className="preview" lang={lang}>
            {previewOf(post.content)}
          </p>
        )}
        <PostMeta post={post} age={age} tags={compact ? 2 : 4} unsigned={unsigned} translated={translated} />
      </article>
      <VoteButtons type="post" id={post.id} score={scoreLabel(post.upvotes - post.downvotes)} />
      <p className="acts">
        <a href={`${href}#comments`}>{m.post_comments({ count: post.commentCount })}</a> <Views count={post.viewCount} />{" "}
        <a href={`${href}?share=1#share`} data-share={href}>
          {m.post_share()}
        </a>
      </p>
    </>
  );
}

/** What two lines of a phone show, or one beside the votes. */
const previewLength = 110;

/** Returns the beginning of the content, cut between two words. */
export const previewOf = (content: string) => excerpt(content, previewLength);
