import { scoreLabel } from "#app/features/scores/rules.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { hostOf } from "#app/text/web-address.ts";
import { Face } from "#app/ui/face.tsx";
import { Fragment } from "#app/ui/fragment.tsx";
import { useMine } from "#app/ui/mine/mine.tsx";
import { titleId, VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { relativeLabel } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { language, m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { PostMeta, Views, type Within } from "./post-meta.tsx";
import { shownIn } from "./shown-text.ts";

/**
 * A post in a list (docs/product/posts.md#in-a-list). `compact` shows no preview; `unsigned`, in a list of one author,
 * not its author; nor is said what every post has of a list `within` a hub, a province or a theme. The text comes before the votes, as on the page: who reads without styles reads first.
 */
export function PostCard({
  post,
  now,
  compact = false,
  unsigned = false,
  within,
}: {
  post: PostCardRow;
  now: number;
  compact?: boolean;
  unsigned?: boolean;
  within?: Within;
}) {
  const vote = useMine().votes.post?.[post.id];
  const shown = shownIn(post, language());
  return (
    <Fragment
      as="li"
      id={`post-${post.id}`}
      className="card"
      draw={CardInside}
      of={{ post: shown, age: relativeLabel(post.createdAt, now), compact, unsigned, within, translated: shown.language !== post.language }}
      votes={vote && { post: { [post.id]: vote } }}
    />
  );
}

type Inside = { post: PostCardRow; age: string; compact: boolean; unsigned: boolean; within: Within | undefined; translated: boolean };

function CardInside({ post, age, compact, unsigned, within, translated }: Inside) {
  const href = `/post/${post.id}`;
  const lang = langOf(post.language);
  return (
    <>
      {!unsigned && <Face {...post} />}
      <article>
        <h2 lang={lang}>
          <a href={href} id={titleId("post", post.id)}>
            {post.title}
          </a>
          {post.url && (
            <>
              {" "}
              <a className="text-sm font-normal text-soft" href={post.url} rel="nofollow noopener ugc">
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
        <PostMeta post={post} age={age} unsigned={unsigned} within={within} translated={translated} />
      </article>
      <VoteButtons type="post" id={post.id} score={scoreLabel(post.upvotes - post.downvotes)} />
      <p className="acts">
        {post.commentCount > 0 && <a href={`${href}#comments`}>{m.post_comments({ count: post.commentCount })}</a>}{" "}
        <Views count={post.viewCount} />
      </p>
    </>
  );
}

/** What one line beside the votes shows. */
const previewLength = 104;

/** Returns the beginning of the content, cut between two words. */
export const previewOf = (content: string) => excerpt(content, previewLength);
